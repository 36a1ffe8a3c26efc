// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SkipPadding.h"
#include "AssumedExtents.h"
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

/// Whether `element` is used as it is, or extended.
static bool isAtMostExtended(BlockArgument element) {
  return llvm::all_of(element.getUsers(), [](Operation *user) {
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
  return isAtMostExtended(op.getPayloadArgument(other)) ? Effect::NoneIfFinite
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
/// A dimension of a padded input along which a sum moves a window of one
/// element: `loop` times `step` is added to the index.
struct WindowDim {
  unsigned dim;
  int64_t step;
  int64_t constant;
};
} // namespace

/// The dimension that `loop` runs over, if no loop but `others` runs over it
/// too.
static std::optional<WindowDim> findWindowDim(const LinearAccess &access,
                                              ArrayRef<int64_t> extents,
                                              unsigned loop,
                                              ArrayRef<unsigned> others = {}) {
  std::optional<WindowDim> found;
  for (auto [number, dim] : llvm::enumerate(access.dims)) {
    if (dim.coefficients[loop] == 0)
      continue;
    if (found || dim.coefficients[loop] < 0)
      return std::nullopt;
    for (auto [other, coefficient] : llvm::enumerate(dim.coefficients))
      if (coefficient != 0 && other != loop && extents[other] != 1 &&
          !llvm::is_contained(others, other))
        return std::nullopt;
    found = {unsigned(number), dim.coefficients[loop], dim.constant};
  }
  return found;
}

/// The fraction of the iterations of `loop` and `outer`, which shifts the
/// windows, that read only what `pad` adds; 0 if that is not known.
static double countSkipped(const LinearAccess &access, tensor::PadOp pad,
                           ArrayRef<int64_t> assumed, unsigned loop,
                           std::optional<unsigned> outer,
                           const WindowDim &window) {
  std::optional<int64_t> before =
      getConstantIntValue(pad.getMixedLowPad()[window.dim]);
  std::optional<int64_t> after =
      getConstantIntValue(pad.getMixedHighPad()[window.dim]);
  if (!before || !after)
    return 0;
  int64_t outerStep = outer ? access.dims[window.dim].coefficients[*outer] : 0;
  int64_t positions = outer ? assumed[*outer] : 1;
  int64_t source = pad.getSourceType().getDimSize(window.dim);
  if (ShapedType::isDynamic(source))
    source = outerStep * (positions - 1) + window.step * (assumed[loop] - 1) +
             1 - *before - *after;
  double skipped = 0;
  for (int64_t position = 0; position < positions; ++position)
    for (int64_t tap = 0; tap < assumed[loop]; ++tap) {
      int64_t index =
          window.constant + position * outerStep + tap * window.step - *before;
      skipped += index < 0 || index >= source;
    }
  return skipped / (double(positions) * assumed[loop]);
}

/// Whether to skip padding in `loop`, which `outer` loops run around iteration
/// by iteration.
static bool paysToSkip(StructuredOpInterface op, OpOperand &input,
                       tensor::PadOp pad, ArrayRef<int64_t> assumed,
                       unsigned loop, ArrayRef<unsigned> outer) {
  // To find out whether the elements of the other input are finite takes about
  // as long as a few uses of them.
  constexpr double fewUses = 4;
  RefusalOr<LinearAccess> access = LinearAccess::get(op, input);
  Effect effect = getEffect(op, input, pad);
  if (!access || effect == Effect::Some)
    return false;
  std::optional<WindowDim> window =
      findWindowDim(*access, getStaticLoopSizes(op), loop, outer);
  if (!window)
    return false;
  SmallVector<unsigned> shifting;
  llvm::copy_if(outer, std::back_inserter(shifting), [&](unsigned other) {
    return access->dims[window->dim].coefficients[other] != 0;
  });
  if (shifting.size() > 1)
    return false;
  double skipped = countSkipped(
      *access, pad, assumed, loop,
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

SmallVector<int64_t>
mlir::structured::detail::chooseLoopsToSkip(StructuredOpInterface op,
                                            const Schedule &schedule,
                                            ArrayRef<int64_t> assumed) {
  SmallVector<int64_t> chosen;
  if (op.getNumDpsInits() != 1)
    return chosen;
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  SmallVector<int64_t> extents = getStaticLoopSizes(op);
  for (OpOperand *input : op.getDpsInputOperands()) {
    tensor::PadOp pad = getPadToFuse(*input);
    if (!pad)
      continue;
    SmallVector<unsigned> outer;
    for (int64_t loop : schedule.order) {
      if (schedule.tile[loop] != 1)
        continue;
      if (iterators[loop] == utils::IteratorType::parallel)
        outer.push_back(loop);
      else if (ShapedType::isStatic(extents[loop]) &&
               !llvm::is_contained(schedule.partial, loop) &&
               paysToSkip(op, *input, pad, assumed, loop, outer))
        chosen.push_back(loop);
    }
  }
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

/// The iterations in which the index, `offset` in the first one, is one of the
/// source of `pad`.
static IterationRange getRange(OpBuilder &builder, Location loc,
                               tensor::PadOp pad, const WindowDim &window,
                               OpFoldResult offset, int64_t extent) {
  AffineExpr index, before, source;
  bindSymbols(builder.getContext(), index, before, source);
  OpFoldResult low = pad.getMixedLowPad()[window.dim];
  OpFoldResult size =
      tensor::getMixedSize(builder, loc, pad.getSource(), window.dim);
  AffineExpr first = before - index - window.constant;
  AffineExpr zero = builder.getAffineConstantExpr(0);
  AffineExpr all = builder.getAffineConstantExpr(extent);
  auto apply = [&](auto make, ArrayRef<AffineExpr> bounds) {
    return make(builder, loc,
                AffineMap::get(0, 3, bounds, builder.getContext()),
                ArrayRef<OpFoldResult>{offset, low, size});
  };
  return {apply(affine::makeComposedFoldedAffineMax,
                {first.ceilDiv(window.step), zero}),
          apply(affine::makeComposedFoldedAffineMin,
                {(first + source).ceilDiv(window.step), all})};
}

/// The same range, or all iterations unless `isFinite`.
static IterationRange selectRange(OpBuilder &builder, Location loc,
                                  Value isFinite, IterationRange range,
                                  int64_t extent) {
  auto select = [&](OpFoldResult bound, int64_t otherwise) -> OpFoldResult {
    if (isEqualConstantIntOrValue(bound, builder.getIndexAttr(otherwise)))
      return bound;
    return arith::SelectOp::create(
               builder, loc, isFinite,
               getValueOrCreateConstantIndexOp(builder, loc, bound),
               arith::ConstantIndexOp::create(builder, loc, otherwise))
        .getResult();
  };
  return {select(range.begin, 0), select(range.end, extent)};
}

std::optional<IterationRange> mlir::structured::detail::getIterationsToRun(
    RewriterBase &rewriter, StructuredOpInterface op, unsigned loop) {
  SmallVector<int64_t> extents = getStaticLoopSizes(op);
  if (ShapedType::isDynamic(extents[loop]) || op.getNumDpsInits() != 1)
    return std::nullopt;
  OpBuilder::InsertionGuard guard(rewriter);
  for (OpOperand *input : op.getDpsInputOperands()) {
    RefusalOr<LinearAccess> access = LinearAccess::get(op, *input);
    auto window = access ? findWindowDim(*access, extents, loop) : std::nullopt;
    auto part = window ? getPaddedPart(rewriter, *input) : std::nullopt;
    if (!part)
      continue;
    auto [pad, offsets] = *part;
    Effect effect = getEffect(op, *input, pad);
    if (effect == Effect::Some)
      continue;
    rewriter.setInsertionPoint(op);
    Location loc = op.getLoc();
    IterationRange range = getRange(rewriter, loc, pad, *window,
                                    offsets[window->dim], extents[loop]);
    if (effect == Effect::None)
      return range;
    Value factor =
        getWhole(op.getDpsInputOperand(1 - input->getOperandNumber())->get());
    rewriter.setInsertionPointAfterValue(factor);
    Value isFinite = createIsFinite(rewriter, loc, factor);
    rewriter.setInsertionPoint(op);
    return selectRange(rewriter, loc, isFinite, range, extents[loop]);
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
