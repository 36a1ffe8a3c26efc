// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_FUSION_FUSEELEMENTWISE_H
#define LINALG_TRANSFORMS_FUSION_FUSEELEMENTWISE_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Which producers may be computed several times instead of stored once.
enum class Recomputation {
  Never,  ///< none
  Cheap,  ///< those that `isCheapToRecompute`
  Always, ///< all
};

struct FuseElementwiseOptions {
  /// An element is recomputed if the consumer reads it in several iterations,
  /// if the result has other users and can't be a result of the fused op too,
  /// or if the consumer is in another block, which may be that of a loop.
  Recomputation recomputation = Recomputation::Cheap;
  /// Whether producers may be fused into contractions and convolutions, which
  /// are then no longer recognized as such.
  bool intoContractions = false;
  /// Whether producers whose result is used more than once are left alone.
  bool singleUse = false;
  /// Whether all ops but `linalg.generic` and fills are left alone.
  bool genericOnly = false;
};

/// Whether computing an element of the results of `op` takes no more time than
/// a memory access: its payload has at most four operations, all of `arith`,
/// without division or remainder.
bool isCheapToRecompute(StructuredOpInterface op);

/// Why `fuseElementwise` would fail for `operand`, as text for the user; none
/// if it would not.
std::optional<Refusal> refuseToFuse(OpOperand &operand,
                                    const FuseElementwiseOptions &options = {});

/// Computes the elements of `operand` of a structured op in its payload,
/// instead of reading them. The operand is
///
///  - the result of a structured op on tensors with parallel loops, inits with
///    permutations as maps and a pure payload, which is fused: with all
///    operands that read it at the same elements, and with its other results as
///    results of the fused op if those are used after it;
///  - a splat: a constant, a `tensor.splat`, a fill, whose value is captured.
///
/// It is an input or, for an op that accesses each element of it once, an init
/// that is read. The init of the fused op is then that of the producer. An init
/// that only gives the shape is replaced by the producer's init; the op is not
/// changed otherwise.
///
/// Returns the op that replaces the consumer, a `linalg.generic` except in the
/// last case. A producer without uses is erased. Fails, without changes, if
/// there is a reason not to fuse.
FailureOr<StructuredOpInterface>
fuseElementwise(RewriterBase &rewriter, OpOperand &operand,
                const FuseElementwiseOptions &options = {});

/// Adds a pattern that applies `fuseElementwise` to all operands of every
/// structured op.
void populateFuseElementwisePatterns(
    RewritePatternSet &patterns, const FuseElementwiseOptions &options = {});

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_FUSION_FUSEELEMENTWISE_H
