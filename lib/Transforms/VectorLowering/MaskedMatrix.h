// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Matrices in memory of which the last rows and columns may be missing.

#ifndef LINALG_LIB_TRANSFORMS_VECTORLOWERING_MASKEDMATRIX_H
#define LINALG_LIB_TRANSFORMS_VECTORLOWERING_MASKEDMATRIX_H

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// What a masked transfer accesses: a matrix in memory, along the last two
/// dimensions, of which the mask has the first rows, and of each the first
/// elements. Its rows are copied one by
/// one in a loop, as their number is not known.
class MaskedMatrix {
public:
  /// The matrix of `transfer`, if it is one.
  static std::optional<MaskedMatrix> get(VectorTransferOpInterface transfer);

  /// Whether nothing is missing.
  Value isWhole(OpBuilder &builder) const;
  /// Copies all rows to the first ones of `buffer`, with `padding` for what is
  /// missing.
  void copyTo(RewriterBase &rewriter, Value buffer, Value padding) const;
  /// Copies the rows from the first ones of `buffer`.
  void copyFrom(RewriterBase &rewriter, Value buffer) const;

private:
  MaskedMatrix(VectorTransferOpInterface transfer, vector::CreateMaskOp mask);

  VectorType getRowType() const {
    return VectorType::get(type.getDimSize(1), type.getElementType());
  }
  Value getConstant(OpBuilder &builder, int64_t value) const;
  /// The loop over `number` rows, with the builder in its body. Returns the
  /// row.
  Value createLoop(OpBuilder &builder, Value number) const;
  Value createMask(OpBuilder &builder, Value bound) const;
  /// The number of elements of `row`, which may be missing.
  Value getNumElements(OpBuilder &builder, Value row) const;
  Value readRow(OpBuilder &builder, Value from, ValueRange indices,
                Value padding, Value mask) const;
  void writeRow(OpBuilder &builder, Value row, Value to, ValueRange indices,
                Value mask) const;
  /// The indices of `row` in memory.
  SmallVector<Value> getIndices(OpBuilder &builder, Value row) const;

  Location loc;
  VectorType type;
  Value memory;
  SmallVector<Value> first;
  /// How many are there.
  Value rows, elements;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORLOWERING_MASKEDMATRIX_H
