// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_VECTORLOWERING_HOISTACCUMULATORS_H
#define LINALG_TRANSFORMS_VECTORLOWERING_HOISTACCUMULATORS_H

#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

namespace mlir::structured {

/// The result of `hoistAccumulators`.
struct HoistedAccumulators {
  /// The loop, which is a new one if anything was hoisted.
  LoopLikeOpInterface loop;
  /// The number of additional values that it carries.
  unsigned count;
};

/// If `loop` reads a part of a tensor that it carries, and writes it back in
/// each iteration, moves the read before the loop and the write after it: the
/// loop carries the part itself, usually a vector. The part must be the same in
/// all iterations, and nothing else may access it in the loop. Masked transfers
/// are hoisted too if they are the only ones on their tensor. Loop-invariant
/// code is hoisted first.
HoistedAccumulators hoistAccumulators(RewriterBase &rewriter,
                                      LoopLikeOpInterface loop);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_VECTORLOWERING_HOISTACCUMULATORS_H
