// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Tensor ops that compute elements, as structured ops.

#include "linalg/Transforms/Bufferization/ConvertTensor.h"
#include "ConvertGather.h"
#include "Utils/TensorOrigin.h"
#include "Utils/ValueBounds.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Transforms/Bufferization/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGCONVERTTENSORPASS
#include "linalg/Transforms/Bufferization/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;

/// A tensor of the given sizes, filled with `value`.
static Value createFilled(OpBuilder &builder, Location loc, Value value,
                          ArrayRef<OpFoldResult> sizes) {
  Value init = tensor::EmptyOp::create(builder, loc, sizes, value.getType());
  return LinalgHostInterface::get(builder.getContext())
      .createFill(builder, loc, value, init)
      ->getResult(0);
}

/// Moves the loop indices of structured ops around `region` out of it, before
/// the region gets its own loops.
static void hoistOuterIndices(RewriterBase &rewriter, Region &region) {
  for (Operation *index : getIndexOps(region))
    rewriter.moveOpBefore(index, region.getParentOp());
}

/// A tensor of the given sizes whose elements `body` computes from their
/// indices. Moves the body's ops.
static Value createGenerated(RewriterBase &rewriter, Location loc, Region &body,
                             ArrayRef<OpFoldResult> sizes, Type elementType) {
  hoistOuterIndices(rewriter, body);
  MLIRContext *context = rewriter.getContext();
  const auto &host = LinalgHostInterface::get(context);
  Value init = tensor::EmptyOp::create(rewriter, loc, sizes, elementType);
  SmallVector<utils::IteratorType> iterators(sizes.size(),
                                             utils::IteratorType::parallel);
  StructuredOpInterface generic = host.createGeneric(
      rewriter, loc, {}, init,
      AffineMap::getMultiDimIdentityMap(sizes.size(), context), iterators);
  OpBuilder::InsertionGuard guard(rewriter);
  Block *payload =
      rewriter.createBlock(&generic->getRegion(0), {}, elementType, loc);
  SmallVector<Value> indices;
  for (unsigned loop = 0; loop < sizes.size(); ++loop)
    indices.push_back(host.createIndex(rewriter, loc, loop));
  rewriter.mergeBlocks(&body.front(), payload, indices);
  auto yield = cast<tensor::YieldOp>(payload->getTerminator());
  rewriter.setInsertionPoint(yield);
  host.createYield(rewriter, yield.getLoc(), yield.getValue());
  rewriter.eraseOp(yield);
  return generic->getResult(0);
}

/// The sizes of a tensor of `type` whose dynamic ones are `dynamicSizes`.
static SmallVector<OpFoldResult>
getSizes(OpBuilder &builder, RankedTensorType type, ValueRange dynamicSizes) {
  return getMixedValues(type.getShape(), dynamicSizes, builder);
}

static OpFoldResult addIndices(OpBuilder &builder, Location loc,
                               OpFoldResult one, OpFoldResult other) {
  AffineExpr sum =
      builder.getAffineSymbolExpr(0) + builder.getAffineSymbolExpr(1);
  return affine::makeComposedFoldedAffineApply(builder, loc, sum, {one, other});
}

/// Replaces `op` by `value`, whose type may have more static sizes.
static void replaceByTensor(RewriterBase &rewriter, Operation *op,
                            Value value) {
  Type type = op->getResult(0).getType();
  if (value.getType() != type)
    value = tensor::CastOp::create(rewriter, op->getLoc(), type, value);
  rewriter.replaceOp(op, value);
}

// A loop over fewer bytes than this saves little memory and time.
static constexpr int64_t kLargeSplatBytes = 1 << 20;

/// Whether `op` is a splat constant that is large enough for a loop.
static bool isLargeSplat(Operation *op) {
  auto constant = dyn_cast<arith::ConstantOp>(op);
  if (!constant || !isa<SplatElementsAttr>(constant.getValue()))
    return false;
  auto type = dyn_cast<RankedTensorType>(constant.getType());
  if (!type || type.getEncoding() ||
      !type.getElementType().isSignlessIntOrIndexOrFloat() ||
      !op->getParentOfType<FunctionOpInterface>())
    return false;
  int64_t bytes = type.getElementType().isIndex()
                      ? sizeof(int64_t)
                      : llvm::divideCeil(type.getElementTypeBitWidth(), 8);
  // If an extent is zero, the product of the others may overflow.
  if (llvm::is_contained(type.getShape(), 0))
    return false;
  for (int64_t extent : type.getShape())
    if (llvm::MulOverflow(bytes, extent, bytes))
      return true;
  return bytes > kLargeSplatBytes;
}

