// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Convolutions/ConvToWinograd.h"
#include "Utils/CollectOps.h"
#include "Utils/RoundUp.h"
#include "linalg/Decompositions/Winograd.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Transforms/Convolutions/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGCONVTOWINOGRADPASS
#include "linalg/Transforms/Convolutions/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Matching
//===----------------------------------------------------------------------===//

namespace {
/// A convolution that the transforms support.
struct Convolution {
  Value image, filter, init;
  /// The dimensions of the filter for filters, rows, columns, channels.
  SmallVector<int64_t, 4> filterDims = {};
  /// The rows and columns of the window.
  int64_t window[2] = {0, 0};
};
} // namespace

/// Whether the results of `map` are `exprs`.
static bool hasResults(AffineMap map, ArrayRef<AffineExpr> exprs) {
  return map.getResults() == exprs;
}

/// Whether image and output have the layout NHWC. Sums of loops may be in
/// either order.
static bool isChannelsLast(const ConvolutionDims &dims,
                           ArrayRef<AffineMap> maps) {
  auto loop = [&](unsigned dim) {
    return getAffineDimExpr(dim, maps[0].getContext());
  };
  SmallVector<AffineExpr> output{loop(dims.batch[0]), loop(dims.outputImage[0]),
                                 loop(dims.outputImage[1]),
                                 loop(dims.outputChannel[0])};
  if (!hasResults(maps[2], output))
    return false;
  AffineMap image = maps[0];
  for (unsigned i : {0, 1}) {
    AffineExpr out = loop(dims.outputImage[i]), tap = loop(dims.filterLoop[i]);
    AffineExpr found = image.getResult(i + 1);
    if (found != out + tap && found != tap + out)
      return false;
  }
  return image.getResult(0) == loop(dims.batch[0]) &&
         image.getResult(3) == loop(dims.inputChannel[0]);
}

/// Whether the op's payload is a sum of products of floats, without casts.
static bool hasPlainProducts(StructuredOpInterface op) {
  std::optional<SumOfProducts> match = matchSumOfProducts(op);
  // There are no other ops but these and the yield.
  if (!match || !isa<arith::AddFOp>(match->sum) ||
      !isa<arith::MulFOp>(match->product) ||
      op.getPayload()->getOperations().size() != 3)
    return false;
  Type type = getElementTypeOrSelf(op->getResult(0).getType());
  return llvm::all_of(op->getOperandTypes(), [&](Type operandType) {
    return getElementTypeOrSelf(operandType) == type;
  });
}

/// Matches `op` with a convolution that the transforms support.
static RefusalOr<Convolution> matchConvolution(StructuredOpInterface op) {
  std::optional<ConvolutionDims> dims = inferConvolutionDims(op);
  if (!dims || !isConvolution(op))
    return "it is no convolution";
  if (!op.hasPureTensorSemantics())
    return "its operands are buffers, not tensors";
  if (dims->outputImage.size() != 2 || dims->batch.size() != 1 ||
      dims->outputChannel.size() != 1 || dims->inputChannel.size() != 1 ||
      !dims->depth.empty())
    return "it is no convolution of images by rows, columns and "
           "channels with filters that see all channels";
  if (llvm::any_of(dims->strides, [](int64_t n) { return n != 1; }))
    return "its strides are not 1";
  if (llvm::any_of(dims->dilations, [](int64_t n) { return n != 1; }))
    return "its dilations are not 1";
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (!isChannelsLast(*dims, maps))
    return "the dimensions of image and result are not images, rows, "
           "columns, channels, in this order";
  if (!hasPlainProducts(op))
    return "its payload is not a sum of products of floats of one type";
  Convolution conv{op->getOperand(0), op->getOperand(1), op->getOperand(2)};
  for (unsigned loop : {dims->outputChannel[0], dims->filterLoop[0],
                        dims->filterLoop[1], dims->inputChannel[0]}) {
    std::optional<unsigned> dim =
        maps[1].getResultPosition(getAffineDimExpr(loop, op.getContext()));
    if (!dim)
      return "its filter is indexed by more than single loops";
    conv.filterDims.push_back(*dim);
  }
  auto filterType = cast<RankedTensorType>(conv.filter.getType());
  for (unsigned i : {0, 1}) {
    conv.window[i] = filterType.getDimSize(conv.filterDims[i + 1]);
    if (ShapedType::isDynamic(conv.window[i]))
      return "the size of its window is not known";
  }
  return conv;
}

