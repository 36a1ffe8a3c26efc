// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Panels.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::structured::detail;

Value mlir::structured::detail::extractPanel(OpBuilder &builder, Location loc,
                                             Value buffer,
                                             ArrayRef<OpFoldResult> offsets) {
  auto type = cast<MemRefType>(buffer.getType());
  ArrayRef<int64_t> inner = type.getShape().take_back(2);
  OpFoldResult one = builder.getIndexAttr(1);
  SmallVector<OpFoldResult> sizes(type.getRank() - 2, one),
      strides(type.getRank(), one);
  llvm::append_range(sizes,
                     getAsIndexOpFoldResult(builder.getContext(), inner));
  MemRefType panel = memref::SubViewOp::inferRankReducedResultType(
      inner, type, offsets, sizes, strides);
  buffer = memref::SubViewOp::create(builder, loc, panel, buffer, offsets,
                                     sizes, strides);
  return memref::CollapseShapeOp::create(
      builder, loc, buffer, ArrayRef<ReassociationIndices>{{0, 1}});
}

std::optional<SmallVector<OpFoldResult>>
mlir::structured::detail::getTransferBounds(
    VectorTransferOpInterface transfer) {
  if (transfer.hasOutOfBoundsDim())
    return std::nullopt;
  if (!transfer.getMask())
    return getAsIndexOpFoldResult(transfer.getContext(),
                                  transfer.getVectorType().getShape());
  auto create = transfer.getMask().getDefiningOp<vector::CreateMaskOp>();
  if (!create)
    return std::nullopt;
  return getAsOpFoldResult(create.getOperands());
}
