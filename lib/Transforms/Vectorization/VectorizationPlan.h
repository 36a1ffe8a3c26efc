// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The choice of loops that become dimensions of vectors.

#ifndef LINALG_LIB_TRANSFORMS_VECTORIZATION_VECTORIZATIONPLAN_H
#define LINALG_LIB_TRANSFORMS_VECTORIZATION_VECTORIZATIONPLAN_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "linalg/Transforms/Vectorization/Vectorize.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::structured::detail {

/// An operand's dimension, accessed at `coefficient * loop + rest`.
struct DimAccess {
  std::optional<unsigned> loop; ///< none: accessed at `rest`
  int64_t coefficient = 1;
  AffineExpr rest; ///< of loops that are not dimensions of vectors
};

/// An operation by which the payload folds elements into an init's elements.
struct Combiner {
  unsigned init;      ///< its number among the inits
  OpOperand *folded;  ///< the accumulator
  OpOperand *element; ///< the element that is folded into it
  vector::CombiningKind kind;
};

/// How an op is computed with vectors.
struct VectorizationPlan {
  VectorizationPlan(StructuredOpInterface op) : op(op) {}

  bool isVector(unsigned loop) const { return !sequential[loop]; }
  bool isUnrolled(unsigned loop) const { return unrolled[loop]; }

  /// The loops that are the dimensions of vectors of `operand`, in the order of
  /// the operand's dimensions.
  SmallVector<unsigned> getLoopsOf(OpOperand &operand) const;

  /// `loops` in the common order of vectors with different loops: those of the
  /// first init's dimensions first.
  SmallVector<unsigned> orderLoops(ArrayRef<unsigned> loops) const;

  /// Whether init `number` is read before and written after the `inner` loops.
  bool isCarried(unsigned number) const;

  StructuredOpInterface op;
  SmallVector<AffineMap> maps;
  SmallVector<int64_t> extents; ///< of the loops; may be dynamic
  SmallVector<int64_t> sizes;   ///< of vectors, along vector loops
  llvm::SmallBitVector masked;  ///< the vector loops that may be shorter
  llvm::SmallBitVector sequential;
  llvm::SmallBitVector unrolled; ///< of those
  /// Sequential loops that are part of the access of each init, and others.
  SmallVector<unsigned> outer, inner;
  SmallVector<SmallVector<DimAccess>> accesses; ///< of each operand
  /// The inputs whose elements are gathered, each at its own index.
  llvm::SmallBitVector gathered;
  /// The tensors that the payload extracts elements from.
  SmallVector<Value> extracted;
  /// The loops, of any kind, over which each init is folded.
  SmallVector<llvm::SmallBitVector> foldedLoops;
  DenseMap<Operation *, Combiner> combiners;
};

/// The plan for `op`, or why `op` can't be vectorized. Sizes must not be
/// negative.
RefusalOr<VectorizationPlan> planVectors(StructuredOpInterface op,
                                         const VectorizeOptions &options);

/// Whether `op` adds loop indices, and products with numbers, by an
/// `affine.apply`, which is vectorized as operations of arith.
bool isSumOfIndices(Operation *op);

/// Whether `op` is a division of integers, which traps if the divisor is 0.
bool isDivision(Operation *op);

/// Replaces `plan.op` by operations on vectors.
VectorizeResult emitVectors(RewriterBase &rewriter, VectorizationPlan &plan);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORIZATION_VECTORIZATIONPLAN_H
