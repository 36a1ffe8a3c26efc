// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_VECTORLOWERING_HOISTACCUMULATORS_H
#define LINALG_TRANSFORMS_VECTORLOWERING_HOISTACCUMULATORS_H

#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

namespace mlir::structured {

/// What became of a loop.
struct HoistedAccumulators {
  /// The loop, which has been replaced if anything was hoisted.
  LoopLikeOpInterface loop;
  /// How many values it carries more than before.
  unsigned count;
};

/// Moves what `loop` reads from a part of a tensor that it carries, and writes
/// back to the same part in each iteration, in front of the loop and behind it:
/// the loop carries the part itself, mostly a vector. The part must be the same
/// in all iterations, and nothing else may access it in the loop. Masked
/// transfers count too if they are the only ones on their tensor. Code that
/// does not change in the loop is moved out first.
HoistedAccumulators hoistAccumulators(RewriterBase &rewriter,
                                      LoopLikeOpInterface loop);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_VECTORLOWERING_HOISTACCUMULATORS_H