/// The algorithm for `conv`: `wanted`, or the default for its window. Refused
/// if it does not support `conv`.
static RefusalOr<WinogradParameters>
chooseAlgorithm(MLIRContext *context, const Convolution &conv,
                std::optional<WinogradParameters> wanted) {
  auto [rows, columns] = conv.window;
  int64_t size = std::max(rows, columns);
  bool fits = (rows == size || rows == 1) && (columns == size || columns == 1);
  WinogradParameters parameters =
      wanted.value_or(WinogradParameters{size == 3 ? 4 : 2, size});
  auto [m, r] = parameters;
  if (!fits || size != r)
    return llvm::formatv("its window has {0} rows and {1} columns, and F({2}, "
                         "{3}) wants {3} of both, or 1 of one of them",
                         rows, columns, m, r);
  if (!WinogradParameters::get(parameters.getName()))
    return llvm::formatv("its window has {0} rows and {1} columns, and "
                         "expected are 2 to 15 of both, or 1 of one of them",
                         rows, columns);
  if (!LinalgHostInterface::get(context).hasWinogradAlgorithm(
          parameters.getFmr()))
    return llvm::formatv("the dialect `linalg` of this program has no "
                         "transforms of F({0}, {1})",
                         m, r);
  for (unsigned i : {0, 1}) {
    int64_t extent = cast<ShapedType>(conv.init.getType()).getDimSize(i + 1);
    if (conv.window[i] == 1 || ShapedType::isDynamic(extent))
      continue;
    std::optional<int64_t> rounded = roundUp(extent, m);
    int64_t read;
    if (!rounded || llvm::AddOverflow(*rounded, r - 1, read))
      return llvm::formatv("the extent of dimension {0} of its result, "
                           "{1}, and that of its image, rounded up to "
                           "whole tiles, have more than 64 bits",
                           i + 1, extent);
  }
  return parameters;
}

namespace {
struct WinogradPlan {
  Convolution conv;
  WinogradParameters parameters;
};
} // namespace

/// How the transforms compute `op`, or why they don't.
static RefusalOr<WinogradPlan>
planWinograd(StructuredOpInterface op, const ConvToWinogradOptions &options) {
  RefusalOr<Convolution> conv = matchConvolution(op);
  if (!conv)
    return conv.refusal();
  RefusalOr<WinogradParameters> parameters =
      chooseAlgorithm(op.getContext(), *conv, options.parameters);
  if (!parameters)
    return parameters.refusal();
  return WinogradPlan{*conv, *parameters};
}

//===----------------------------------------------------------------------===//
// The rewrite
//===----------------------------------------------------------------------===//

namespace {
/// Builds the transforms and products.
class WinogradConvolution {
public:
  WinogradConvolution(RewriterBase &rewriter, Location loc,
                      const Convolution &conv, WinogradParameters parameters);

  Value build();

private:
  using Sizes = SmallVector<OpFoldResult, 6>;

  /// The filter with its dimensions in the order of the transform.
  Value arrangeFilter();

  /// The part of the image that is read, padded to the end of the last tile.
  Value arrangeImage();

  /// The products of the transformed image and filter.
  Value multiply(Value filter, Value image);

  /// Pads the rows and columns of `value` with zeros at the end.
  Value pad(Value value, RankedTensorType type, ArrayRef<OpFoldResult> high);

  /// The result of the transform `kind` of `input` into `init`.
  Value transform(WinogradTransform kind, Value input, Value init);

  Value createEmpty(ArrayRef<OpFoldResult> sizes) {
    return tensor::EmptyOp::create(rewriter, loc, sizes, elementType);
  }
  OpFoldResult getSize(Value value, int64_t dim) {
    return getDimSize(rewriter, loc, value, dim);
  }
  OpFoldResult apply(AffineExpr expr, OpFoldResult operand) {
    return affine::makeComposedFoldedAffineApply(rewriter, loc, expr, operand);
  }

  RewriterBase &rewriter;
  Location loc;
  Convolution conv;
  WinogradParameters parameters;
  Type elementType;
  /// For rows and columns: the number of elements of a tile, of elements of the
  /// image that it depends on, of tiles, and of elements missing from the last
  /// one.
  int64_t tile[2], alpha[2];
  OpFoldResult tiles[2], missing[2];
};
} // namespace

