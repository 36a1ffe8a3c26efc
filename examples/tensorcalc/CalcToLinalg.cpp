// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CalcToLinalg.h"
#include "CalcDialect.h"
#include "linalg/IR/Linalg.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace calc;

using utils::IteratorType;

/// The init of an op that overwrites all of it: only gives the shape.
static Value createEmpty(OpBuilder &builder, Location loc, Type type) {
  auto tensor = cast<RankedTensorType>(type);
  return tensor::EmptyOp::create(builder, loc, tensor.getShape(),
                                 tensor.getElementType());
}

/// The init of an op that adds to it.
static Value createZeros(OpBuilder &builder, Location loc, Type type) {
  Value zero = arith::ConstantOp::create(
      builder, loc, builder.getZeroAttr(getElementTypeOrSelf(type)));
  return structured::FillOp::create(builder, loc, zero,
                                    createEmpty(builder, loc, type))
      ->getResult(0);
}

namespace {
struct LowerConstant : OpConversionPattern<calc::ConstantOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(calc::ConstantOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(
        op, cast<TypedAttr>(op.getValueAttr()));
    return success();
  }
};

/// An elementwise op for which `linalg` has a named op.
template <typename CalcOp, typename LinalgOp>
struct LowerElementwise : OpConversionPattern<CalcOp> {
  using OpConversionPattern<CalcOp>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(CalcOp op, typename CalcOp::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value init = createEmpty(rewriter, op.getLoc(), op.getType());
    rewriter.replaceOpWithNewOp<LinalgOp>(op, adaptor.getOperands(), init);
    return success();
  }
};

/// The maximum of each element and 0.
struct LowerRelu : OpConversionPattern<ReluOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ReluOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value zeros = createZeros(rewriter, op.getLoc(), op.getType());
    Value init = createEmpty(rewriter, op.getLoc(), op.getType());
    rewriter.replaceOpWithNewOp<structured::MaxOp>(
        op, ValueRange{adaptor.getOperand(), zeros}, init);
    return success();
  }
};

struct LowerMatmul : OpConversionPattern<MatmulOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(MatmulOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value zeros = createZeros(rewriter, op.getLoc(), op.getType());
    rewriter.replaceOpWithNewOp<structured::MatmulOp>(op, adaptor.getOperands(),
                                                      zeros);
    return success();
  }
};
} // namespace

/// A loop nest with the given iterator types that reads `input` and writes
/// `init` at the elements that the maps say. If there are reduction loops, the
/// input's elements are added to the init's.
static Value createNest(OpBuilder &builder, Location loc, Value input,
                        Value init, AffineMap inputMap, AffineMap initMap,
                        ArrayRef<IteratorType> iterators) {
  const auto &host = structured::LinalgHostInterface::get(builder.getContext());
  structured::StructuredOpInterface nest = host.createGeneric(
      builder, loc, input, init, {inputMap, initMap}, iterators);
  bool isSum = llvm::is_contained(iterators, IteratorType::reduction);
  structured::buildPayload(
      builder, nest,
      [&](OpBuilder &payload, Location loc, ValueRange elements) {
        Value element = elements[0];
        if (isSum)
          element = arith::AddFOp::create(payload, loc, elements[1], element);
        return SmallVector<Value>{element};
      });
  return nest->getResult(0);
}

/// The map of a tensor with a dimension for each loop but `dim`.
static AffineMap getMapWithout(MLIRContext *context, int64_t numLoops,
                               int64_t dim) {
  return AffineMap::getMultiDimIdentityMap(numLoops, context).dropResult(dim);
}

namespace {
struct LowerTranspose : OpConversionPattern<TransposeOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(TransposeOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    MLIRContext *context = op.getContext();
    Value init = createEmpty(rewriter, op.getLoc(), op.getType());
    rewriter.replaceOp(
        op, createNest(
                rewriter, op.getLoc(), adaptor.getOperand(), init,
                AffineMap::getPermutationMap(ArrayRef<int64_t>{1, 0}, context),
                AffineMap::getMultiDimIdentityMap(2, context),
                {IteratorType::parallel, IteratorType::parallel}));
    return success();
  }
};

struct LowerSum : OpConversionPattern<SumOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(SumOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    MLIRContext *context = op.getContext();
    int64_t numLoops = op.getType().getRank() + 1;
    SmallVector<IteratorType> iterators(numLoops, IteratorType::parallel);
    iterators[op.getDim()] = IteratorType::reduction;
    Value init = createZeros(rewriter, op.getLoc(), op.getType());
    rewriter.replaceOp(
        op,
        createNest(rewriter, op.getLoc(), adaptor.getOperand(), init,
                   AffineMap::getMultiDimIdentityMap(numLoops, context),
                   getMapWithout(context, numLoops, op.getDim()), iterators));
    return success();
  }
};

struct LowerBroadcast : OpConversionPattern<BroadcastOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(BroadcastOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    MLIRContext *context = op.getContext();
    int64_t numLoops = op.getType().getRank();
    SmallVector<IteratorType> iterators(numLoops, IteratorType::parallel);
    Value init = createEmpty(rewriter, op.getLoc(), op.getType());
    rewriter.replaceOp(
        op, createNest(rewriter, op.getLoc(), adaptor.getOperand(), init,
                       getMapWithout(context, numLoops, op.getDim()),
                       AffineMap::getMultiDimIdentityMap(numLoops, context),
                       iterators));
    return success();
  }
};

struct ConvertCalcToLinalgPass
    : PassWrapper<ConvertCalcToLinalgPass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ConvertCalcToLinalgPass)

  StringRef getArgument() const override { return "convert-calc-to-linalg"; }

  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<structured::LinalgDialect, arith::ArithDialect,
                    tensor::TensorDialect>();
  }

  void runOnOperation() override {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    patterns
        .add<LowerConstant, LowerElementwise<calc::AddOp, structured::AddOp>,
             LowerElementwise<calc::SubOp, structured::SubOp>,
             LowerElementwise<calc::MulOp, structured::MulOp>,
             LowerElementwise<calc::DivOp, structured::DivOp>,
             LowerElementwise<calc::ExpOp, structured::ExpOp>, LowerRelu,
             LowerMatmul, LowerTranspose, LowerSum, LowerBroadcast>(context);
    ConversionTarget target(*context);
    target.addIllegalDialect<CalcDialect>();
    target.addLegalDialect<structured::LinalgDialect, arith::ArithDialect,
                           tensor::TensorDialect>();
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace

std::unique_ptr<Pass> calc::createConvertCalcToLinalgPass() {
  return std::make_unique<ConvertCalcToLinalgPass>();
}
