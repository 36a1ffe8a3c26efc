// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Interfaces/LoopRanges.h"
#include "SliceSizes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::structured;

SmallVector<OperandDim>
mlir::structured::getOperandDimsOfLoop(StructuredOpInterface op,
                                       unsigned loop) {
  SmallVector<OperandDim> dims;
  for (auto [operand, map] :
       llvm::zip(op->getOpOperands(), op.getIndexingMapsArray()))
    for (auto [dim, expr] : llvm::enumerate(map.getResults()))
      if (expr == getAffineDimExpr(loop, map.getContext()))
        dims.push_back({&operand, static_cast<unsigned>(dim)});
  return dims;
}

std::optional<unsigned>
mlir::structured::getLoopOfOperandDim(StructuredOpInterface op,
                                      OperandDim operandDim) {
  AffineMap map = op.getMatchingIndexingMap(operandDim.operand);
  if (auto expr = dyn_cast<AffineDimExpr>(map.getResult(operandDim.dim)))
    return expr.getPosition();
  return std::nullopt;
}

static SmallVector<OperandDim> getExtentOfLoops(StructuredOpInterface op,
                                                ArrayRef<AffineMap> maps) {
  SmallVector<OperandDim> extents(op.getNumLoops(), OperandDim{nullptr, 0});
  auto isStatic = [&](OperandDim d) {
    return !ShapedType::isDynamic(op.getShape(d.operand)[d.dim]);
  };
  for (auto [operand, map] : llvm::zip(op->getOpOperands(), maps)) {
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(expr);
      if (!loop)
        continue;
      OperandDim candidate{&operand, static_cast<unsigned>(dim)};
      OperandDim &extent = extents[loop.getPosition()];
      if (!extent.operand || (!isStatic(extent) && isStatic(candidate)))
        extent = candidate;
    }
  }
  return extents;
}

SmallVector<OperandDim>
mlir::structured::getExtentOfLoops(StructuredOpInterface op) {
  return ::getExtentOfLoops(op, op.getIndexingMapsArray());
}

SmallVector<int64_t>
mlir::structured::getStaticLoopSizes(StructuredOpInterface op) {
  return getStaticLoopSizes(op, op.getIndexingMapsArray());
}

SmallVector<int64_t>
mlir::structured::getStaticLoopSizes(StructuredOpInterface op,
                                     ArrayRef<AffineMap> maps) {
  return llvm::map_to_vector(::getExtentOfLoops(op, maps),
                             [&](OperandDim extent) {
                               return op.getShape(extent.operand)[extent.dim];
                             });
}

SmallVector<OpFoldResult>
mlir::structured::getLoopSizes(OpBuilder &builder, Location loc,
                               StructuredOpInterface op) {
  return llvm::map_to_vector(getExtentOfLoops(op), [&](OperandDim extent) {
    return getDimSize(builder, loc, extent.operand->get(), extent.dim);
  });
}

OpFoldResult mlir::structured::getDimSize(OpBuilder &builder, Location loc,
                                          Value value, int64_t dim) {
  // MLIR folds the dimensions of slices of the same rank alone, and none of
  // expanded tensors.
  if (auto slice = value.getDefiningOp<tensor::ExtractSliceOp>())
    return structured::detail::getResultSizes(slice)[dim];
  if (auto expanded = value.getDefiningOp<tensor::ExpandShapeOp>())
    return expanded.getMixedOutputShape()[dim];
  if (isa<TensorType>(value.getType()))
    return tensor::getMixedSize(builder, loc, value, dim);
  return memref::getMixedSize(builder, loc, value, dim);
}