namespace {
struct SplatToStructured : OpRewritePattern<tensor::SplatOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::SplatOp op,
                                PatternRewriter &rewriter) const override {
    replaceByTensor(
        rewriter, op,
        createFilled(rewriter, op.getLoc(), op.getInput(),
                     getSizes(rewriter, op.getType(), op.getDynamicSizes())));
    return success();
  }
};

/// The object code would have all elements of the constant.
struct LargeSplatToFill : OpRewritePattern<arith::ConstantOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::ConstantOp op,
                                PatternRewriter &rewriter) const override {
    if (!isLargeSplat(op))
      return rewriter.notifyMatchFailure(op, "is no large splat of numbers");
    auto splat = cast<SplatElementsAttr>(op.getValue());
    auto type = cast<RankedTensorType>(op.getType());
    Value element = arith::ConstantOp::create(rewriter, op.getLoc(),
                                              splat.getSplatValue<TypedAttr>());
    replaceByTensor(rewriter, op,
                    createFilled(rewriter, op.getLoc(), element,
                                 getSizes(rewriter, type, {})));
    return success();
  }
};

/// Any value will do, and any extents.
struct PoisonToEmpty : OpRewritePattern<ub::PoisonOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ub::PoisonOp op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getType());
    if (!type)
      return rewriter.notifyMatchFailure(op, "is no ranked tensor");
    SmallVector<Value> extents;
    if (!type.hasStaticShape())
      extents.assign(type.getNumDynamicDims(),
                     arith::ConstantIndexOp::create(rewriter, op.getLoc(), 0));
    rewriter.replaceOpWithNewOp<tensor::EmptyOp>(op, type, extents);
    return success();
  }
};

struct GenerateToStructured : OpRewritePattern<tensor::GenerateOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::GenerateOp op,
                                PatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getType());
    SmallVector<OpFoldResult> sizes =
        getSizes(rewriter, type, op.getDynamicExtents());
    replaceByTensor(rewriter, op,
                    createGenerated(rewriter, op.getLoc(), op.getBody(), sizes,
                                    type.getElementType()));
    return success();
  }
};

/// Inserts the inputs, one after the other, into a tensor, which may be the
/// destination of the result.
struct ConcatToInserts : OpRewritePattern<tensor::ConcatOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ConcatOp op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    int64_t rank = op.getResultType().getRank(), dim = op.getDim();
    SmallVector<OpFoldResult> offsets(rank, rewriter.getIndexAttr(0));
    SmallVector<OpFoldResult> strides(rank, rewriter.getIndexAttr(1));
    SmallVector<SmallVector<OpFoldResult>> inputSizes;
    OpFoldResult sum = offsets[dim];
    for (Value input : op.getInputs()) {
      SmallVector<OpFoldResult> &sizes = inputSizes.emplace_back();
      for (int64_t inDim = 0; inDim < rank; ++inDim)
        sizes.push_back(
            structured::detail::getSizeOfOrigin(rewriter, loc, input, inDim));
      sum = addIndices(rewriter, loc, sum, sizes[dim]);
    }
    SmallVector<OpFoldResult> sizes = getStaticSizes(op, inputSizes.front());
    if (op.getResultType().isDynamicDim(dim))
      sizes[dim] = sum;
    Value result = tensor::EmptyOp::create(rewriter, loc, sizes,
                                           op.getResultType().getElementType());
    for (auto [input, inputSize] :
         llvm::zip_equal(op.getInputs(), inputSizes)) {
      // MLIR22-28: a slice must not start at the end of a tensor, even if it is
      // empty.
      auto type = cast<RankedTensorType>(input.getType());
      if (llvm::is_contained(type.getShape(), 0))
        continue;
      result = tensor::InsertSliceOp::create(rewriter, loc, input, result,
                                             offsets, inputSize, strides);
      offsets[dim] = addIndices(rewriter, loc, offsets[dim], inputSize[dim]);
    }
    replaceByTensor(rewriter, op, result);
    return success();
  }

