// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SkipPadding.h"
#include "Interfaces/PayloadMatch.h"
#include "LinearAccess.h"
#include "PadAtBorders.h"
#include "PaddedBlock.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/Recognizers.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Effects
//===----------------------------------------------------------------------===//

namespace {
/// What iterations do whose elements of an input are padding.
enum class Effect {
  /// They may change the result.
  Some,
  /// They add zeros, if the elements of the other input are finite.
  NoneIfFinite,
  None
};
} // namespace

/// Whether `element`, a float with the bits of IEEE 754, is used as it is, or
/// extended.
static bool isAtMostExtended(BlockArgument element) {
  return isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(
             element.getType()) &&
         llvm::all_of(element.getUsers(), [](Operation *user) {
           return isa<arith::MulFOp, arith::ExtFOp>(user);
         });
}

static Effect getEffectOfZero(StructuredOpInterface op, OpOperand &input) {
  Operation *product = matchSumOfProducts(op)->product;
  if (isa<arith::MulIOp, arith::AndIOp>(product))
    return Effect::None;
  if (!isa<arith::MulFOp>(product))
    return Effect::Some;
  OpOperand *other = op.getDpsInputOperand(1 - input.getOperandNumber());
  auto type = dyn_cast<RankedTensorType>(other->get().getType());
  return type && type.getRank() > 0 &&
                 isAtMostExtended(op.getPayloadArgument(other))
             ? Effect::NoneIfFinite
             : Effect::Some;
}

/// Whether `padding` is the identity element of `combiner`, bit for bit.
static bool isIdentity(Operation *combiner, Attribute padding) {
  if (!isa<arith::MaximumFOp, arith::MinimumFOp, arith::MaxSIOp, arith::MinSIOp,
           arith::MaxUIOp, arith::MinUIOp, arith::AddIOp>(combiner))
    return false;
  std::optional<TypedAttr> identity = arith::getNeutralElement(combiner);
  return identity && *identity == padding;
}

static Effect getEffect(StructuredOpInterface op, OpOperand &input,
                        tensor::PadOp pad) {
  Attribute padding;
  Value value = pad.getConstantPaddingValue();
  if (!value || !matchPattern(value, m_Constant(&padding)))
    return Effect::Some;
  if (matchSumOfProducts(op))
    return input.getOperandNumber() < 2 &&
                   (matchPattern(value, m_Zero()) ||
                    matchPattern(value, m_AnyZeroFloat()))
               ? getEffectOfZero(op, input)
               : Effect::Some;
  Value yielded = getOnlyYielded(op);
  Operation *combiner = yielded ? yielded.getDefiningOp() : nullptr;
  bool combines =
      combiner && combiner->getNumOperands() == 2 &&
      llvm::is_contained(combiner->getOperands(),
                         op.getPayloadArgument(op.getDpsInitOperand(0))) &&
      llvm::is_contained(combiner->getOperands(),
                         op.getPayloadArgument(&input));
  return combines && isIdentity(combiner, padding) ? Effect::None
                                                   : Effect::Some;
}

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

namespace {
/// A dimension of a padded input that a loop runs over, in steps of `step`
/// elements. Each iteration reads elements from an index to that index plus
/// `span`. The index is that of `loop` times `step` plus `constant`, and what
/// loops around it add.
struct WindowDim {
  unsigned dim;
  int64_t step;
  int64_t span;
  int64_t constant;
};
} // namespace

/// The one dimension that `loop` runs over, if tiles have the extents `sizes`
/// along the other loops over it.
static std::optional<WindowDim> findWindowDim(const LinearAccess &access,
                                              ArrayRef<int64_t> sizes,
                                              unsigned loop) {
  std::optional<WindowDim> found;
  for (auto [number, dim] : llvm::enumerate(access.dims)) {
    int64_t step = dim.coefficients[loop];
    if (step == 0)
      continue;
    SmallVector<int64_t> window(sizes);
    window[loop] = 1;
    std::optional<int64_t> span = getSpan(dim, window);
    if (found || step < 0 || !span)
      return std::nullopt;
    found = {unsigned(number), step, *span, dim.constant};
  }
  return found;
}

