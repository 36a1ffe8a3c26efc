// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Elements that are not in rows.

#ifndef LINALG_LIB_TRANSFORMS_VECTORIZATION_GATHERS_H
#define LINALG_LIB_TRANSFORMS_VECTORIZATION_GATHERS_H

#include "VectorBuilder.h"

namespace mlir::structured::detail {

/// Whether 64 bits can count the elements along the dimensions whose extents
/// are known.
bool hasCountableElements(ShapedType type);

/// Whether elements of tensors or buffers of that type can be gathered: the
/// type has dimensions, and a view along one of them all, which buffers with
/// gaps between the rows do not have, nor those of more elements than can be
/// counted.
bool canBeGathered(Type type);

/// Creates `vector.gather` with vectors over loops of a plan.
class GatherBuilder {
public:
  explicit GatherBuilder(VectorBuilder &vectors) : vectors(vectors) {}

  /// Makes, at the insertion point, a view of `source` along one dimension, of
  /// which `gather` takes elements.
  void addSource(Value source);

  /// The elements of `source` at `indices`, one for each dimension, with the
  /// dimensions `loops`; zero where there is no iteration.
  LoopVector gather(Value source, ArrayRef<LoopVector> indices,
                    ArrayRef<unsigned> loops);

  /// `expr` of the loops, whose indices `getIndex` gives.
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
