// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "InterleaveRows.h"
#include "TransposeGroups.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::structured::detail;

/// The shape `[group, columns]` of what `op` transposes, without dimensions of
/// extent 1; none if it does something else.
static std::optional<std::pair<int64_t, int64_t>>
getTransposedShape(vector::TransposeOp op) {
  VectorType type = op.getSourceVectorType();
  SmallVector<int64_t> moved = getMovedDims(op);
  if (type.isScalable() || moved.size() != 2 || moved[0] < moved[1])
    return std::nullopt;
  return std::pair(type.getDimSize(moved[1]), type.getDimSize(moved[0]));
}

/// The elements of `rows`, of a power of two, one of each after the other.
static Value joinRows(OpBuilder &builder, Location loc, ArrayRef<Value> rows) {
  if (rows.size() == 1)
    return rows.front();
  SmallVector<Value> even, odd;
  for (auto [number, row] : llvm::enumerate(rows))
    (number % 2 ? odd : even).push_back(row);
  return vector::InterleaveOp::create(
      builder, loc, joinRows(builder, loc, even), joinRows(builder, loc, odd));
}

bool mlir::structured::detail::interleaveRows(RewriterBase &rewriter,
                                              vector::TransposeOp op) {
  constexpr int64_t fewestColumns = 8;
  auto shape = getTransposedShape(op);
  Type element = op.getSourceVectorType().getElementType();
  if (!shape || !element.isIntOrFloat())
    return false;
  auto [group, columns] = *shape;
  int64_t bits = element.getIntOrFloatBitWidth();
  if (bits < 8 || group * bits != kGroupBits || columns < fewestColumns)
    return false;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  // Processors have few instructions to move elements of bf16.
  Type integer = rewriter.getIntegerType(bits);
  Value matrix = rewriter.createOrFold<vector::ShapeCastOp>(
      loc, VectorType::get({group, columns}, element), op.getVector());
  SmallVector<Value> rows;
  for (int64_t number = 0; number < group; ++number) {
    Value row = vector::ExtractOp::create(rewriter, loc, matrix, number);
    rows.push_back(rewriter.createOrFold<arith::BitcastOp>(
        loc, VectorType::get(columns, integer), row));
  }
  Value elements = rewriter.createOrFold<arith::BitcastOp>(
      loc, VectorType::get(group * columns, element),
      joinRows(rewriter, loc, rows));
  rewriter.replaceOpWithNewOp<vector::ShapeCastOp>(op, op.getResultVectorType(),
                                                   elements);
  return true;
}