WinogradConvolution::WinogradConvolution(RewriterBase &rewriter, Location loc,
                                         const Convolution &conv,
                                         WinogradParameters parameters)
    : rewriter(rewriter), loc(loc), conv(conv), parameters(parameters),
      elementType(getElementTypeOrSelf(conv.init.getType())) {
  AffineExpr size = rewriter.getAffineSymbolExpr(0);
  for (unsigned i : {0, 1}) {
    bool transformed = conv.window[i] != 1;
    tile[i] = transformed ? parameters.m : 1;
    alpha[i] = transformed ? parameters.getAlpha() : 1;
    OpFoldResult extent = getSize(conv.init, i + 1);
    tiles[i] = apply(size.ceilDiv(tile[i]), extent);
    missing[i] = apply(size.ceilDiv(tile[i]) * tile[i] - size, extent);
  }
}

Value WinogradConvolution::transform(WinogradTransform kind, Value input,
                                     Value init) {
  return LinalgHostInterface::get(rewriter.getContext())
      .createWinogradTransform(rewriter, loc, kind, input, init,
                               parameters.getFmr())
      ->getResult(0);
}

Value WinogradConvolution::arrangeFilter() {
  if (llvm::equal(conv.filterDims, llvm::seq<int64_t>(4)))
    return conv.filter;
  Sizes sizes;
  SmallVector<unsigned> inverse(4);
  for (auto [to, from] : llvm::enumerate(conv.filterDims)) {
    sizes.push_back(getSize(conv.filter, from));
    inverse[from] = to;
  }
  MLIRContext *context = rewriter.getContext();
  SmallVector<utils::IteratorType> iterators(4, utils::IteratorType::parallel);
  StructuredOpInterface copy = LinalgHostInterface::get(context).createGeneric(
      rewriter, loc, conv.filter, createEmpty(sizes),
      {AffineMap::getPermutationMap(inverse, context),
       AffineMap::getMultiDimIdentityMap(4, context)},
      iterators);
  buildPayload(rewriter, copy, [](OpBuilder &, Location, ValueRange v) {
    return SmallVector<Value>{v[0]};
  });
  return copy->getResult(0);
}

Value WinogradConvolution::pad(Value value, RankedTensorType type,
                               ArrayRef<OpFoldResult> high) {
  if (!llvm::all_of(high, isZeroInteger)) {
    Value zero = arith::ConstantOp::create(rewriter, loc,
                                           rewriter.getZeroAttr(elementType));
    Attribute none = rewriter.getIndexAttr(0);
    value = tensor::PadOp::create(rewriter, loc, Type(), value,
                                  {none, none, none, none},
                                  {none, high[0], high[1], none}, zero);
  }
  if (value.getType() != type)
    value = tensor::CastOp::create(rewriter, loc, type, value);
  return value;
}

Value WinogradConvolution::arrangeImage() {
  AffineExpr size = rewriter.getAffineSymbolExpr(0);
  auto type = cast<RankedTensorType>(conv.image.getType());
  SmallVector<int64_t> shape = llvm::to_vector(type.getShape());
  Sizes read{getSize(conv.image, 0), {}, {}, getSize(conv.image, 3)};
  for (unsigned i : {0, 1}) {
    read[i + 1] = apply(size + (conv.window[i] - 1), getSize(conv.init, i + 1));
    std::optional<int64_t> count = getConstantIntValue(tiles[i]);
    shape[i + 1] =
        count ? *count * tile[i] + conv.window[i] - 1 : ShapedType::kDynamic;
  }
  Value image = conv.image;
  if (getConstantIntValue(read[1]) != type.getDimSize(1) ||
      getConstantIntValue(read[2]) != type.getDimSize(2)) {
    Sizes zeros(4, rewriter.getIndexAttr(0)), ones(4, rewriter.getIndexAttr(1));
    image =
        tensor::ExtractSliceOp::create(rewriter, loc, image, zeros, read, ones);
  }
  return pad(image, type.clone(shape), missing);
}

Value WinogradConvolution::multiply(Value filter, Value image) {
  Sizes sizes;
  for (int64_t dim = 0; dim < 5; ++dim)
    sizes.push_back(getSize(image, dim));
  sizes.push_back(getSize(filter, 3));
  MLIRContext *context = rewriter.getContext();
  const auto &host = LinalgHostInterface::get(context);
  Value zero = arith::ConstantOp::create(rewriter, loc,
                                         rewriter.getZeroAttr(elementType));
  StructuredOpInterface zeros =
      host.createFill(rewriter, loc, zero, createEmpty(sizes));

  AffineExpr i, j, x, y, n, f, c;
  bindDims(context, i, j, x, y, n, f, c);
  auto maps = AffineMap::inferFromExprList(
      ArrayRef<ArrayRef<AffineExpr>>{
          {i, j, x, y, n, c}, {i, j, c, f}, {i, j, x, y, n, f}},
      context);
  SmallVector<utils::IteratorType> iterators(6, utils::IteratorType::parallel);
  iterators.push_back(utils::IteratorType::reduction);
  StructuredOpInterface products = host.createGeneric(
      rewriter, loc, {image, filter}, zeros->getResult(0), maps, iterators);
  buildPayload(rewriter, products,
               [](OpBuilder &b, Location loc, ValueRange v) {
                 Value product = arith::MulFOp::create(b, loc, v[0], v[1]);
                 return SmallVector<Value>{
                     arith::AddFOp::create(b, loc, v[2], product).getResult()};
               });
  return products->getResult(0);
}