private:
  /// `sizes`, with those that the type of the result has.
  static SmallVector<OpFoldResult>
  getStaticSizes(tensor::ConcatOp op, ArrayRef<OpFoldResult> sizes) {
    SmallVector<OpFoldResult> result(sizes);
    Builder builder(op.getContext());
    for (auto [size, extent] :
         llvm::zip_equal(result, op.getResultType().getShape()))
      if (ShapedType::isStatic(extent))
        size = builder.getIndexAttr(extent);
    return result;
  }
};

/// The fill of a tensor at its borders, where a `tensor.pad` has padding.
class BorderFiller {
public:
  BorderFiller(RewriterBase &rewriter, tensor::PadOp op, Value value,
               ArrayRef<OpFoldResult> sourceSizes,
               ArrayRef<OpFoldResult> resultSizes)
      : rewriter(rewriter), loc(op.getLoc()), value(value),
        low(op.getMixedLowPad()), high(op.getMixedHighPad()),
        sourceSizes(sourceSizes), offsets(low.size(), rewriter.getIndexAttr(0)),
        sizes(resultSizes) {}

  /// `result` with both borders along each dimension filled; those of the first
  /// ones are as long as the result in the other dimensions.
  Value fill(Value result) {
    for (size_t dim = 0; dim < sizes.size(); ++dim) {
      OpFoldResult end = add(low[dim], sourceSizes[dim]);
      result = fillBorder(result, dim, rewriter.getIndexAttr(0), low[dim]);
      result = fillBorder(result, dim, end, high[dim]);
      offsets[dim] = low[dim];
      sizes[dim] = sourceSizes[dim];
    }
    return result;
  }

private:
  OpFoldResult add(OpFoldResult one, OpFoldResult other) {
    return addIndices(rewriter, loc, one, other);
  }

  /// Fills `width` indices of `dim` from `first` on.
  Value fillBorder(Value result, unsigned dim, OpFoldResult first,
                   OpFoldResult width) {
    if (isZeroInteger(width))
      return result;
    if (getConstantIntValue(width))
      return fillSlice(result, dim, first, width);
    // MLIR22-28: a slice must not start at the end of a tensor, even if it is
    // empty.
    Value lower = getValueOrCreateConstantIndexOp(rewriter, loc, first);
    Value upper =
        getValueOrCreateConstantIndexOp(rewriter, loc, add(first, width));
    Value step = arith::ConstantIndexOp::create(rewriter, loc, 1);
    auto loop = scf::ForOp::create(rewriter, loc, lower, upper, step, result);
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(loop.getBody());
    Value filled = fillSlice(loop.getRegionIterArg(0), dim,
                             loop.getInductionVar(), rewriter.getIndexAttr(1));
    scf::YieldOp::create(rewriter, loc, filled);
    return loop.getResult(0);
  }

  Value fillSlice(Value result, unsigned dim, OpFoldResult first,
                  OpFoldResult width) {
    SmallVector<OpFoldResult> sliceOffsets = offsets, sliceSizes = sizes;
    sliceOffsets[dim] = first;
    sliceSizes[dim] = width;
    SmallVector<OpFoldResult> strides(sizes.size(), rewriter.getIndexAttr(1));
    Value slice = tensor::ExtractSliceOp::create(
        rewriter, loc, result, sliceOffsets, sliceSizes, strides);
    Value filled = LinalgHostInterface::get(rewriter.getContext())
                       .createFill(rewriter, loc, value, slice)
                       ->getResult(0);
    return tensor::InsertSliceOp::create(rewriter, loc, filled, result,
                                         sliceOffsets, sliceSizes, strides);
  }

  RewriterBase &rewriter;
  Location loc;
  Value value;
  SmallVector<OpFoldResult> low, high, sourceSizes;
  /// The part of the result that is inside of the borders of former dimensions.
  SmallVector<OpFoldResult> offsets, sizes;
};

