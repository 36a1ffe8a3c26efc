// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The op that computes what two did.

#ifndef LINALG_LIB_TRANSFORMS_FUSION_FUSIONPLAN_H
#define LINALG_LIB_TRANSFORMS_FUSION_FUSIONPLAN_H

#include "linalg/Transforms/Fusion/FuseElementwise.h"

namespace mlir::structured::detail {

/// An operand of the fused op, and what in the payloads stands for an element
/// of it.
struct FusedOperand {
  Value value;
  AffineMap map;
  SmallVector<BlockArgument, 2> arguments;
};

struct FusionPlan {
  StructuredOpInterface consumer;
  /// Null if the elements of the operand have one value, `repeated`.
  StructuredOpInterface producer;
  std::optional<OpFoldResult> repeated;
  /// From the loops of the consumer to the iteration of the producer whose
  /// values it reads.
  AffineMap loops;
  /// The consumer's operands whose elements are computed.
  SmallVector<OpOperand *> computed;
  /// Its inits that are results of the producer and that it does not read.
  SmallVector<OpOperand *> shapeOnly;
  /// The producer's results that are results of the fused op too, in their
  /// order.
  SmallVector<OpResult> kept;
  /// The operands of the fused op, filled in by `collectFusedOperands`; the
  /// inits of results that are kept are in front of those of the consumer.
  SmallVector<FusedOperand> inputs;
  SmallVector<FusedOperand> inits;
};

/// The init that `result` is the new value of.
Value getInitOf(OpResult result);

/// The map from the loops of `consumer` to those of the producer of `operand`,
/// whose init's map is a permutation.
AffineMap getProducerLoops(StructuredOpInterface consumer, OpOperand &operand);

/// Fills in inputs and inits, from the rest.
void collectFusedOperands(FusionPlan &fused);

/// Builds the op and replaces the consumer by it, as well as the results of the
/// producer that are kept. Sizes that were asked of the producer's results are
/// asked of its inits from then on.
StructuredOpInterface buildFusedOp(RewriterBase &rewriter, FusionPlan &fused);

/// Why the elements of `operand` of `consumer`, which `producer` computes for
/// no one else, can't or shouldn't be computed in the payload.
std::optional<std::string>
getReasonNotToCompute(StructuredOpInterface producer,
                      StructuredOpInterface consumer, OpOperand &operand,
                      const FuseElementwiseOptions &options);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_FUSION_FUSIONPLAN_H
