// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PadAtBorders.h"
#include "LinearAccess.h"
#include "Utils/HoistPadding.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Iterations
//===----------------------------------------------------------------------===//

namespace {
/// The constant numbers of elements before and after those of the source, which
/// may have an unknown number of them.
struct KnownPadding {
  int64_t before, after, source;

  bool isNone() const { return before == 0 && after == 0; }
};

/// A dimension of a padded operand along which tiles of a loop follow each
/// other.
struct BorderDim {
  int64_t dim;
  KnownPadding padding;
  /// The elements from a tile's first one to that of the next iteration, and to
  /// its last one.
  int64_t step, read;
};
} // namespace

static std::optional<KnownPadding> getPadding(tensor::PadOp pad, int64_t dim) {
  std::optional<int64_t> before =
      getConstantIntValue(pad.getMixedLowPad()[dim]);
  std::optional<int64_t> after =
      getConstantIntValue(pad.getMixedHighPad()[dim]);
  if (!before || !after || *before < 0 || *after < 0)
    return std::nullopt;
  return KnownPadding{*before, *after, pad.getSourceType().getDimSize(dim)};
}

/// The elements from the first to the last one that `size` iterations of `loop`
/// read along a dimension, of which the first iteration reads the first one;
/// none if it does not, or if other loops over it have unknown extents.
static std::optional<int64_t> countRead(const LoopCoefficients &dim,
                                        ArrayRef<int64_t> extents,
                                        unsigned loop, int64_t size) {
  SmallVector<int64_t> sizes(extents);
  sizes[loop] = size;
  std::optional<int64_t> span = getSpan(dim, sizes);
  int64_t read;
  if (!span || dim.constant != 0 || llvm::AddOverflow(*span, int64_t(1), read))
    return std::nullopt;
  return read;
}

/// The padded dimensions of `operand`, a slice of what `pad` computes, that
/// `loop` runs over; none if some are not known.
static std::optional<SmallVector<BorderDim>>
findBorderDims(StructuredOpInterface op, OpOperand &operand, tensor::PadOp pad,
               unsigned loop, int64_t size) {
  RefusalOr<LinearAccess> access = LinearAccess::get(op, operand);
  if (!access || pad.getResultType().getRank() != int64_t(access->dims.size()))
    return std::nullopt;
  SmallVector<BorderDim> dims;
  for (auto [dim, coefficients] : llvm::enumerate(access->dims)) {
    int64_t step = coefficients.coefficients[loop];
    std::optional<KnownPadding> padding = getPadding(pad, dim);
    if (step == 0 || (padding && padding->isNone()))
      continue;
    std::optional<int64_t> read =
        countRead(coefficients, getStaticLoopSizes(op), loop, size);
    if (!padding || !read)
      return std::nullopt;
    dims.push_back({int64_t(dim), *padding, step, *read});
  }
  return dims;
}

std::optional<std::pair<int64_t, int64_t>>
mlir::structured::detail::getUnpaddedIterations(StructuredOpInterface op,
                                                OpOperand &operand,
                                                unsigned loop, int64_t size) {
  auto pad = operand.get().getDefiningOp<tensor::PadOp>();
  auto dims = pad ? findBorderDims(op, operand, pad, loop, size) : std::nullopt;
  int64_t extent = getStaticLoopSizes(op)[loop];
  if (!dims || ShapedType::isDynamic(extent))
    return std::nullopt;
  int64_t first = 0, end = extent;
  for (const BorderDim &dim : *dims) {
    if (ShapedType::isDynamic(dim.padding.source))
      return std::nullopt;
    int64_t last = dim.padding.before + dim.padding.source - dim.read;
    if (last < 0)
      return std::nullopt;
    first = std::max(
        first, int64_t(llvm::alignTo(
                   llvm::divideCeil(dim.padding.before, dim.step), size)));
    end = std::min(end, (last / dim.step / size + 1) * size);
  }
  first = std::min(first, extent);
  return std::pair(first, std::max(first, end));
}