/// The fraction of the iterations of `loop` that read only what `pad` adds, in
/// tiles of `sizes` iterations of `around`, the one loop around it that shifts
/// the window, if there is one; 0 if that is not known.
static double countSkipped(const LinearAccess &access, tensor::PadOp pad,
                           ArrayRef<int64_t> assumed, ArrayRef<int64_t> sizes,
                           unsigned loop, std::optional<unsigned> around,
                           const WindowDim &window) {
  std::optional<int64_t> before =
      getConstantIntValue(pad.getMixedLowPad()[window.dim]);
  std::optional<int64_t> after =
      getConstantIntValue(pad.getMixedHighPad()[window.dim]);
  std::optional<int64_t> padded = getSpan(access.dims[window.dim], assumed);
  if (!before || !after || !padded)
    return 0;
  int64_t source = pad.getSourceType().getDimSize(window.dim);
  if (ShapedType::isDynamic(source))
    source = *padded + 1 - *before - *after;
  int64_t end = around ? assumed[*around] : 1;
  int64_t size = around ? sizes[*around] : 1;
  int64_t step = around ? access.dims[window.dim].coefficients[*around] : 0;
  // Padding is at the borders.
  constexpr double most = 1 << 20;
  if (double(end) / size * assumed[loop] > most)
    return 0;
  double skipped = 0, all = 0;
  for (int64_t position = 0; position < end; position += size)
    for (int64_t iteration = 0; iteration < assumed[loop]; ++iteration) {
      int64_t first =
          window.constant + position * step + iteration * window.step - *before;
      skipped += first + window.span < 0 || first >= source;
      ++all;
    }
  return skipped / all;
}

/// Whether to skip padding in `loop`, within the loops `around` it, in tiles of
/// `sizes` iterations.
static bool paysToSkip(StructuredOpInterface op, OpOperand &input,
                       tensor::PadOp pad, ArrayRef<int64_t> assumed,
                       ArrayRef<int64_t> sizes, unsigned loop,
                       ArrayRef<unsigned> around) {
  // To find out whether the elements of the other input are finite takes about
  // as long as a few uses of them.
  constexpr double fewUses = 4;
  RefusalOr<LinearAccess> access = LinearAccess::get(op, input);
  Effect effect = getEffect(op, input, pad);
  auto window = access && effect != Effect::Some
                    ? findWindowDim(*access, sizes, loop)
                    : std::nullopt;
  if (!window)
    return false;
  SmallVector<unsigned> shifting;
  llvm::copy_if(around, std::back_inserter(shifting), [&](unsigned other) {
    return access->dims[window->dim].coefficients[other] != 0;
  });
  if (shifting.size() > 1)
    return false;
  double skipped = countSkipped(
      *access, pad, assumed, sizes, loop,
      shifting.empty() ? std::nullopt : std::optional(shifting.front()),
      *window);
  if (effect == Effect::None)
    return skipped > 0;
  OpOperand *other = op.getDpsInputOperand(1 - input.getOperandNumber());
  AffineMap map = op.getMatchingIndexingMap(other);
  double uses = 1;
  for (auto [number, extent] : llvm::enumerate(assumed))
    uses *= map.isFunctionOfDim(number) ? 1 : extent;
  return skipped * uses >= fewUses;
}

/// Adds the loops of `schedule` in which to skip the padding of `input`.
static void addLoopsToSkip(StructuredOpInterface op, OpOperand &input,
                           tensor::PadOp pad, const Schedule &schedule,
                           ArrayRef<int64_t> assumed,
                           SmallVectorImpl<int64_t> &chosen) {
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  SmallVector<int64_t> sizes = getStaticLoopSizes(op);
  SmallVector<unsigned> around;
  bool isInSum = false;
  for (int64_t loop : schedule.order) {
    if (llvm::is_contained(schedule.partial, loop))
      return;
    sizes[loop] = schedule.tile[loop];
    isInSum |= iterators[loop] == utils::IteratorType::reduction;
    if (isInSum && sizes[loop] == 1 &&
        paysToSkip(op, input, pad, assumed, sizes, loop, around))
      chosen.push_back(loop);
    around.push_back(loop);
  }
}

SmallVector<int64_t>
mlir::structured::detail::chooseLoopsToSkip(StructuredOpInterface op,
                                            const Schedule &schedule,
                                            ArrayRef<int64_t> assumed) {
  SmallVector<int64_t> chosen;
  if (op.getNumDpsInits() != 1)
    return chosen;
  for (OpOperand *input : op.getDpsInputOperands())
    if (tensor::PadOp pad = getPadToFuse(*input))
      addLoopsToSkip(op, *input, pad, schedule, assumed, chosen);
  return chosen;
}

