// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The plan of an op fused from two.

#ifndef LINALG_LIB_TRANSFORMS_FUSION_FUSIONPLAN_H
#define LINALG_LIB_TRANSFORMS_FUSION_FUSIONPLAN_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Transforms/Fusion/FuseElementwise.h"

namespace mlir::structured::detail {

/// An operand of the fused op, and its arguments in the payloads.
struct FusedOperand {
  Value value;
  AffineMap map;
  SmallVector<BlockArgument, 2> arguments;
};

struct FusionPlan {
  StructuredOpInterface consumer;
  /// Null if the operand is a splat of `repeated`.
  StructuredOpInterface producer;
  std::optional<OpFoldResult> repeated;
  /// The map from the loops of the consumer to the iteration of the producer
  /// whose values it reads.
  AffineMap loops;
  /// The consumer's operands whose elements are computed.
  SmallVector<OpOperand *> computed;
  /// Its inits that are results of the producer and that it does not read.
  SmallVector<OpOperand *> shapeOnly;
  /// The producer's results that are also results of the fused op, in order.
  SmallVector<OpResult> kept;
  /// The operands of the fused op, filled in by `collectFusedOperands`; the
  /// inits of kept results come before those of the consumer.
  SmallVector<FusedOperand> inputs;
  SmallVector<FusedOperand> inits;
};

/// The init whose new value is `result`.
Value getInitOf(OpResult result);

/// The map from the loops of `consumer` to those of the producer of `operand`,
/// whose init's map is a permutation.
AffineMap getProducerLoops(StructuredOpInterface consumer, OpOperand &operand);

/// Sets inputs and inits, from the other members.
void collectFusedOperands(FusionPlan &fused);

/// Creates the op, and replaces the consumer and the producer's kept results.
/// Queries of extents of the producer's results become queries of its inits.
StructuredOpInterface buildFusedOp(RewriterBase &rewriter, FusionPlan &fused);

/// Why the elements of `operand` of `consumer`, the only user of `producer`,
/// can't or shouldn't be computed in the payload.
std::optional<Refusal> refuseToCompute(StructuredOpInterface producer,
                                       StructuredOpInterface consumer,
                                       OpOperand &operand,
                                       const FuseElementwiseOptions &options);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_FUSION_FUSIONPLAN_H