/// `index`, which is computed in `loop`, in its first iteration, which is 0.
static std::optional<OpFoldResult>
getAtZero(OpBuilder &builder, scf::ForOp loop, OpFoldResult index) {
  auto value = dyn_cast<Value>(index);
  if (!value || loop.isDefinedOutsideOfLoop(value))
    return index;
  if (value == loop.getInductionVar())
    return builder.getIndexAttr(0);
  auto apply = value.getDefiningOp<affine::AffineApplyOp>();
  if (!apply)
    return std::nullopt;
  SmallVector<OpFoldResult> operands;
  for (Value operand : apply.getMapOperands()) {
    auto atZero = getAtZero(builder, loop, getAsOpFoldResult(operand));
    if (!atZero)
      return std::nullopt;
    operands.push_back(*atZero);
  }
  return affine::makeComposedFoldedAffineApply(builder, loop.getLoc(),
                                               apply.getAffineMap(), operands);
}

/// The iterations of `loop`, of tiles of `slice` of what `pad` computes, before
/// which and from which on tiles need padding along `dims`.
static std::pair<OpFoldResult, OpFoldResult>
getBounds(OpBuilder &builder, scf::ForOp loop, tensor::PadOp pad,
          ArrayRef<OpFoldResult> offsets, ArrayRef<BorderDim> dims,
          int64_t size) {
  MLIRContext *context = builder.getContext();
  Location loc = loop.getLoc();
  OpFoldResult upper = getAsOpFoldResult(loop.getUpperBound());
  OpFoldResult first = builder.getIndexAttr(0), end = upper;
  AffineExpr offset, source, one;
  bindSymbols(context, offset, source, one);
  auto apply = [&](bool isMin, ArrayRef<AffineExpr> exprs,
                   ArrayRef<OpFoldResult> symbols) {
    auto map = AffineMap::get(0, symbols.size(), exprs, context);
    return isMin
               ? affine::makeComposedFoldedAffineMin(builder, loc, map, symbols)
               : affine::makeComposedFoldedAffineMax(builder, loc, map,
                                                     symbols);
  };
  for (const BorderDim &dim : dims) {
    OpFoldResult extent =
        tensor::getMixedSize(builder, loc, pad.getSource(), dim.dim);
    int64_t step = dim.step * size, before = dim.padding.before;
    first = apply(false, {(before - offset).ceilDiv(step) * size, one},
                  {offsets[dim.dim], extent, first});
    end = apply(
        true,
        {((before + source - offset - dim.read).floorDiv(step) + 1) * size,
         one},
        {offsets[dim.dim], extent, end});
  }
  first = apply(
      true, {getAffineSymbolExpr(0, context), getAffineSymbolExpr(1, context)},
      {first, upper});
  end = apply(
      false, {getAffineSymbolExpr(0, context), getAffineSymbolExpr(1, context)},
      {first, end});
  return {first, end};
}

/// Replaces `operand`, a slice of what `pad` computes that has nothing of what
/// it adds along `dims`, by one of what is padded along the others alone.
static void dropPadding(RewriterBase &rewriter, OpOperand &operand,
                        ArrayRef<BorderDim> dims) {
  auto slice = operand.get().getDefiningOp<tensor::ExtractSliceOp>();
  auto pad = slice.getSource().getDefiningOp<tensor::PadOp>();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(slice);
  Location loc = slice.getLoc();
  OpFoldResult zero = rewriter.getIndexAttr(0);
  SmallVector<OpFoldResult> offsets = slice.getMixedOffsets(),
                            sizes = slice.getMixedSizes(),
                            before = pad.getMixedLowPad(),
                            after = pad.getMixedHighPad();
  SmallVector<OpFoldResult> sourceOffsets(offsets.size(), zero);
  SmallVector<OpFoldResult> sourceSizes =
      tensor::getMixedSizes(rewriter, loc, pad.getSource());
  for (const BorderDim &dim : dims) {
    sourceOffsets[dim.dim] = affine::makeComposedFoldedAffineApply(
        rewriter, loc, rewriter.getAffineSymbolExpr(0) - dim.padding.before,
        {offsets[dim.dim]});
    sourceSizes[dim.dim] = sizes[dim.dim];
    offsets[dim.dim] = before[dim.dim] = after[dim.dim] = zero;
  }
  Value part = tensor::ExtractSliceOp::create(rewriter, loc, pad.getSource(),
                                              sourceOffsets, sourceSizes,
                                              slice.getMixedStrides());
  if (!llvm::all_of(before, isZeroInteger) ||
      !llvm::all_of(after, isZeroInteger))
    part = tensor::PadOp::create(rewriter, loc, Type(), part, before, after,
                                 hoistPadding(rewriter, pad));
  rewriter.replaceOpWithNewOp<tensor::ExtractSliceOp>(
      slice, slice.getType(), part, offsets, sizes, slice.getMixedStrides());
}

