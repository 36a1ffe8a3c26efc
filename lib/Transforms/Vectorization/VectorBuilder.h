// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Vectors whose dimensions are loops.

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

  /// `vector` with the dimensions `loops`, which must include its own except
  /// those of extent 1: transposed, and broadcast along the others.
  Value broadcast(const LoopVector &vector, ArrayRef<unsigned> loops);

  /// The union of the loops of several vectors: in their own order if it is the
  /// same in all, else with the first init's loops first.
  SmallVector<unsigned> joinLoops(ArrayRef<LoopVector> vectors);

  /// The mask for the iterations of `loops`; null if it is all set.
  Value getMask(ArrayRef<unsigned> loops);

  /// The indices of vector loop `loop`.
  LoopVector createIndices(unsigned loop);

  /// Whether some loop of `loops` may be shorter than its vectors.
  bool isMasked(ArrayRef<unsigned> loops);

  /// A constant of `type`, all of whose elements are `value`.
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
