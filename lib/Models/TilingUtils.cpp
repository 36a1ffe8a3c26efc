// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TilingUtils.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

OpFoldResult SizeBuilder::apply(AffineExpr expr,
                                ArrayRef<OpFoldResult> operands) {
  return affine::makeComposedFoldedAffineApply(builder, loc, expr, operands);
}

OpFoldResult SizeBuilder::min(ArrayRef<AffineExpr> exprs,
                              ArrayRef<OpFoldResult> operands) {
  AffineMap map =
      AffineMap::get(1, operands.size() - 1, exprs, builder.getContext());
  return affine::makeComposedFoldedAffineMin(builder, loc, map, operands);
}

SmallVector<Range>
mlir::structured::detail::getDomainOverDims(Operation *op, OpBuilder &builder,
                                            Value operand, int64_t rank) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(op);
  SmallVector<Range> domain;
  for (int64_t dim = 0; dim < rank; ++dim)
    domain.push_back({builder.getIndexAttr(0),
                      getDimSize(builder, op->getLoc(), operand, dim),
                      builder.getIndexAttr(1)});
  return domain;
}

bool mlir::structured::detail::areSliceable(Operation *op) {
  return llvm::all_of(op->getOperandTypes(), structured::detail::canBeSliced);
}

TilingResult mlir::structured::detail::cloneOnSlices(OpBuilder &builder,
                                                     Operation *op,
                                                     Value source, Value init) {
  TilingResult result;
  SmallVector<Value> operands{source, init};
  llvm::append_range(operands, op->getOperands().drop_front(2));
  result.tiledOps.push_back(clone(builder, op, init.getType(), operands));
  result.tiledValues.push_back(result.tiledOps.front()->getResult(0));
  for (auto [slice, whole] :
       llvm::zip(operands, op->getOperands().take_front(2)))
    if (slice != whole)
      result.generatedSlices.push_back(slice.getDefiningOp());
  return result;
}

FailureOr<TilingResult> mlir::structured::detail::computeResultTile(
    Operation *op, OpBuilder &builder, unsigned number,
    ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes) {
  auto tileable = cast<TilingInterface>(op);
  structured::detail::Tile domainOffsets, domainSizes;
  if (failed(tileable.getIterationDomainTileFromResultTile(
          builder, number, offsets, sizes, domainOffsets, domainSizes)))
    return failure();
  return tileable.getTiledImplementation(builder, domainOffsets, domainSizes);
}

int64_t mlir::structured::detail::getFactorOfIndex(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  auto loop =
      argument
          ? dyn_cast<LoopLikeOpInterface>(argument.getOwner()->getParentOp())
          : nullptr;
  std::optional<SmallVector<Value>> indices;
  if (loop)
    indices = loop.getLoopInductionVars();
  auto lower = loop ? loop.getLoopLowerBounds() : std::nullopt;
  auto steps = loop ? loop.getLoopSteps() : std::nullopt;
  if (!indices || !lower || !steps || !llvm::is_contained(*indices, value))
    return 1;
  size_t number = llvm::find(*indices, value) - indices->begin();
  uint64_t factor = 0;
  for (OpFoldResult term : {(*lower)[number], (*steps)[number]})
    factor = std::gcd(
        factor, llvm::AbsoluteValue(getConstantIntValue(term).value_or(1)));
  return factor == 0 || factor > std::numeric_limits<int64_t>::max() ? 1
                                                                     : factor;
}
