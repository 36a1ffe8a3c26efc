// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Values with loops as dimensions.

#ifndef LINALG_LIB_TRANSFORMS_VECTORIZATION_VECTORBUILDER_H
#define LINALG_LIB_TRANSFORMS_VECTORIZATION_VECTORBUILDER_H

#include "VectorizationPlan.h"

namespace mlir::structured::detail {

/// A vector whose dimensions are `loops`, or a scalar if there are none.
struct LoopVector {
  Value value;
  SmallVector<unsigned> loops;
};

/// Creates operations on vectors whose dimensions are loops of a plan.
class VectorBuilder {
public:
  VectorBuilder(OpBuilder &builder, VectorizationPlan &plan,
                ArrayRef<OpFoldResult> extents)
      : builder(builder), loc(plan.op.getLoc()), plan(plan), extents(extents) {}

  /// The type of a vector over `loops`; the element type itself if there are
  /// none.
  Type getType(Type elementType, ArrayRef<unsigned> loops);

  /// `vector` with the dimensions `loops`, among which must be its own but for
  /// those of extent 1: moved, and repeated along those that it lacks.
  Value broadcast(const LoopVector &vector, ArrayRef<unsigned> loops);

  /// The order in which several vectors together have their loops: that of
  /// all if it is the same, else with the first init's in front.
  SmallVector<unsigned> joinLoops(ArrayRef<LoopVector> vectors);

  /// The mask for the iterations of `loops`; null if there are as many as the
  /// vectors have elements.
  Value getMask(ArrayRef<unsigned> loops);

  /// The indices of vector loop `loop`.
  LoopVector createIndices(unsigned loop);

  /// Whether some loop of `loops` may be shorter than its vectors.
  bool isMasked(ArrayRef<unsigned> loops);

  /// A constant of `type` with all elements `value`, an attribute of an
  /// element.
  Value createConstant(Type type, TypedAttr value);

  OpBuilder &builder;
  Location loc;
  VectorizationPlan &plan;

private:
  LoopVector dropOtherLoops(const LoopVector &vector, ArrayRef<unsigned> loops);
  Value repeatOutsideAndTranspose(const LoopVector &vector,
                                  ArrayRef<unsigned> loops);

  ArrayRef<OpFoldResult> extents;
  SmallVector<LoopVector> masks;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORIZATION_VECTORBUILDER_H
