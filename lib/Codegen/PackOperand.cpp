// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PackOperand.h"
#include "Transforms/Packing/PackedOperands.h"
#include "Utils/UnitDims.h"
#include "Utils/ValueBounds.h"
#include "linalg/Decompositions/Relayout.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Packing
//===----------------------------------------------------------------------===//

/// The layout of panels: divided dimensions first, the tiles inside last; of
/// both, those of sums are innermost: a processor adds products of neighbouring
/// elements, and tiles of sums follow each other.
static PackLayout getLayout(StructuredOpInterface op, AffineMap map,
                            const PackedOperand &packed) {
  Builder builder(op.getContext());
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  PackLayout layout;
  SmallVector<int64_t> others, inner, innerSums;
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    if (!loop || !packed.panel[loop.getPosition()]) {
      others.push_back(dim);
      continue;
    }
    bool isSum =
        iterators[loop.getPosition()] == utils::IteratorType::reduction;
    (isSum ? innerSums : inner).push_back(dim);
  }
  llvm::append_range(layout.innerDimsPos, inner);
  llvm::append_range(layout.innerDimsPos, innerSums);
  llvm::append_range(layout.outerDimsPerm, layout.innerDimsPos);
  llvm::append_range(layout.outerDimsPerm, others);
  for (int64_t dim : layout.innerDimsPos)
    layout.innerTiles.push_back(
        builder.getIndexAttr(packed.panel[map.getDimPosition(dim)]));
  return layout;
}

namespace {
/// A part of a tensor, and the panels that it is packed into.
struct PackedPart {
  SmallVector<OpFoldResult> offsets, sizes;
  SmallVector<OpFoldResult> firstPanels, numPanels;
  bool isPadded = false;
};

/// Packs a tensor: partial panels after full ones, along each dimension.
class Packer {
public:
  Packer(RewriterBase &rewriter, Location loc, Value source,
         const PackLayout &layout)
      : rewriter(rewriter), loc(loc), source(source), layout(layout),
        type(cast<RankedTensorType>(source.getType())) {}

  /// The packed tensor.
  Value pack() {
    OpFoldResult zero = rewriter.getIndexAttr(0);
    PackedPart whole;
    whole.sizes = tensor::getMixedSizes(rewriter, loc, source);
    whole.numPanels = getPackedSizes(rewriter, loc, source, layout);
    whole.offsets.assign(whole.sizes.size(), zero);
    whole.firstPanels.assign(whole.numPanels.size(), zero);
    Value init = tensor::EmptyOp::create(rewriter, loc, whole.numPanels,
                                         type.getElementType());
    return packPart(init, whole, layout.innerDimsPos);
  }

  SmallVector<Operation *> packs;

private:
  int64_t getTile(int64_t dim) {
    const auto *found = llvm::find(layout.innerDimsPos, dim);
    return *getConstantIntValue(
        layout.innerTiles[found - layout.innerDimsPos.begin()]);
  }

  OpFoldResult compute(AffineExpr expr, ArrayRef<OpFoldResult> operands) {
    return affine::makeComposedFoldedAffineApply(rewriter, loc, expr, operands);
  }

  /// Packs `part`, whose dimensions other than `dims` have no partial panel,
  /// into `init`.
  Value packPart(Value init, const PackedPart &part, ArrayRef<int64_t> dims) {
    if (dims.empty())
      return packWhole(init, part);
    int64_t dim = dims.front(), tile = getTile(dim);
    std::optional<int64_t> size = getConstantIntValue(part.sizes[dim]);
    if (size && *size % tile == 0)
      return packPart(init, part, dims.drop_front());
    AffineExpr extent = rewriter.getAffineSymbolExpr(0),
               numFull = extent.floorDiv(tile);
    size_t outer =
        llvm::find(layout.outerDimsPerm, dim) - layout.outerDimsPerm.begin();
    PackedPart full = part, partial = part;
    full.sizes[dim] = partial.offsets[dim] =
        compute(numFull * tile, part.sizes[dim]);
    full.numPanels[outer] = partial.firstPanels[outer] =
        compute(numFull, part.sizes[dim]);
    partial.sizes[dim] = compute(extent % tile, part.sizes[dim]);
    partial.numPanels[outer] =
        compute(extent.ceilDiv(tile) - numFull, part.sizes[dim]);
    partial.isPadded = true;
    return packPart(packPart(init, full, dims.drop_front()), partial,
                    dims.drop_front());
  }

