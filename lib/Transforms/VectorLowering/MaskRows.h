// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_VECTORLOWERING_MASKROWS_H
#define LINALG_LIB_TRANSFORMS_VECTORLOWERING_MASKROWS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::structured::detail {

/// The rows of a mask along one of its dimensions. Of `vector.create_mask` and
/// `vector.constant_mask` only the bounds are used, so that the mask of the
/// full rank is not needed afterwards.
class MaskRows {
public:
  /// `mask` may be null: then everything is allowed.
  MaskRows(OpBuilder &builder, Location loc, Value mask, unsigned rowDim);

  /// A mask of the shape of `type` that consists of what is below `bounds`.
  MaskRows(OpBuilder &builder, Location loc, VectorType type,
           ArrayRef<OpFoldResult> bounds, unsigned rowDim)
      : builder(builder), loc(loc), type(type), rowDim(rowDim), bounds(bounds) {
  }

  /// A row of the mask: null in `mask` if all of its elements are set.
  struct Row {
    bool isEmpty = false;
    Value mask;
  };

  /// The row at `position`, the entry of which for the row's own dimension is
  /// not used.
  Row get(ArrayRef<int64_t> position);

  /// `width` elements of that row from `start` on, of a mask that consists of
  /// what is below bounds. What is beyond the end of the row may be set.
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
  /// One for each dimension, if the mask consists of what is below bounds.
  SmallVector<OpFoldResult> bounds;
  Value transposed;
  llvm::DenseMap<int64_t, Row> rows;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORLOWERING_MASKROWS_H