Value WinogradConvolution::build() {
  Attribute rows = rewriter.getIndexAttr(alpha[0]),
            columns = rewriter.getIndexAttr(alpha[1]);
  Value filter = arrangeFilter();
  filter = transform(
      WinogradTransform::Filter, filter,
      createEmpty({rows, columns, getSize(filter, 3), getSize(filter, 0)}));
  Value image = arrangeImage();
  image = transform(WinogradTransform::Input, image,
                    createEmpty({rows, columns, tiles[0], tiles[1],
                                 getSize(image, 0), getSize(image, 3)}));
  Value products = multiply(filter, image);

  auto type = cast<RankedTensorType>(conv.init.getType());
  SmallVector<int64_t> shape = llvm::to_vector(type.getShape());
  for (unsigned i : {0, 1})
    if (std::optional<int64_t> count = getConstantIntValue(tiles[i]))
      shape[i + 1] = *count * tile[i];
  Value result = transform(WinogradTransform::Output, products,
                           pad(conv.init, type.clone(shape), missing));
  if (llvm::all_of(missing, isZeroInteger))
    return result;
  Sizes zeros(4, rewriter.getIndexAttr(0)), ones(4, rewriter.getIndexAttr(1));
  Sizes sizes;
  for (int64_t dim = 0; dim < 4; ++dim)
    sizes.push_back(getSize(conv.init, dim));
  return tensor::ExtractSliceOp::create(rewriter, loc, type, result, zeros,
                                        sizes, ones);
}

/// Replaces `op` by what its plan says.
static Value applyWinograd(RewriterBase &rewriter, StructuredOpInterface op,
                           const WinogradPlan &plan) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Value result =
      WinogradConvolution(rewriter, op.getLoc(), plan.conv, plan.parameters)
          .build();
  rewriter.replaceOp(op, result);
  return result;
}

FailureOr<Value>
mlir::structured::convertConvToWinograd(RewriterBase &rewriter,
                                        StructuredOpInterface op,
                                        const ConvToWinogradOptions &options) {
  RefusalOr<WinogradPlan> plan = planWinograd(op, options);
  if (!plan)
    return rewriter.notifyMatchFailure(op, plan.refusal().reason);
  return applyWinograd(rewriter, op, *plan);
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct ConvToWinogradPass
    : structured::impl::LinalgConvToWinogradPassBase<ConvToWinogradPass> {
  using LinalgConvToWinogradPassBase::LinalgConvToWinogradPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    if (fmr == "auto")
      return success();
    options.parameters = WinogradParameters::get(fmr);
    if (options.parameters)
      return success();
    return emitError(UnknownLoc::get(context))
           << "option `fmr` of linalg-conv-to-winograd is '" << fmr.getValue()
           << "', expected auto or " << kExpectedWinogradName;
  }

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    for (StructuredOpInterface op :
         collectStructuredOps(getOperation(), "linalg-conv-to-winograd"))
      convertOne(rewriter, op);
  }

private:
  void convertOne(RewriterBase &rewriter, StructuredOpInterface op) {
    Location loc = op.getLoc();
    StringRef name = op->getName().getStringRef();
    RefusalOr<WinogradPlan> plan = planWinograd(op, options);
    if (!plan)
      return reportRefusal("linalg-conv-to-winograd", "NotConvertedToWinograd",
                           op, plan.refusal());
    applyWinograd(rewriter, op, *plan);
    remark::passed(loc, remark::RemarkOpts::name("ConvertedToWinograd")
                            .category("linalg-conv-to-winograd"))
        << remark::add("wrote {0} as Winograd's transforms", name)
        << remark::metric("algorithm", plan->parameters.getName())
        << remark::metric(
               "error-growth",
               static_cast<int64_t>(std::ceil(
                   WinogradMatrices(plan->parameters).getErrorGrowth())));
  }

  ConvToWinogradOptions options;
};
} // namespace