/// Fills the result with padding, and inserts the source.
class PadToStructured : public OpRewritePattern<tensor::PadOp> {
public:
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::PadOp op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    if (!op.getNofold() && op.hasZeroLowPad() && op.hasZeroHighPad()) {
      replaceByTensor(rewriter, op, op.getSource());
      return success();
    }
    SmallVector<OpFoldResult> sourceSizes, resultSizes;
    int64_t rank = op.getSourceType().getRank();
    for (int64_t dim = 0; dim < rank; ++dim)
      sourceSizes.push_back(structured::detail::getSizeOfOrigin(
          rewriter, loc, op.getSource(), dim));
    for (int64_t dim = 0; dim < rank; ++dim)
      resultSizes.push_back(getResultSize(rewriter, op, dim, sourceSizes[dim]));
    Value value = getPadding(rewriter, op);
    // MLIR22-28, MLIR22-60: a slice must not start at the end of a tensor, even
    // if it is empty.
    if (isAllPadding(op, resultSizes)) {
      replaceByTensor(rewriter, op, fillAll(rewriter, op, value, resultSizes));
      return success();
    }
    Value padded =
        value && isLarge(op)
            ? fillBorders(rewriter, op, value, sourceSizes, resultSizes)
            : fillAll(rewriter, op, value, resultSizes);
    SmallVector<OpFoldResult> strides(rank, rewriter.getIndexAttr(1));
    replaceByTensor(rewriter, op,
                    tensor::InsertSliceOp::create(rewriter, loc, op.getSource(),
                                                  padded, op.getMixedLowPad(),
                                                  sourceSizes, strides));
    return success();
  }

private:
  /// Whether the result of `op`, which has the given sizes, is known to be all
  /// padding.
  static bool isAllPadding(tensor::PadOp op, ArrayRef<OpFoldResult> sizes) {
    auto isAllLow = [](auto pair) {
      auto [low, size] = pair;
      std::optional<int64_t> width = getConstantIntValue(low);
      std::optional<int64_t> extent = getConstantIntValue(size);
      return extent && (*extent == 0 || (width && *width >= *extent));
    };
    return llvm::is_contained(op.getSourceType().getShape(), 0) ||
           llvm::any_of(llvm::zip_equal(op.getMixedLowPad(), sizes), isAllLow);
  }

  static OpFoldResult getResultSize(OpBuilder &builder, tensor::PadOp op,
                                    int64_t dim, OpFoldResult sourceSize) {
    int64_t size = op.getResultType().getDimSize(dim);
    if (ShapedType::isStatic(size))
      return builder.getIndexAttr(size);
    OpFoldResult sum = sourceSize;
    for (OpFoldResult width :
         {op.getMixedLowPad()[dim], op.getMixedHighPad()[dim]})
      sum = addIndices(builder, op.getLoc(), sum, width);
    return sum;
  }

  /// The padding if it is the same everywhere, before `op`, or none.
  static Value getPadding(RewriterBase &rewriter, tensor::PadOp op) {
    auto yield = cast<tensor::YieldOp>(op.getBody()->getTerminator());
    Value value = yield.getValue();
    if (!op.getRegion().isAncestor(value.getParentRegion()))
      return value;
    if (matchPattern(value, m_Constant()))
      return rewriter.clone(*value.getDefiningOp())->getResult(0);
    return nullptr;
  }

  /// Whether filling the borders alone is shorter than filling all, and pays
  /// for several loops.
  static bool isLarge(tensor::PadOp op) {
    constexpr int64_t leastElements = 1024;
    RankedTensorType source = op.getSourceType(), result = op.getResultType();
    if (!source.hasStaticShape() || !result.hasStaticShape())
      return true;
    int64_t elements = result.getNumElements();
    return elements >= leastElements && elements / 2 < source.getNumElements();
  }

  static Value fillBorders(RewriterBase &rewriter, tensor::PadOp op,
                           Value value, ArrayRef<OpFoldResult> sourceSizes,
                           ArrayRef<OpFoldResult> resultSizes) {
    Value empty = createEmpty(rewriter, op, resultSizes);
    return BorderFiller(rewriter, op, value, sourceSizes, resultSizes)
        .fill(empty);
  }

  /// A tensor of the given sizes for the result of `op`. If it is in a loop,
  /// and they are unknown, but not the greatest ones, it is a slice of a tensor
  /// of those: that has known strides, and its buffer can be allocated before
  /// the loop.
  static Value createEmpty(RewriterBase &rewriter, tensor::PadOp op,
                           ArrayRef<OpFoldResult> sizes) {
    Location loc = op.getLoc();
    Type elementType = op.getResultType().getElementType();
    std::optional<SmallVector<OpFoldResult>> greatest;
    if (op->getParentOfType<LoopLikeOpInterface>())
      greatest = getGreatestSizes(rewriter, sizes);
    Value empty = tensor::EmptyOp::create(
        rewriter, loc, greatest ? ArrayRef(*greatest) : sizes, elementType);
    if (!greatest || isEqualConstantIntOrValueArray(*greatest, sizes))
      return empty;
    SmallVector<OpFoldResult> zeros(sizes.size(), rewriter.getIndexAttr(0));
    SmallVector<OpFoldResult> ones(sizes.size(), rewriter.getIndexAttr(1));
    return tensor::ExtractSliceOp::create(rewriter, loc, empty, zeros, sizes,
                                          ones);
  }

  /// The greatest values that `sizes` have, if these are known, and if there
  /// are few elements: memory that is not used would have to be reserved.
  static std::optional<SmallVector<OpFoldResult>>
  getGreatestSizes(Builder &builder, ArrayRef<OpFoldResult> sizes) {
    constexpr int64_t mostElements = 1 << 20;
    SmallVector<OpFoldResult> greatest;
    int64_t elements = 1;
    for (OpFoldResult size : sizes) {
      FailureOr<int64_t> bound =
          structured::detail::getConstantBound(presburger::BoundType::UB, size);
      if (failed(bound) || *bound < 0 ||
          llvm::MulOverflow(elements, *bound, elements) ||
          elements > mostElements)
        return std::nullopt;
      greatest.push_back(builder.getIndexAttr(*bound));
    }
    return greatest;
  }

  /// A tensor of padding, which `op` computes from indices if `value` is none.
  static Value fillAll(RewriterBase &rewriter, tensor::PadOp op, Value value,
                       ArrayRef<OpFoldResult> sizes) {
    if (value)
      return createFilled(rewriter, op.getLoc(), value, sizes);
    return createGenerated(rewriter, op.getLoc(), op.getRegion(), sizes,
                           op.getSourceType().getElementType());
  }
};
} // namespace