FailureOr<LoopAtBorders>
mlir::structured::detail::divideAtBorders(RewriterBase &rewriter,
                                          scf::ForOp loop, OpOperand &operand,
                                          unsigned number, int64_t size) {
  auto tile = cast<StructuredOpInterface>(operand.getOwner());
  tensor::ExtractSliceOp slice = mergeSlices(rewriter, operand);
  auto pad = slice ? slice.getSource().getDefiningOp<tensor::PadOp>() : nullptr;
  if (!pad || !pad.getConstantPaddingValue() ||
      !isZeroInteger(getAsOpFoldResult(loop.getLowerBound())))
    return failure();
  auto dims = findBorderDims(tile, operand, pad, number, size);
  if (!dims || dims->empty())
    return failure();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(loop);
  // The offsets of the first tile.
  SmallVector<OpFoldResult> offsets(slice.getMixedOffsets());
  for (const BorderDim &dim : *dims) {
    auto ofFirst = getAtZero(rewriter, loop, offsets[dim.dim]);
    if (!ofFirst)
      return failure();
    offsets[dim.dim] = *ofFirst;
  }
  auto [first, end] = getBounds(rewriter, loop, pad, offsets, *dims, size);
  LoopAtBorders result;
  result.isKnown = getConstantIntValue(first) && getConstantIntValue(end) &&
                   getConstantIntValue(loop.getUpperBound());
  auto getValue = [&](OpFoldResult bound) {
    return getValueOrCreateConstantIndexOp(rewriter, loop.getLoc(), bound);
  };
  Value firstValue = getValue(first), endValue = getValue(end);
  IRMapping toInside, toBack;
  rewriter.setInsertionPointAfter(loop);
  auto inside = cast<scf::ForOp>(rewriter.clone(*loop, toInside));
  auto back = cast<scf::ForOp>(rewriter.clone(*loop, toBack));
  rewriter.replaceAllUsesWith(loop.getResults(), back.getResults());
  inside.getInitArgsMutable().assign(loop.getResults());
  back.getInitArgsMutable().assign(inside.getResults());
  loop.setUpperBound(firstValue);
  inside.setLowerBound(firstValue);
  inside.setUpperBound(endValue);
  back.setLowerBound(endValue);
  result.front = tile;
  result.inside = toInside.lookup(tile.getOperation());
  result.back = toBack.lookup(tile.getOperation());
  OpOperand &ofInside = result.inside->getOpOperand(operand.getOperandNumber());
  dropPadding(rewriter, ofInside, *dims);
  auto part = ofInside.get().getDefiningOp<tensor::ExtractSliceOp>();
  result.insideIsPadded = part.getSource().getDefiningOp<tensor::PadOp>();
  return result;
}

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

namespace {
/// The least and the greatest value of an index.
struct IndexRange {
  int64_t least, greatest;
};
} // namespace

static std::optional<IndexRange> getRange(Value index);

/// The range of `expr`, a sum of multiples of dimensions in `ranges`.
static std::optional<IndexRange> getRange(AffineExpr expr,
                                          ArrayRef<IndexRange> ranges) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return IndexRange{constant.getValue(), constant.getValue()};
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return ranges[dim.getPosition()];
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return std::nullopt;
  auto left = getRange(binary.getLHS(), ranges),
       right = getRange(binary.getRHS(), ranges);
  if (!left || !right)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Add)
    return IndexRange{left->least + right->least,
                      left->greatest + right->greatest};
  if (expr.getKind() != AffineExprKind::Mul ||
      right->least != right->greatest || right->least < 0)
    return std::nullopt;
  return IndexRange{left->least * right->least, left->greatest * right->least};
}

