// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Gathers of elements.

#ifndef LINALG_LIB_TRANSFORMS_VECTORIZATION_GATHERS_H
#define LINALG_LIB_TRANSFORMS_VECTORIZATION_GATHERS_H

#include "VectorBuilder.h"

namespace mlir::structured::detail {

/// Whether the product of the static extents fits 64 bits.
bool hasCountableElements(ShapedType type);

/// Whether elements of tensors or buffers of that type can be gathered: its
/// rank is not 0, and it has a 1-D view, which buffers with gaps between rows,
/// or with more elements than 64 bits count, do not have.
bool canBeGathered(Type type);

/// Creates `vector.gather` with vectors over loops of a plan.
class GatherBuilder {
public:
  explicit GatherBuilder(VectorBuilder &vectors) : vectors(vectors) {}

  /// Creates a 1-D view of `source` at the insertion point, for `gather`.
  void addSource(Value source);

  /// The elements of `source` at `indices`, one for each dimension, with the
  /// dimensions `loops`; zero outside of the iteration space.
  LoopVector gather(Value source, ArrayRef<LoopVector> indices,
                    ArrayRef<unsigned> loops);

  /// The value of `expr`; `getIndex` gives the indices of loops.
  LoopVector evaluate(AffineExpr expr,
                      function_ref<LoopVector(unsigned)> getIndex);

private:
  struct Source {
    Value flat;
    SmallVector<Value> extents; ///< of the dimensions
  };

  template <typename OpTy>
  LoopVector create(const LoopVector &lhs, const LoopVector &rhs);
  LoopVector getConstant(int64_t value);

  VectorBuilder &vectors;
  DenseMap<Value, Source> sources;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORIZATION_GATHERS_H