void mlir::structured::populateConvertTensorPatterns(
    RewritePatternSet &patterns, const ConvertTensorOptions &options) {
  patterns.add<PadToStructured>(patterns.getContext());
  if (options.padsOnly)
    return;
  patterns.add<ConcatToInserts, GenerateToStructured, LargeSplatToFill,
               PoisonToEmpty, SplatToStructured>(patterns.getContext());
  detail::populateConvertGatherPatterns(patterns);
}

/// Verifies that no padding is known to be negative.
static LogicalResult verifyPadding(tensor::PadOp op) {
  for (auto [dim, low, high] :
       llvm::enumerate(op.getStaticLow(), op.getStaticHigh()))
    for (auto [width, end] : {std::pair(low, "start"), std::pair(high, "end")})
      if (ShapedType::isStatic(width) && width < 0)
        return op.emitOpError()
               << "has a padding of " << width << " at the " << end
               << " of dimension " << dim << ", expected 0 or more";
  return success();
}

LogicalResult
mlir::structured::convertTensorOps(Operation *root,
                                   const ConvertTensorOptions &options) {
  SmallVector<Operation *> ops;
  WalkResult result = root->walk([&](Operation *op) {
    auto pad = dyn_cast<tensor::PadOp>(op);
    if (pad && failed(verifyPadding(pad)))
      return WalkResult::interrupt();
    if (isa<tensor::ConcatOp, tensor::GenerateOp, tensor::PadOp,
            tensor::SplatOp, ub::PoisonOp>(op) ||
        detail::isGatherOrBitcast(op) || isLargeSplat(op))
      ops.push_back(op);
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  RewritePatternSet patterns(root->getContext());
  populateConvertTensorPatterns(patterns, options);
  (void)applyOpPatternsGreedily(ops, std::move(patterns),
                                GreedyRewriteConfig().setStrictness(
                                    GreedyRewriteStrictness::ExistingOps));
  return success();
}

namespace {
struct ConvertTensorPass
    : structured::impl::LinalgConvertTensorPassBase<ConvertTensorPass> {
  using LinalgConvertTensorPassBase::LinalgConvertTensorPassBase;

  // A module without structured ops has not loaded it; the program determines
  // which dialect it is.
  LogicalResult initialize(MLIRContext *context) override {
    context->getOrLoadDialect("linalg");
    return success();
  }

  void runOnOperation() override {
    ConvertTensorOptions options;
    options.padsOnly = padsOnly;
    if (failed(convertTensorOps(getOperation(), options)))
      signalPassFailure();
  }
};
} // namespace
