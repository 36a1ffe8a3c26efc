// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PackOperand.h"
#include "Transforms/Fusion/ExpandLoops.h"
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
/// A part of one panel, or several whole panels.
struct PanelSlice {
  Value slice;
  /// For each plain dimension, the panels and the elements in each of them, if
  /// it runs over several panels.
  LoopGroups divided;
  /// The dimension of each one of the slice: of the plain ones, of which the
  /// divided ones are two.
  SmallVector<int64_t> dims;

  bool isDivided() const {
    return llvm::any_of(divided,
                        [](const auto &group) { return !group.empty(); });
  }
};

/// A slice of a `linalg.unpack`, in plain dimensions.
struct UnpackedSlice {
  Operation *unpack;
  SmallVector<OpFoldResult> offsets, sizes;
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

/// The `linalg.unpack` that `operand` is a slice of, with all its dimensions
/// and unit strides, or whose result it is; null if it is neither.
static Operation *getUnpack(Value operand) {
  while (auto slice = operand.getDefiningOp<tensor::ExtractSliceOp>()) {
    if (!slice.hasUnitStride() ||
        slice.getType().getRank() != slice.getSourceType().getRank())
      return nullptr;
    operand = slice.getSource();
  }
  Operation *unpack = operand.getDefiningOp();
  bool isUnpack =
      unpack && LinalgHostInterface::get(operand.getContext()).isUnpack(unpack);
  return isUnpack ? unpack : nullptr;
}

/// The slice of a `linalg.unpack` that `operand` is, if it is.
static std::optional<UnpackedSlice> getUnpackedSlice(OpBuilder &builder,
                                                     Value operand) {
  UnpackedSlice result;
  result.unpack = getUnpack(operand);
  if (!result.unpack)
    return std::nullopt;
  Location loc = operand.getLoc();
  while (auto slice = operand.getDefiningOp<tensor::ExtractSliceOp>()) {
    operand = slice.getSource();
    if (result.sizes.empty())
      result.sizes = slice.getMixedSizes();
    result.offsets =
        addOffsets(builder, loc, result.offsets, slice.getMixedOffsets());
  }
  if (result.sizes.empty()) {
    result.sizes =
        tensor::getMixedSizes(builder, loc, result.unpack->getOperand(1));
    result.offsets.assign(result.sizes.size(), builder.getIndexAttr(0));
  }
  return result;
}

/// How many whole panels of `tile` elements a slice of `size` elements has, if
/// there may be several.
static std::optional<OpFoldResult>
countPanels(OpBuilder &builder, Location loc, OpFoldResult size, int64_t tile) {
  if (isAtMost(size, tile) || !isMultiple(size, tile))
    return std::nullopt;
  return affine::makeComposedFoldedAffineApply(
      builder, loc, builder.getAffineSymbolExpr(0).floorDiv(tile), {size});
}

/// For each dimension, the panels, and the elements in each, over which `slice`
/// runs if it is divided; none if the slice lies neither in one panel nor, if
/// they may be `several`, in several ones.
static std::optional<LoopGroups> getDividedDims(OpBuilder &builder,
                                                const UnpackedSlice &slice,
                                                const Relayout &layout,
                                                bool several) {
  LoopGroups divided(slice.sizes.size());
  for (auto [dim, size] : llvm::enumerate(slice.sizes)) {
    std::optional<unsigned> number = layout.getTileOf(dim);
    if (!number)
      continue;
    std::optional<int64_t> tile = getKnownTileSize(layout.innerTiles[*number]);
    if (!tile || !isMultiple(slice.offsets[dim], *tile))
      return std::nullopt;
    std::optional<OpFoldResult> panels =
        several ? countPanels(builder, slice.unpack->getLoc(), size, *tile)
                : std::nullopt;
    if (panels)
      divided[dim] = {*panels, builder.getIndexAttr(*tile)};
    else if (!isAtMost(size, *tile))
      return std::nullopt;
  }
  return divided;
}

/// The part of a panel that `operand` is, if it is, or the panels, if they may
/// be `several`.
static std::optional<PanelSlice> getPanelSlice(RewriterBase &rewriter,
                                               Value operand, bool several) {
  std::optional<UnpackedSlice> slice = getUnpackedSlice(rewriter, operand);
  if (!slice)
    return std::nullopt;
  Location loc = operand.getLoc();
  Relayout layout = Relayout::get(slice->unpack);
  std::optional<LoopGroups> divided =
      getDividedDims(rewriter, *slice, layout, several);
  if (!divided)
    return std::nullopt;
  PanelSlice result;
  result.divided = *divided;
  SmallVector<int64_t> firstOfDim;
  int64_t next = 0;
  for (const auto &group : *divided) {
    firstOfDim.push_back(next);
    next += group.empty() ? 1 : 2;
  }
  SmallVector<OpFoldResult> positions, extents;
  SmallVector<bool> kept;
  for (int64_t dim : layout.outerDimsPerm) {
    std::optional<unsigned> tile = layout.getTileOf(dim);
    bool isDivided = !(*divided)[dim].empty();
    kept.push_back(!tile || isDivided);
    if (kept.back())
      result.dims.push_back(firstOfDim[dim]);
    if (!tile) {
      positions.push_back(slice->offsets[dim]);
      extents.push_back(slice->sizes[dim]);
      continue;
    }
    int64_t size = *getKnownTileSize(layout.innerTiles[*tile]);
    positions.push_back(affine::makeComposedFoldedAffineApply(
        rewriter, loc, rewriter.getAffineSymbolExpr(0).floorDiv(size),
        {slice->offsets[dim]}));
    extents.push_back(isDivided ? (*divided)[dim].front()
                                : rewriter.getIndexAttr(1));
  }
  for (int64_t dim : layout.innerDimsPos) {
    bool isDivided = !(*divided)[dim].empty();
    result.dims.push_back(firstOfDim[dim] + isDivided);
    positions.push_back(rewriter.getIndexAttr(0));
    extents.push_back(isDivided ? (*divided)[dim].back() : slice->sizes[dim]);
    kept.push_back(true);
  }
  SmallVector<OpFoldResult> strides(positions.size(), rewriter.getIndexAttr(1));
  result.slice = extractWithoutDims(rewriter, loc, slice->unpack->getOperand(0),
                                    positions, extents, strides, kept);
  return result;
}

/// The groups of loops of `op` that replace those over the divided dimensions
/// of `input`.
static LoopGroups getDividedLoops(StructuredOpInterface op, OpOperand &input,
                                  const LoopGroups &dims) {
  LoopGroups loops(op.getNumLoops());
  for (auto [group, expr] :
       llvm::zip_equal(dims, op.getMatchingIndexingMap(&input).getResults()))
    if (auto loop = dyn_cast<AffineDimExpr>(expr))
      loops[loop.getPosition()] = group;
  return loops;
}

/// Whether `groups` replace loops of sums alone: those over elements of the
/// result would be those of a tile of another shape.
static bool dividesSumsOnly(StructuredOpInterface op,
                            const LoopGroups &groups) {
  return llvm::all_of(
      llvm::zip_equal(op.getIteratorTypesArray(), groups), [](auto pair) {
        auto [iterator, group] = pair;
        return group.empty() || iterator == utils::IteratorType::reduction;
      });
}

/// The sizes of the loops of `groups`, for `sizes` of those that they replace.
static SmallVector<int64_t> divideSizes(ArrayRef<int64_t> sizes,
                                        const LoopGroups &groups) {
  SmallVector<int64_t> divided;
  for (auto [size, group] : llvm::zip_equal(sizes, groups)) {
    if (group.empty()) {
      divided.push_back(size);
      continue;
    }
    int64_t inPanel = *getConstantIntValue(group.back());
    divided.push_back(llvm::divideCeil(size, inPanel));
    divided.push_back(0);
  }
  return divided;
}

/// Lets `op` read `input` from the panels that it lies in, if it does: from
/// several ones only if there are `sizes` of its loops.
static StructuredOpInterface readInputFromPanels(RewriterBase &rewriter,
                                                 StructuredOpInterface op,
                                                 unsigned input,
                                                 SmallVector<int64_t> *sizes) {
  rewriter.setInsertionPoint(op);
  OpOperand *operand = op.getDpsInputOperand(input);
  std::optional<PanelSlice> panel =
      getPanelSlice(rewriter, operand->get(), /*several=*/sizes);
  if (!panel)
    return op;
  if (panel->isDivided()) {
    LoopGroups loops = getDividedLoops(op, *operand, panel->divided);
    if (refuseToExpand(op, loops) || !dividesSumsOnly(op, loops))
      return op;
    StructuredOpInterface expanded =
        buildExpanded(rewriter, op, loops, operand, panel->slice);
    *sizes = divideSizes(*sizes, loops);
    rewriter.replaceOp(op, expanded->getResults());
    op = expanded;
    rewriter.setInsertionPoint(op);
  }
  SmallVector<Value> inputs = op.getDpsInputs();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  inputs[input] = panel->slice;
  maps[input] =
      maps[input].getSubMap(llvm::to_vector_of<unsigned>(panel->dims));
  StructuredOpInterface replacement = movePayloadToGeneric(
      rewriter, op, inputs, op.getDpsInits(), maps, op.getIteratorTypesArray());
  rewriter.replaceOp(op, replacement->getResults());
  return replacement;
}

static StructuredOpInterface readInputsFromPanels(RewriterBase &rewriter,
                                                  StructuredOpInterface op,
                                                  SmallVector<int64_t> *sizes) {
  OpBuilder::InsertionGuard guard(rewriter);
  for (unsigned input = 0; input < op.getNumDpsInputs(); ++input)
    op = readInputFromPanels(rewriter, op, input, sizes);
  return op;
}

StructuredOpInterface
mlir::structured::detail::readFromPanels(RewriterBase &rewriter,
                                         StructuredOpInterface op) {
  return readInputsFromPanels(rewriter, op, /*sizes=*/nullptr);
}

StructuredOpInterface
mlir::structured::detail::readTileFromPanels(RewriterBase &rewriter,
                                             StructuredOpInterface op,
                                             SmallVector<int64_t> &sizes) {
  return readInputsFromPanels(rewriter, op, &sizes);
}

std::optional<int64_t>
mlir::structured::detail::getPanelExtent(StructuredOpInterface op,
                                         unsigned loop) {
  AffineExpr expr = getAffineDimExpr(loop, op.getContext());
  for (OpOperand *input : op.getDpsInputOperands()) {
    Operation *unpack = getUnpack(input->get());
    std::optional<unsigned> dim =
        op.getMatchingIndexingMap(input).getResultPosition(expr);
    if (!unpack || !dim)
      continue;
    Relayout layout = Relayout::get(unpack);
    if (std::optional<unsigned> tile = layout.getTileOf(*dim))
      return getKnownTileSize(layout.innerTiles[*tile]);
  }
  return std::nullopt;
}
