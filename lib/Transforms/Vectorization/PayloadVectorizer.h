// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Computing a payload on vectors.

#ifndef LINALG_LIB_TRANSFORMS_VECTORIZATION_PAYLOADVECTORIZER_H
#define LINALG_LIB_TRANSFORMS_VECTORIZATION_PAYLOADVECTORIZER_H

#include "Gathers.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::structured::detail {

/// Computes the payload of a plan's op for all iterations of its vector loops.
class PayloadVectorizer {
public:
  /// `read` gives the elements of an operand, `getIndex` the indices of a loop.
  PayloadVectorizer(VectorBuilder &vectors, GatherBuilder &gathers,
                    function_ref<LoopVector(OpOperand &)> read,
                    function_ref<LoopVector(unsigned)> getIndex)
      : vectors(vectors), gathers(gathers), builder(vectors.builder),
        plan(vectors.plan), read(read), getIndex(getIndex) {}

  /// The yielded value of each init, with the dimensions of its vectors.
  SmallVector<LoopVector> run();

private:
  /// The factors of a product that is computed together with its sum.
  struct Product {
    LoopVector lhs, rhs;
  };

  LoopVector get(Value value);
  void vectorize(Operation *op);
  void vectorizeElementwise(Operation *op);
  bool vectorizeExtract(tensor::ExtractOp op);
  void addMaskedLoops(SmallVectorImpl<unsigned> &loops);
  bool belongsToSum(Operation *op);
  LoopVector fold(Operation *op, const Combiner &combiner);
  Value setOutside(const LoopVector &vector, TypedAttr value);
  Value setZeroOutside(const LoopVector &vector, bool isNegative);
  Value contract(const Product &product, const Combiner &combiner,
                 const LoopVector &folded, ArrayRef<unsigned> reduced);
  SmallVector<unsigned> joinReduced(const LoopVector &elements,
                                    const LoopVector &folded,
                                    ArrayRef<unsigned> reduced) const;
  Value reduce(Operation *op, const LoopVector &elements,
               const Combiner &combiner, const LoopVector &folded,
               SmallVector<unsigned> reduced);
  SmallVector<unsigned> getReducedLoops(const Combiner &combiner);

  VectorBuilder &vectors;
  GatherBuilder &gathers;
  OpBuilder &builder;
  VectorizationPlan &plan;
  function_ref<LoopVector(OpOperand &)> read;
  function_ref<LoopVector(unsigned)> getIndex;
  DenseMap<Value, LoopVector> values;
  DenseMap<Value, Product> products;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORIZATION_PAYLOADVECTORIZER_H
