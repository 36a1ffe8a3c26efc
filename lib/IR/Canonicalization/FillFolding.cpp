// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Utils/PaddedSizes.h"
#include "YieldedOperand.h"
#include "linalg/IR/Canonicalization.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/Recognizers.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

namespace {
/// A tensor whose elements all have one value.
struct Fill {
  Value value;
  Value init;
};
} // namespace

static std::optional<Fill> getFill(Value tensor) {
  auto op = tensor.getDefiningOp<StructuredOpInterface>();
  if (!op)
    return std::nullopt;
  std::optional<OpFoldResult> value = isFill(op);
  if (!value || !isa<Value>(*value))
    return std::nullopt;
  return Fill{cast<Value>(*value), op.getDpsInits()[0]};
}

static Value buildFill(OpBuilder &builder, Location loc, Value value,
                       Value init) {
  return LinalgHostInterface::get(builder.getContext())
      .createFill(builder, loc, value, init)
      ->getResult(0);
}

/// Whether both are the same value or equal constants.
static bool areEqual(Value value, Value other) {
  Attribute constant, otherConstant;
  return value == other || (matchPattern(value, m_Constant(&constant)) &&
                            matchPattern(other, m_Constant(&otherConstant)) &&
                            constant == otherConstant);
}

namespace {
/// A rearrangement of a fill is a fill.
struct FillByRearrangement : OpInterfaceRewritePattern<StructuredOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(StructuredOpInterface op,
                                PatternRewriter &rewriter) const override {
    OpOperand *input = getRearrangedInput(op);
    if (!input)
      return failure();
    std::optional<Fill> fill = getFill(input->get());
    if (!fill)
      return failure();
    rewriter.replaceOp(op, LinalgHostInterface::get(op.getContext())
                               .createFill(rewriter, op.getLoc(), fill->value,
                                           op.getDpsInits()[0]));
    return success();
  }
};

/// Reshapes the init of a fill without other uses instead of its result.
template <typename Op>
struct FillReshaped : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    Value source = op->getOperand(0);
    std::optional<Fill> fill = getFill(source);
    if (!fill || !source.hasOneUse() ||
        !isa<RankedTensorType>(op->getResult(0).getType()))
      return failure();
    SmallVector<Value> operands(op->getOperands());
    operands[0] = fill->init;
    Operation *init =
        clone(rewriter, op.getOperation(), op->getResultTypes(), operands);
    rewriter.replaceOp(
        op, buildFill(rewriter, op.getLoc(), fill->value, init->getResult(0)));
    return success();
  }
};

} // namespace

static bool hasOtherUser(Value value, Operation *op) {
  return llvm::any_of(value.getUsers(),
                      [&](Operation *user) { return user != op; });
}

namespace {
/// A concatenation of fills of one value is a fill.
struct FillConcatenated : OpRewritePattern<tensor::ConcatOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ConcatOp op,
                                PatternRewriter &rewriter) const override {
    Value value;
    SmallVector<Value> inits;
    llvm::SmallDenseSet<Value> seen;
    for (Value input : op.getInputs()) {
      std::optional<Fill> fill = getFill(input);
      if (!fill || (value && !areEqual(value, fill->value)) ||
          (seen.insert(input).second && hasOtherUser(input, op)))
        return failure();
      value = fill->value;
      inits.push_back(fill->init);
    }
    Operation *init = clone(rewriter, op.getOperation(), op.getType(), inits);
    rewriter.replaceOp(
        op, buildFill(rewriter, op.getLoc(), value, init->getResult(0)));
    return success();
  }
};
} // namespace

namespace {
/// A fill padded with its own value is a fill.
struct FillPadded : OpRewritePattern<tensor::PadOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::PadOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<Fill> fill = getFill(op.getSource());
    Value padding = op.getConstantPaddingValue();
    if (!fill || !padding || op.getNofold() || !areEqual(fill->value, padding))
      return failure();
    RankedTensorType type = op.getResultType();
    Location loc = op.getLoc();
    Value init = tensor::EmptyOp::create(
        rewriter, loc, getPaddedSizes(rewriter, op, fill->init),
        type.getElementType(), type.getEncoding());
    Value made = buildFill(rewriter, loc, fill->value, init);
    if (made.getType() != type)
      made = tensor::CastOp::create(rewriter, loc, type, made);
    rewriter.replaceOp(op, made);
    return success();
  }
};

/// An element of a fill is its value.
struct ExtractFromFill : OpRewritePattern<tensor::ExtractOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<Fill> fill = getFill(op.getTensor());
    if (!fill)
      return failure();
    rewriter.replaceOp(op, fill->value);
    return success();
  }
};

/// Inserting a fill into a fill of the same value changes nothing.
struct InsertFillIntoFill : OpRewritePattern<tensor::InsertSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::InsertSliceOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<Fill> source = getFill(op.getSource());
    if (!source)
      return failure();
    std::optional<Fill> dest = getFill(op.getDest());
    if (!dest || !areEqual(source->value, dest->value))
      return failure();
    rewriter.replaceOp(op, op.getDest());
    return success();
  }
};

/// Inserting a tensor padded with the value of the destination: only the source
/// is inserted.
struct InsertPaddedIntoFill : OpRewritePattern<tensor::InsertSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::InsertSliceOp op,
                                PatternRewriter &rewriter) const override {
    auto pad = op.getSource().getDefiningOp<tensor::PadOp>();
    std::optional<Fill> fill = getFill(op.getDest());
    if (!pad || !fill || pad.getNofold() || !op.hasUnitStride() ||
        op.getSourceType().getRank() != op.getDestType().getRank())
      return failure();
    Value padding = pad.getConstantPaddingValue();
    if (!padding || !areEqual(padding, fill->value))
      return failure();
    Location loc = op.getLoc();
    AffineExpr offset, low;
    bindSymbols(op.getContext(), offset, low);
    SmallVector<OpFoldResult> offsets;
    for (auto [old, lowPad] :
         llvm::zip_equal(op.getMixedOffsets(), pad.getMixedLowPad()))
      offsets.push_back(affine::makeComposedFoldedAffineApply(
          rewriter, loc, offset + low, {old, lowPad}));
    rewriter.replaceOpWithNewOp<tensor::InsertSliceOp>(
        op, pad.getSource(), op.getDest(), offsets,
        tensor::getMixedSizes(rewriter, loc, pad.getSource()),
        op.getMixedStrides());
    return success();
  }
};
} // namespace

void mlir::structured::populateFillFoldingPatterns(
    RewritePatternSet &patterns) {
  patterns
      .add<ExtractFromFill, FillByRearrangement, FillConcatenated, FillPadded,
           FillReshaped<tensor::CollapseShapeOp>,
           FillReshaped<tensor::ExpandShapeOp>, FillReshaped<tensor::ReshapeOp>,
           InsertFillIntoFill, InsertPaddedIntoFill>(patterns.getContext());
}