/// The values of the induction variable of a loop with constant bounds.
static std::optional<IndexRange> getRange(scf::ForOp loop) {
  std::optional<int64_t> begin = getConstantIntValue(loop.getLowerBound()),
                         end = getConstantIntValue(loop.getUpperBound()),
                         step = getConstantIntValue(loop.getStep());
  if (!begin || !end || !step || *begin >= *end || *step <= 0)
    return std::nullopt;
  return IndexRange{*begin, *begin + (*end - 1 - *begin) / *step * *step};
}

static std::optional<IndexRange> getRange(Value index) {
  if (std::optional<int64_t> constant = getConstantIntValue(index))
    return IndexRange{*constant, *constant};
  if (auto argument = dyn_cast<BlockArgument>(index)) {
    auto loop = dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
    return loop && loop.getInductionVar() == index ? getRange(loop)
                                                   : std::nullopt;
  }
  auto apply = index.getDefiningOp<affine::AffineApplyOp>();
  if (!apply)
    return std::nullopt;
  SmallVector<IndexRange> ranges;
  for (Value operand : apply.getMapOperands()) {
    std::optional<IndexRange> range = getRange(operand);
    if (!range)
      return std::nullopt;
    ranges.push_back(*range);
  }
  AffineMap map = apply.getAffineMap();
  SmallVector<AffineExpr> symbols;
  for (unsigned symbol = 0; symbol < map.getNumSymbols(); ++symbol)
    symbols.push_back(
        getAffineDimExpr(map.getNumDims() + symbol, map.getContext()));
  return getRange(map.getResult(0).replaceSymbols(symbols), ranges);
}

static std::optional<IndexRange> getRange(OpFoldResult index) {
  if (std::optional<int64_t> constant = getConstantIntValue(index))
    return IndexRange{*constant, *constant};
  return getRange(cast<Value>(index));
}

namespace {
/// A dimension of a slice of what is padded: the part of the source, and what
/// is added to it.
struct PaddedDim {
  OpFoldResult offset, size;
  int64_t before = 0, after = 0;
};
} // namespace

/// The dimension of a slice that has elements of the source; none if it is not
/// known which, or if it has none.
static std::optional<PaddedDim> getPaddedDim(OpBuilder &builder, Location loc,
                                             const KnownPadding &padding,
                                             OpFoldResult offset,
                                             OpFoldResult size) {
  if (padding.isNone())
    return PaddedDim{offset, size};
  std::optional<IndexRange> range = getRange(offset);
  std::optional<int64_t> extent = getConstantIntValue(size);
  if (!range || !extent || ShapedType::isDynamic(padding.source))
    return std::nullopt;
  int64_t end = padding.before + padding.source;
  if (range->least >= padding.before && range->greatest + *extent <= end)
    return PaddedDim{affine::makeComposedFoldedAffineApply(
                         builder, loc,
                         builder.getAffineSymbolExpr(0) - padding.before,
                         {offset}),
                     size};
  if (range->least != range->greatest)
    return std::nullopt;
  int64_t first = std::max(range->least, padding.before);
  int64_t last = std::min(range->least + *extent, end);
  if (first >= last)
    return std::nullopt;
  return PaddedDim{builder.getIndexAttr(first - padding.before),
                   builder.getIndexAttr(last - first), first - range->least,
                   range->least + *extent - last};
}

/// Whether a slice consists of consecutive elements in each dimension.
static bool isDense(tensor::ExtractSliceOp slice) {
  return slice.hasUnitStride() &&
         slice.getType().getRank() == slice.getSourceType().getRank();
}

