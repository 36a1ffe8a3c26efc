// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_VECTORLOWERING_MASKROWS_H
#define LINALG_LIB_TRANSFORMS_VECTORLOWERING_MASKROWS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::structured::detail {

/// The rows of a mask along one of its dimensions. Only the bounds of
/// `vector.create_mask` and `vector.constant_mask` are used, so that the n-D
/// mask becomes dead.
class MaskRows {
public:
  /// A null `mask` sets all elements.
  MaskRows(OpBuilder &builder, Location loc, Value mask, unsigned rowDim);

  /// A mask of the shape of `type` in which elements below `bounds` are set.
  MaskRows(OpBuilder &builder, Location loc, VectorType type,
           ArrayRef<OpFoldResult> bounds, unsigned rowDim)
      : builder(builder), loc(loc), type(type), rowDim(rowDim), bounds(bounds) {
  }

  /// A row of the mask; `mask` is null if all of its elements are set.
  struct Row {
    bool isEmpty = false;
    Value mask;
  };

  /// The row at `position`, whose entry for the row's own dimension is ignored.
  Row get(ArrayRef<int64_t> position);

  /// `width` elements of that row, starting at `start`, for a mask that is
  /// given by bounds. Elements after the end of the row may be set.
  Value getPart(ArrayRef<int64_t> position, int64_t start, int64_t width);

private:
  OpFoldResult getBound(ArrayRef<int64_t> position);
  Row getOfBounds(ArrayRef<int64_t> position);
  Value createMask(OpFoldResult bound, int64_t start, int64_t width);
  Row getOfVector(ArrayRef<int64_t> position);

  OpBuilder &builder;
  Location loc;
  Value mask;
  /// Null if there is no mask.
  VectorType type;
  unsigned rowDim;
  /// The bound of each dimension, if the mask is given by bounds.
  SmallVector<OpFoldResult> bounds;
  Value transposed;
  llvm::DenseMap<int64_t, Row> rows;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORLOWERING_MASKROWS_H