//===----------------------------------------------------------------------===//
// Finite elements
//===----------------------------------------------------------------------===//

/// The greatest of the elements from `begin` to `end` of `flat`, in one
/// dimension, without signs, read as unsigned integers; or `init`. `lanes` of
/// them are read at once.
static Value findGreatest(OpBuilder &builder, Location loc, Value flat,
                          Value begin, Value end, int64_t lanes, Value init) {
  Type element = cast<RankedTensorType>(flat.getType()).getElementType();
  auto bitsType = VectorType::get(lanes, init.getType());
  auto valuesType = VectorType::get(lanes, element);
  Value step = arith::ConstantIndexOp::create(builder, loc, lanes);
  Value padding =
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(element));
  Value mask = arith::ConstantOp::create(
      builder, loc,
      DenseElementsAttr::get(
          bitsType, APInt::getSignedMaxValue(element.getIntOrFloatBitWidth())));
  Value start = vector::BroadcastOp::create(builder, loc, bitsType, init);
  auto loop = scf::ForOp::create(
      builder, loc, begin, end, step, start,
      [&](OpBuilder &builder, Location loc, Value index, ValueRange greatest) {
        Value values = vector::TransferReadOp::create(builder, loc, valuesType,
                                                      flat, index, padding,
                                                      ArrayRef<bool>{true});
        Value bits = vector::BitCastOp::create(builder, loc, bitsType, values);
        bits = arith::AndIOp::create(builder, loc, bits, mask);
        Value next = arith::MaxUIOp::create(builder, loc, greatest[0], bits);
        scf::YieldOp::create(builder, loc, next);
      });
  return vector::ReductionOp::create(builder, loc, vector::CombiningKind::MAXUI,
                                     loop.getResult(0));
}

/// Whether no element of `tensor`, of floats, is infinite or no number.
static Value createIsFinite(OpBuilder &builder, Location loc, Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  auto element = cast<FloatType>(type.getElementType());
  if (type.getRank() > 1) {
    ReassociationIndices all =
        llvm::to_vector(llvm::seq<int64_t>(type.getRank()));
    tensor = tensor::CollapseShapeOp::create(
        builder, loc, tensor, ArrayRef<ReassociationIndices>{all});
  }
  constexpr int64_t lanes = 64;
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value end = getValueOrCreateConstantIndexOp(
      builder, loc, tensor::getMixedSize(builder, loc, tensor, 0));
  AffineExpr size = builder.getAffineSymbolExpr(0);
  Value whole = getValueOrCreateConstantIndexOp(
      builder, loc,
      affine::makeComposedFoldedAffineApply(builder, loc,
                                            size.floorDiv(lanes) * lanes,
                                            {getAsOpFoldResult(end)}));
  IntegerType bits = builder.getIntegerType(element.getWidth());
  Value greatest =
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(bits));
  greatest = findGreatest(builder, loc, tensor, zero, whole, lanes, greatest);
  greatest = findGreatest(builder, loc, tensor, whole, end, 1, greatest);
  APInt infinity =
      APFloat::getInf(element.getFloatSemantics()).bitcastToAPInt();
  Value bound = arith::ConstantOp::create(
      builder, loc, builder.getIntegerAttr(bits, infinity));
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult,
                               greatest, bound);
}

/// The tensor that `value` is a part of.
static Value getWhole(Value value) {
  while (auto slice = value.getDefiningOp<tensor::ExtractSliceOp>())
    value = slice.getSource();
  return value;
}

//===----------------------------------------------------------------------===//
// Ranges
//===----------------------------------------------------------------------===//

/// The part of a padded tensor that `input` is; none if it is none.
static std::optional<std::pair<tensor::PadOp, SmallVector<OpFoldResult>>>
getPaddedPart(RewriterBase &rewriter, OpOperand &input) {
  if (auto pad = input.get().getDefiningOp<tensor::PadOp>())
    return std::pair(
        pad, SmallVector<OpFoldResult>(pad.getResultType().getRank(),
                                       OpFoldResult(rewriter.getIndexAttr(0))));
  tensor::ExtractSliceOp slice = mergeSlices(rewriter, input);
  auto pad = slice ? slice.getSource().getDefiningOp<tensor::PadOp>() : nullptr;
  if (!pad || slice.getType().getRank() != slice.getSourceType().getRank())
    return std::nullopt;
  return std::pair(pad, slice.getMixedOffsets());
}