tensor::ExtractSliceOp
mlir::structured::detail::mergeSlices(RewriterBase &rewriter,
                                      OpOperand &operand) {
  auto slice = operand.get().getDefiningOp<tensor::ExtractSliceOp>();
  if (!slice || !isDense(slice))
    return nullptr;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(slice);
  AffineExpr one, other;
  bindSymbols(rewriter.getContext(), one, other);
  while (auto outer =
             slice.getSource().getDefiningOp<tensor::ExtractSliceOp>()) {
    if (!isDense(outer))
      return nullptr;
    SmallVector<OpFoldResult> offsets;
    for (auto [inSlice, inOuter] :
         llvm::zip_equal(slice.getMixedOffsets(), outer.getMixedOffsets()))
      offsets.push_back(affine::makeComposedFoldedAffineApply(
          rewriter, slice.getLoc(), one + other, {inSlice, inOuter}));
    slice = rewriter.replaceOpWithNewOp<tensor::ExtractSliceOp>(
        slice, slice.getType(), outer.getSource(), offsets,
        slice.getMixedSizes(), slice.getMixedStrides());
    rewriter.setInsertionPoint(slice);
  }
  return slice;
}

LogicalResult mlir::structured::detail::padKnownSlice(RewriterBase &rewriter,
                                                      OpOperand &operand) {
  tensor::ExtractSliceOp slice = mergeSlices(rewriter, operand);
  auto pad = slice ? slice.getSource().getDefiningOp<tensor::PadOp>() : nullptr;
  if (!pad || !pad.getConstantPaddingValue())
    return failure();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(slice);
  Location loc = slice.getLoc();
  SmallVector<OpFoldResult> offsets, sizes, before, after;
  bool isPadded = false;
  for (auto [dim, offset, size] :
       llvm::enumerate(slice.getMixedOffsets(), slice.getMixedSizes())) {
    std::optional<KnownPadding> padding = getPadding(pad, dim);
    std::optional<PaddedDim> padded =
        padding ? getPaddedDim(rewriter, loc, *padding, offset, size)
                : std::nullopt;
    if (!padded)
      return failure();
    offsets.push_back(padded->offset);
    sizes.push_back(padded->size);
    before.push_back(rewriter.getIndexAttr(padded->before));
    after.push_back(rewriter.getIndexAttr(padded->after));
    isPadded |= padded->before != 0 || padded->after != 0;
  }
  Value part = tensor::ExtractSliceOp::create(
      rewriter, loc, pad.getSource(), offsets, sizes, slice.getMixedStrides());
  if (isPadded)
    part = tensor::PadOp::create(rewriter, loc, /*resultType=*/Type(), part,
                                 before, after, hoistPadding(rewriter, pad));
  if (part.getType() != slice.getType())
    part = tensor::CastOp::create(rewriter, loc, slice.getType(), part);
  rewriter.replaceOp(slice, part);
  if (pad->use_empty())
    rewriter.eraseOp(pad);
  return success();
}

//===----------------------------------------------------------------------===//
// Reads
//===----------------------------------------------------------------------===//

namespace {
/// A read of a vector of what a `tensor.pad` computes.
class PaddedRead {
public:
  PaddedRead(RewriterBase &rewriter, tensor::PadOp pad,
             vector::TransferReadOp read, tensor::ExtractSliceOp slice)
      : rewriter(rewriter), pad(pad), read(read), slice(slice) {}

  /// Reads the source instead, if that is possible.
  void fold();

private:
  bool readPositions();
  bool keepSourceElements();

  RewriterBase &rewriter;
  tensor::PadOp pad;
  vector::TransferReadOp read;
  /// Between the two, if there is one.
  tensor::ExtractSliceOp slice;
  /// For each dimension of the source, the first element, the number of
  /// elements and their distance; the dimension of the vector, if any, along
  /// which they are, and their first position there.
  SmallVector<int64_t> first, count, distance, inVector, position;
  SmallVector<KnownPadding> paddings;
};
} // namespace

