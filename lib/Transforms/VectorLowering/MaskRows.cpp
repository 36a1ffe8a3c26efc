// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MaskRows.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::structured::detail;

MaskRows::MaskRows(OpBuilder &builder, Location loc, Value mask,
                   unsigned rowDim)
    : builder(builder), loc(loc), mask(mask), rowDim(rowDim) {
  if (!mask)
    return;
  type = cast<VectorType>(mask.getType());
  if (auto create = mask.getDefiningOp<vector::CreateMaskOp>())
    bounds = getAsOpFoldResult(create.getOperands());
  if (auto constant = mask.getDefiningOp<vector::ConstantMaskOp>())
    bounds = getAsIndexOpFoldResult(builder.getContext(),
                                    constant.getMaskDimSizes());
}

MaskRows::Row MaskRows::get(ArrayRef<int64_t> position) {
  if (!type)
    return {};
  SmallVector<int64_t> start(position);
  start[rowDim] = 0;
  int64_t key = linearize(start, computeStrides(type.getShape()));
  auto it = rows.find(key);
  if (it != rows.end())
    return it->second;
  Row row = bounds.empty() ? getOfVector(position) : getOfBounds(position);
  rows[key] = row;
  return row;
}

/// The number of set elements of the row; may be negative.
OpFoldResult MaskRows::getBound(ArrayRef<int64_t> position) {
  Value isInside;
  for (auto [dim, bound] : llvm::enumerate(bounds)) {
    if (dim == rowDim)
      continue;
    if (std::optional<int64_t> constant = getConstantIntValue(bound)) {
      if (position[dim] >= *constant)
        return builder.getIndexAttr(0);
      continue;
    }
    Value at = arith::ConstantIndexOp::create(builder, loc, position[dim]);
    Value isBelow = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::slt, at, cast<Value>(bound));
    isInside = isInside ? arith::AndIOp::create(builder, loc, isInside, isBelow)
                        : isBelow;
  }
  if (!isInside || isConstantIntValue(bounds[rowDim], 0))
    return bounds[rowDim];
  Value bound = getValueOrCreateConstantIndexOp(builder, loc, bounds[rowDim]);
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  return arith::SelectOp::create(builder, loc, isInside, bound, zero)
      .getResult();
}

MaskRows::Row MaskRows::getOfBounds(ArrayRef<int64_t> position) {
  int64_t size = type.getDimSize(rowDim);
  OpFoldResult bound = getBound(position);
  std::optional<int64_t> constant = getConstantIntValue(bound);
  if (constant && *constant <= 0)
    return {/*isEmpty=*/true, Value()};
  if (constant && *constant >= size)
    return {};
  return {false, createMask(bound, 0, size)};
}

Value MaskRows::getPart(ArrayRef<int64_t> position, int64_t start,
                        int64_t width) {
  return createMask(getBound(position), start, width);
}

Value MaskRows::createMask(OpFoldResult bound, int64_t start, int64_t width) {
  if (std::optional<int64_t> constant = getConstantIntValue(bound)) {
    SmallVector<bool> set(width);
    std::fill_n(set.begin(), std::clamp<int64_t>(*constant - start, 0, width),
                true);
    return arith::ConstantOp::create(builder, loc,
                                     builder.getBoolVectorAttr(set));
  }
  Value count = cast<Value>(bound);
  if (start != 0) {
    Value by = arith::ConstantIndexOp::create(builder, loc, start);
    count = arith::SubIOp::create(builder, loc, count, by);
  }
  return vector::CreateMaskOp::create(
      builder, loc, VectorType::get(width, builder.getI1Type()), count);
}

MaskRows::Row MaskRows::getOfVector(ArrayRef<int64_t> position) {
  if (!transposed) {
    transposed = mask;
    SmallVector<int64_t> order;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      if (dim != rowDim)
        order.push_back(dim);
    order.push_back(rowDim);
    if (rowDim + 1 != type.getRank())
      transposed = vector::TransposeOp::create(builder, loc, mask, order);
  }
  SmallVector<int64_t> at(position);
  at.erase(at.begin() + rowDim);
  if (at.empty())
    return {false, transposed};
  return {false, vector::ExtractOp::create(builder, loc, transposed, at)};
}