  Value packWhole(Value init, const PackedPart &part) {
    SmallVector<OpFoldResult> ones(part.sizes.size(), rewriter.getIndexAttr(1));
    if (llvm::is_contained(part.sizes, OpFoldResult(rewriter.getIndexAttr(0))))
      return init;
    Value padding;
    if (part.isPadded)
      padding = arith::ConstantOp::create(
          rewriter, loc, rewriter.getZeroAttr(type.getElementType()));
    Value elements = tensor::ExtractSliceOp::create(
        rewriter, loc, source, part.offsets, part.sizes, ones);
    ones.resize(part.numPanels.size(), rewriter.getIndexAttr(1));
    Value panels = tensor::ExtractSliceOp::create(
        rewriter, loc, init, part.firstPanels, part.numPanels, ones);
    packs.push_back(
        LinalgHostInterface::get(rewriter.getContext())
            .createPack(rewriter, loc, elements, panels, layout, padding));
    return tensor::InsertSliceOp::create(
        rewriter, loc, packs.back()->getResult(0), init, part.firstPanels,
        part.numPanels, ones);
  }

  RewriterBase &rewriter;
  Location loc;
  Value source;
  const PackLayout &layout;
  RankedTensorType type;
};
} // namespace

SmallVector<Operation *>
mlir::structured::detail::packOperand(RewriterBase &rewriter,
                                      StructuredOpInterface op,
                                      const PackedOperand &packed) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  OpOperand &operand = *op.getDpsInputOperand(packed.operand);
  PackLayout layout =
      getLayout(op, op.getMatchingIndexingMap(&operand), packed);
  Packer packer(rewriter, op.getLoc(), operand.get(), layout);
  Value panels = packer.pack();
  auto type = cast<RankedTensorType>(operand.get().getType());
  Value init = tensor::EmptyOp::create(
      rewriter, op.getLoc(),
      tensor::getMixedSizes(rewriter, op.getLoc(), operand.get()),
      type.getElementType());
  Operation *unpack =
      LinalgHostInterface::get(op.getContext())
          .createUnpack(rewriter, op.getLoc(), panels, init, layout);
  rewriter.modifyOpInPlace(op, [&] { operand.set(unpack->getResult(0)); });
  return packer.packs;
}

//===----------------------------------------------------------------------===//
// Reading from panels
//===----------------------------------------------------------------------===//

static bool isMultiple(OpFoldResult value, int64_t divisor);

/// Whether `expr` on `operands` is a multiple of `divisor`.
static bool isMultiple(AffineExpr expr, ValueRange operands, unsigned numDims,
                       int64_t divisor) {
  auto isOf = [&](AffineExpr part) {
    return isMultiple(part, operands, numDims, divisor);
  };
  if (expr.isMultipleOf(divisor))
    return true;
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return isMultiple(operands[dim.getPosition()], divisor);
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return isMultiple(operands[numDims + symbol.getPosition()], divisor);
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return false;
  if (expr.getKind() == AffineExprKind::Mul)
    return isOf(binary.getLHS());
  if (expr.getKind() != AffineExprKind::Add)
    return false;
  if (isOf(binary.getLHS()) && isOf(binary.getRHS()))
    return true;
  // As in the bound of a peeled loop: x - x mod c.
  for (auto [x, rest] : {std::pair(binary.getLHS(), binary.getRHS()),
                         std::pair(binary.getRHS(), binary.getLHS())}) {
    auto remainder = dyn_cast<AffineBinaryOpExpr>(-rest);
    if (remainder && remainder.getKind() == AffineExprKind::Mod &&
        remainder.getLHS() == x && remainder.getRHS().isMultipleOf(divisor))
      return true;
  }
  return false;
}

/// Whether `value` is known to be a multiple of `divisor`.
static bool isMultiple(OpFoldResult value, int64_t divisor) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return *constant % divisor == 0;
  auto dynamic = cast<Value>(value);
  if (auto apply = dynamic.getDefiningOp<affine::AffineApplyOp>())
    return isMultiple(apply.getAffineMap().getResult(0), apply.getOperands(),
                      apply.getAffineMap().getNumDims(), divisor);
  auto argument = dyn_cast<BlockArgument>(dynamic);
  auto loop = argument
                  ? dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp())
                  : nullptr;
  return loop && argument == loop.getInductionVar() &&
         isMultiple(OpFoldResult(loop.getLowerBound()), divisor) &&
         isMultiple(OpFoldResult(loop.getStep()), divisor);
}

/// Whether `size` is known to be at most `bound`.
static bool isAtMost(OpFoldResult size, int64_t bound) {
  FailureOr<int64_t> greatest =
      getConstantBound(presburger::BoundType::UB, size);
  return succeeded(greatest) && *greatest <= bound;
}