/// Reads the positions in what is padded; fails if these or the padding are not
/// constants.
bool PaddedRead::readPositions() {
  int64_t rank = pad.getResultType().getRank();
  if (read.getMask() || read.hasOutOfBoundsDim() ||
      read.getIndices().size() != size_t(rank))
    return false;
  for (int64_t dim = 0; dim < rank; ++dim) {
    std::optional<int64_t> index = getConstantIntValue(read.getIndices()[dim]);
    std::optional<KnownPadding> padding = getPadding(pad, dim);
    if (!index || !padding ||
        (!padding->isNone() && ShapedType::isDynamic(padding->source)))
      return false;
    paddings.push_back(*padding);
    first.push_back(*index);
    distance.push_back(1);
    if (!slice)
      continue;
    std::optional<int64_t> offset =
        getConstantIntValue(slice.getMixedOffsets()[dim]);
    std::optional<int64_t> stride =
        getConstantIntValue(slice.getMixedStrides()[dim]);
    if (!offset || !stride)
      return false;
    first.back() = *offset + *index * *stride;
    distance.back() = *stride;
  }
  count.assign(rank, 1);
  inVector.assign(rank, -1);
  for (auto [dim, expr] :
       llvm::enumerate(read.getPermutationMap().getResults()))
    if (auto inBase = dyn_cast<AffineDimExpr>(expr)) {
      inVector[inBase.getPosition()] = dim;
      count[inBase.getPosition()] = read.getVectorType().getDimSize(dim);
    }
  return true;
}

/// Leaves only what the source has; fails if it has none.
bool PaddedRead::keepSourceElements() {
  position.assign(first.size(), 0);
  for (auto [dim, padding] : llvm::enumerate(paddings)) {
    first[dim] -= padding.before;
    if (padding.isNone())
      continue;
    if (first[dim] < 0)
      position[dim] = llvm::divideCeilSigned(-first[dim], distance[dim]);
    int64_t end =
        llvm::divideCeilSigned(padding.source - first[dim], distance[dim]);
    count[dim] = std::min(count[dim], end) - position[dim];
    first[dim] += position[dim] * distance[dim];
    if (count[dim] <= 0)
      return false;
  }
  return true;
}

void PaddedRead::fold() {
  if (!readPositions())
    return;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(read);
  Location loc = read.getLoc();
  VectorType type = read.getVectorType();
  Value all = vector::BroadcastOp::create(rewriter, loc, type,
                                          hoistPadding(rewriter, pad));
  if (!keepSourceElements())
    return rewriter.replaceOp(read, all);
  Value source = pad.getSource();
  SmallVector<int64_t> indices = first;
  if (slice) {
    auto asSizes = [&](ArrayRef<int64_t> sizes) {
      return getAsIndexOpFoldResult(rewriter.getContext(), sizes);
    };
    source =
        tensor::ExtractSliceOp::create(rewriter, loc, source, asSizes(first),
                                       asSizes(count), asSizes(distance));
    indices.assign(first.size(), 0);
  }
  SmallVector<Value> indexValues;
  for (int64_t index : indices)
    indexValues.push_back(arith::ConstantIndexOp::create(rewriter, loc, index));
  SmallVector<int64_t> shape(type.getShape()), offsets(shape.size());
  for (auto [dim, size, at] : llvm::zip_equal(inVector, count, position))
    if (dim >= 0) {
      shape[dim] = size;
      offsets[dim] = at;
    }
  Value part = vector::TransferReadOp::create(
      rewriter, loc, VectorType::get(shape, type.getElementType()), source,
      indexValues, read.getPermutationMapAttr(), read.getPadding(),
      /*mask=*/Value(), read.getInBoundsAttr());
  if (part.getType() != type)
    part = vector::InsertStridedSliceOp::create(
        rewriter, loc, part, all, offsets,
        SmallVector<int64_t>(offsets.size(), 1));
  rewriter.replaceOp(read, part);
}

void mlir::structured::detail::foldIntoReads(RewriterBase &rewriter,
                                             tensor::PadOp pad) {
  if (!pad.getConstantPaddingValue())
    return;
  std::vector<PaddedRead> reads;
  for (Operation *user : pad->getUsers()) {
    if (auto read = dyn_cast<vector::TransferReadOp>(user))
      reads.emplace_back(rewriter, pad, read, nullptr);
    auto slice = dyn_cast<tensor::ExtractSliceOp>(user);
    if (!slice || slice.getType().getRank() != pad.getResultType().getRank())
      continue;
    for (Operation *reader : slice->getUsers())
      if (auto read = dyn_cast<vector::TransferReadOp>(reader))
        reads.emplace_back(rewriter, pad, read, slice);
  }
  for (PaddedRead &read : reads)
    read.fold();
}
