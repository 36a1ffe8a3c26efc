// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_FUSION_FUSEELEMENTWISE_H
#define LINALG_TRANSFORMS_FUSION_FUSEELEMENTWISE_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Which producers are computed several times rather than stored once.
enum class Recomputation {
  Never,  ///< none
  Cheap,  ///< those that `isCheapToRecompute`
  Always, ///< all
};

struct FuseElementwiseOptions {
  /// An element is recomputed where the consumer reads it in several
  /// iterations, where others than the consumer use the result and it can't be
  /// a result of the fused op too, and where the consumer is in another block,
  /// which may be that of a loop.
  Recomputation recomputation = Recomputation::Cheap;
  /// Whether contractions and convolutions may become ops that are none.
  bool intoContractions = false;
  /// Whether producers whose result is used more than once are left alone.
  bool singleUse = false;
  /// Whether ops other than `linalg.generic` are left as they are, but for
  /// those that give all elements one value.
  bool genericOnly = false;
};

/// Whether an element of the results of `op` takes no more time than an access
/// to memory: its payload has four operations at most, which are casts,
/// comparisons, choices, sums, products and the like of `arith`, with no
/// division and no remainder among them.
bool isCheapToRecompute(StructuredOpInterface op);

/// Why `fuseElementwise` would refuse `operand`, in the user's terms; none if
/// it would not.
std::optional<std::string>
getReasonNotToFuse(OpOperand &operand,
                   const FuseElementwiseOptions &options = {});

/// Computes the elements of `operand` of a structured op in its payload, in the
/// place of reading them. The operand is
///
///  - the result of a structured op on tensors with parallel loops, inits with
///    permutations as maps and a pure payload, which is fused: with all
///    operands that read it at the same elements, and with its other results as
///    results of the fused op where those are used behind it;
///  - a value repeated: a constant, a `tensor.splat`, a fill, which is
///  captured.
///
/// It is an input or, for an op that accesses each element of it once, an init
/// that is read. The init of the fused op is then that of the producer. An init
/// that only gives the shape is replaced by the init that it is the new value
/// of; nothing else of the op is changed then.
///
/// Returns the op in the place of the consumer, a `linalg.generic` but for the
/// last case. A producer without uses is erased. Fails, with nothing changed,
/// where there is a reason not to fuse.
FailureOr<StructuredOpInterface>
fuseElementwise(RewriterBase &rewriter, OpOperand &operand,
                const FuseElementwiseOptions &options = {});

/// The rewrite of `fuseElementwise`, for all operands of every structured op.
void populateFuseElementwisePatterns(
    RewritePatternSet &patterns, const FuseElementwiseOptions &options = {});

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_FUSION_FUSEELEMENTWISE_H