namespace {
/// A part of one panel.
struct PanelSlice {
  Value slice;
  /// The plain dimension of each dimension of the slice.
  SmallVector<int64_t> dims;
};
} // namespace

/// The sums of `offsets`, if not empty, and `others`.
static SmallVector<OpFoldResult> addOffsets(OpBuilder &builder, Location loc,
                                            ArrayRef<OpFoldResult> offsets,
                                            ArrayRef<OpFoldResult> others) {
  if (offsets.empty())
    return llvm::to_vector(others);
  AffineExpr sum =
      builder.getAffineSymbolExpr(0) + builder.getAffineSymbolExpr(1);
  SmallVector<OpFoldResult> sums;
  for (auto [offset, other] : llvm::zip_equal(offsets, others))
    sums.push_back(affine::makeComposedFoldedAffineApply(builder, loc, sum,
                                                         {offset, other}));
  return sums;
}

/// The part of a panel that `operand` is, if it is.
static std::optional<PanelSlice> getPanelSlice(RewriterBase &rewriter,
                                               Value operand) {
  SmallVector<OpFoldResult> offsets, sizes;
  Location loc = operand.getLoc();
  Value source = operand;
  while (auto slice = source.getDefiningOp<tensor::ExtractSliceOp>()) {
    if (!slice.hasUnitStride() ||
        slice.getType().getRank() != slice.getSourceType().getRank())
      return std::nullopt;
    source = slice.getSource();
    if (sizes.empty())
      sizes = slice.getMixedSizes();
    offsets = addOffsets(rewriter, loc, offsets, slice.getMixedOffsets());
  }
  Operation *unpack = source.getDefiningOp();
  if (!unpack ||
      !LinalgHostInterface::get(operand.getContext()).isUnpack(unpack))
    return std::nullopt;
  if (sizes.empty()) {
    sizes = tensor::getMixedSizes(rewriter, loc, unpack->getOperand(1));
    offsets.assign(sizes.size(), rewriter.getIndexAttr(0));
  }
  Relayout layout = Relayout::get(unpack);
  PanelSlice result;
  SmallVector<OpFoldResult> positions, extents;
  SmallVector<bool> kept;
  for (int64_t dim : layout.outerDimsPerm) {
    std::optional<unsigned> tile = layout.getTileOf(dim);
    kept.push_back(!tile);
    if (!tile) {
      result.dims.push_back(dim);
      positions.push_back(offsets[dim]);
      extents.push_back(sizes[dim]);
      continue;
    }
    std::optional<int64_t> size = getKnownTileSize(layout.innerTiles[*tile]);
    if (!size || !isMultiple(offsets[dim], *size) ||
        !isAtMost(sizes[dim], *size))
      return std::nullopt;
    positions.push_back(affine::makeComposedFoldedAffineApply(
        rewriter, loc, rewriter.getAffineSymbolExpr(0).floorDiv(*size),
        {offsets[dim]}));
    extents.push_back(rewriter.getIndexAttr(1));
  }
  for (int64_t dim : layout.innerDimsPos) {
    result.dims.push_back(dim);
    positions.push_back(rewriter.getIndexAttr(0));
    extents.push_back(sizes[dim]);
    kept.push_back(true);
  }
  SmallVector<OpFoldResult> strides(positions.size(), rewriter.getIndexAttr(1));
  result.slice = extractWithoutDims(rewriter, loc, unpack->getOperand(0),
                                    positions, extents, strides, kept);
  return result;
}

StructuredOpInterface
mlir::structured::detail::readFromPanels(RewriterBase &rewriter,
                                         StructuredOpInterface op) {
  OpBuilder::InsertionGuard guard(rewriter);
  SmallVector<Value> inputs = op.getDpsInputs();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  bool isChanged = false;
  for (auto [number, input] : llvm::enumerate(inputs)) {
    rewriter.setInsertionPoint(op);
    std::optional<PanelSlice> panel = getPanelSlice(rewriter, input);
    if (!panel)
      continue;
    isChanged = true;
    input = panel->slice;
    AffineMap map = maps[number];
    maps[number] = map.getSubMap(llvm::to_vector_of<unsigned>(panel->dims));
  }
  if (!isChanged)
    return op;
  rewriter.setInsertionPoint(op);
  StructuredOpInterface replacement = movePayloadToGeneric(
      rewriter, op, inputs, op.getDpsInits(), maps, op.getIteratorTypesArray());
  rewriter.replaceOp(op, replacement->getResults());
  return replacement;
}