/// The iterations, of those before `end`, in which elements of the source of
/// `pad` are read, if the first one reads elements from `offset` on.
static IterationRange getRange(OpBuilder &builder, Location loc,
                               tensor::PadOp pad, const WindowDim &window,
                               OpFoldResult offset, OpFoldResult end) {
  AffineExpr index, before, source, all;
  bindSymbols(builder.getContext(), index, before, source, all);
  OpFoldResult low = pad.getMixedLowPad()[window.dim];
  OpFoldResult size =
      tensor::getMixedSize(builder, loc, pad.getSource(), window.dim);
  AffineExpr first = before - index - window.constant;
  AffineExpr zero = builder.getAffineConstantExpr(0);
  auto apply = [&](auto make, ArrayRef<AffineExpr> bounds) {
    return make(builder, loc,
                AffineMap::get(0, 4, bounds, builder.getContext()),
                ArrayRef<OpFoldResult>{offset, low, size, end});
  };
  return {apply(affine::makeComposedFoldedAffineMax,
                {(first - window.span).ceilDiv(window.step), zero}),
          apply(affine::makeComposedFoldedAffineMin,
                {(first + source).ceilDiv(window.step), all})};
}

/// The same range, or all iterations before `end` unless `isFinite`.
static IterationRange selectRange(OpBuilder &builder, Location loc,
                                  Value isFinite, IterationRange range,
                                  OpFoldResult end) {
  auto select = [&](OpFoldResult bound, OpFoldResult other) -> OpFoldResult {
    if (isEqualConstantIntOrValue(bound, other))
      return bound;
    return arith::SelectOp::create(
               builder, loc, isFinite,
               getValueOrCreateConstantIndexOp(builder, loc, bound),
               getValueOrCreateConstantIndexOp(builder, loc, other))
        .getResult();
  };
  return {select(range.begin, builder.getIndexAttr(0)), select(range.end, end)};
}

std::optional<IterationRange> mlir::structured::detail::getIterationsToRun(
    RewriterBase &rewriter, StructuredOpInterface op, unsigned loop) {
  if (op.getNumDpsInits() != 1)
    return std::nullopt;
  OpBuilder::InsertionGuard guard(rewriter);
  for (OpOperand *input : op.getDpsInputOperands()) {
    if (!isa<RankedTensorType>(input->get().getType()))
      continue;
    RefusalOr<LinearAccess> access = LinearAccess::get(op, *input);
    auto window = access ? findWindowDim(*access, getStaticLoopSizes(op), loop)
                         : std::nullopt;
    auto part = window ? getPaddedPart(rewriter, *input) : std::nullopt;
    if (!part)
      continue;
    auto [pad, offsets] = *part;
    Effect effect = getEffect(op, *input, pad);
    if (effect == Effect::Some)
      continue;
    rewriter.setInsertionPoint(op);
    Location loc = op.getLoc();
    OpFoldResult end = getLoopSizes(rewriter, loc, op)[loop];
    IterationRange range =
        getRange(rewriter, loc, pad, *window, offsets[window->dim], end);
    if (effect == Effect::None)
      return range;
    Value factor =
        getWhole(op.getDpsInputOperand(1 - input->getOperandNumber())->get());
    rewriter.setInsertionPointAfterValue(factor);
    Value isFinite = createIsFinite(rewriter, loc, factor);
    rewriter.setInsertionPoint(op);
    return selectRange(rewriter, loc, isFinite, range, end);
  }
  return std::nullopt;
}

void mlir::structured::detail::setRange(RewriterBase &rewriter, scf::ForOp loop,
                                        const IterationRange &range) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(loop);
  Location loc = loop.getLoc();
  Value begin = getValueOrCreateConstantIndexOp(rewriter, loc, range.begin);
  Value end = getValueOrCreateConstantIndexOp(rewriter, loc, range.end);
  rewriter.modifyOpInPlace(loop, [&] {
    loop.setLowerBound(begin);
    loop.setUpperBound(end);
  });
}
