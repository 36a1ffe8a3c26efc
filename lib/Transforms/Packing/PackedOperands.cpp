// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PackedOperands.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Whether each of `loops` is alone in a result of `map`.
static bool runAlone(AffineMap map, ArrayRef<unsigned> loops) {
  return llvm::all_of(loops, [&](unsigned loop) {
    return llvm::is_contained(map.getResults(),
                              getAffineDimExpr(loop, map.getContext()));
  });
}

PackedOperands::PackedOperands(StructuredOpInterface op, const PackPlan &plan,
                               SmallVectorImpl<Operation *> &packs)
    : op(op), paddedLoops(plan.paddedLoops), paddings(plan.paddings),
      packs(packs) {
  isAnyPadding = llvm::all_of(op.getDpsInitsMutable(), [&](OpOperand &init) {
    return runAlone(op.getMatchingIndexingMap(&init), paddedLoops);
  });
}

bool PackedOperands::isPadded(OpOperand &operand) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  return llvm::any_of(paddedLoops,
                      [&](unsigned loop) { return map.isFunctionOfDim(loop); });
}

SmallVector<int64_t>
mlir::structured::detail::getOuterDims(const PackLayout &layout, int64_t rank) {
  if (!layout.outerDimsPerm.empty())
    return layout.outerDimsPerm;
  return llvm::to_vector(llvm::seq<int64_t>(rank));
}

SmallVector<OpFoldResult> mlir::structured::detail::getPackedSizes(
    OpBuilder &builder, Location loc, Value value, const PackLayout &layout) {
  SmallVector<OpFoldResult> sizes;
  AffineExpr count =
      builder.getAffineSymbolExpr(0).ceilDiv(builder.getAffineSymbolExpr(1));
  int64_t rank = cast<RankedTensorType>(value.getType()).getRank();
  for (int64_t dim : getOuterDims(layout, rank)) {
    OpFoldResult size = getDimSize(builder, loc, value, dim);
    const auto *place = llvm::find(layout.innerDimsPos, dim);
    if (place != layout.innerDimsPos.end())
      size = affine::makeComposedFoldedAffineApply(
          builder, loc, count,
          {size, layout.innerTiles[place - layout.innerDimsPos.begin()]});
    sizes.push_back(size);
  }
  llvm::append_range(sizes, layout.innerTiles);
  return sizes;
}

/// The packed tensor from which `value` was unpacked, if its layout is
/// `layout`.
static Value getTilesOf(Value value, const PackLayout &layout) {
  Operation *unpack = value.getDefiningOp();
  if (!unpack || !LinalgHostInterface::get(value.getContext()).isUnpack(unpack))
    return nullptr;
  Relayout relayout = Relayout::get(unpack);
  bool isSame =
      relayout.innerDimsPos == layout.innerDimsPos &&
      relayout.outerDimsPerm == getOuterDims(layout, relayout.getRank()) &&
      isEqualConstantIntOrValueArray(relayout.innerTiles, layout.innerTiles);
  return isSame ? unpack->getOperand(0) : nullptr;
}

Value PackedOperands::buildPacked(OpBuilder &builder, OpOperand &operand,
                                  const PackLayout &layout) {
  if (layout.innerTiles.empty())
    return operand.get();
  if (isAnyPadding || !isPadded(operand))
    if (Value tiles = getTilesOf(operand.get(), layout))
      return tiles;
  Location loc = op.getLoc();
  Type element = getPayloadType(operand.get().getType());
  Value init = tensor::EmptyOp::create(
      builder, loc, getPackedSizes(builder, loc, operand.get(), layout),
      element);
  if (op.isDpsInit(&operand) && !op.isReadByPayload(&operand) &&
      op.getMatchingIndexingMap(&operand).isPermutation())
    return init;
  Value padding;
  if (isPadded(operand))
    padding = arith::ConstantOp::create(
        builder, loc,
        op.isDpsInit(&operand) ? builder.getZeroAttr(element)
                               : paddings[operand.getOperandNumber()]);
  packs.push_back(
      LinalgHostInterface::get(op.getContext())
          .createPack(builder, loc, operand.get(), init, layout, padding));
  return packs.back()->getResult(0);
}

void PackedOperands::append(OpBuilder &builder, OpOperand &operand,
                            const PackLayout &layout) {
  operands.push_back(buildPacked(builder, operand, layout));
}
