// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CombiningKinds.h"
#include "Interfaces/Speculation.h"
#include "UnrollPatterns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::structured::detail;

/// Combines neighbours of the same type elementwise, in pairs, until there are
/// none: a chain would have the latency of an operation for each.
static SmallVector<Value> combineInPairs(OpBuilder &builder,
                                         vector::ReductionOp op,
                                         SmallVector<Value> parts) {
  size_t before;
  do {
    before = parts.size();
    SmallVector<Value> combined;
    for (size_t i = 0; i < before; ++i)
      if (i + 1 < before && parts[i].getType() == parts[i + 1].getType()) {
        combined.push_back(vector::makeArithReduction(
            builder, op.getLoc(), op.getKind(), parts[i + 1], parts[i],
            op.getFastmathAttr()));
        ++i;
      } else {
        combined.push_back(parts[i]);
      }
    parts = std::move(combined);
  } while (parts.size() < before);
  return parts;
}

namespace {
/// An elementwise op becomes one on each piece.
struct UnrollElementwise : ConversionPattern {
  UnrollElementwise(const TypeConverter &converter, MLIRContext *context,
                    int64_t lanes)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/1,
                          context),
        lanes(lanes) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<ValueRange> operands,
                  ConversionPatternRewriter &rewriter) const override {
    if (!OpTrait::hasElementwiseMappableTraits(op) || !canUnroll(op, lanes))
      return failure();
    NativeVectorLayout pieces(cast<VectorType>(op->getResult(0).getType()),
                              lanes);
    SmallVector<SmallVector<Value>> results(op->getNumResults());
    for (int64_t piece = 0; piece < pieces.size(); ++piece) {
      SmallVector<Value> values;
      for (auto [operand, parts] : llvm::zip_equal(op->getOperands(), operands))
        values.push_back(
            isa<VectorType>(operand.getType())
                ? getSafe(rewriter, op, pieces, piece, parts[piece])
                : parts.front());
      SmallVector<Type> types;
      for (Type type : op->getResultTypes())
        types.push_back(
            pieces.getPieceType(piece).clone(getElementTypeOrSelf(type)));
      Operation *part =
          rewriter.create(op->getLoc(), op->getName().getIdentifier(), values,
                          types, op->getAttrs());
      for (auto [list, result] : llvm::zip_equal(results, part->getResults()))
        list.push_back(result);
    }
    rewriter.replaceOpWithMultiple(op, std::move(results));
    return success();
  }

private:
  /// Elements after the end of a row may be zero, which must not be a divisor.
  static Value getSafe(OpBuilder &builder, Operation *op,
                       const NativeVectorLayout &pieces, int64_t piece,
                       Value value) {
    Value valid = structured::detail::isSafeToSpeculate(op)
                      ? Value()
                      : pieces.getValidMask(builder, op->getLoc(), piece);
    auto type = cast<VectorType>(value.getType());
    if (!valid || !type.getElementType().isIntOrIndex())
      return value;
    Value ones = arith::ConstantOp::create(
        builder, op->getLoc(),
        DenseElementsAttr::get(
            type, builder.getIntegerAttr(type.getElementType(), 1)));
    return arith::SelectOp::create(builder, op->getLoc(), valid, value, ones);
  }

  int64_t lanes;
};

struct UnrollConstant : UnrollPattern<arith::ConstantOp> {
  using UnrollPattern::UnrollPattern;

  LogicalResult
  matchAndRewrite(arith::ConstantOp op, OneToNOpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    NativeVectorLayout pieces = piecesOf(op.getType());
    auto elements = cast<DenseElementsAttr>(op.getValue());
    SmallVector<Attribute> values;
    if (!elements.isSplat())
      llvm::append_range(values, elements.getValues<Attribute>());
    SmallVector<Value> parts;
    int64_t element = 0;
    for (int64_t piece = 0; piece < pieces.size(); ++piece) {
      const Chunk &chunk = pieces.getChunk(piece);
      SmallVector<Attribute> part;
      for (int64_t i = 0; i < chunk.valid && !values.empty(); ++i)
        part.push_back(values[element++]);
      if (!part.empty())
        part.resize(chunk.width, part.back());
      else
        part.push_back(elements.getSplatValue<Attribute>());
      parts.push_back(arith::ConstantOp::create(
          rewriter, op.getLoc(),
          DenseElementsAttr::get(pieces.getPieceType(piece), part)));
    }
    rewriter.replaceOpWithMultiple(op, {parts});
    return success();
  }
};

struct UnrollPoison : UnrollPattern<ub::PoisonOp> {
  using UnrollPattern::UnrollPattern;

  LogicalResult
  matchAndRewrite(ub::PoisonOp op, OneToNOpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> parts;
    for (Type type : piecesOf(op.getType()).getPieceTypes())
      parts.push_back(ub::PoisonOp::create(rewriter, op.getLoc(), type));
    rewriter.replaceOpWithMultiple(op, {parts});
    return success();
  }
};

/// Pieces are combined elementwise if the order is unspecified, and otherwise
/// reduced in order.
struct UnrollReduction : UnrollPattern<vector::ReductionOp> {
  using UnrollPattern::UnrollPattern;

  LogicalResult
  matchAndRewrite(vector::ReductionOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    NativeVectorLayout pieces = piecesOf(op.getVector().getType());
    SmallVector<Value> parts;
    for (auto [piece, part] : llvm::enumerate(adaptor.getVector())) {
      Value valid = pieces.getValidMask(rewriter, loc, piece);
      parts.push_back(part);
      if (valid)
        parts.back() = arith::SelectOp::create(
            rewriter, loc, valid, part,
            getNeutralVector(rewriter, loc, op.getKind(),
                             pieces.getPieceType(piece)));
    }
    bool isOpen =
        !isa<FloatType>(op.getType()) ||
        (op.getKind() != vector::CombiningKind::ADD &&
         op.getKind() != vector::CombiningKind::MUL) ||
        bitEnumContainsAll(op.getFastmath(), arith::FastMathFlags::reassoc);
    if (isOpen)
      parts = combineInPairs(rewriter, op, std::move(parts));
    Value result = op.getAcc();
    for (Value part : parts)
      result = result
                   ? vector::ReductionOp::create(rewriter, loc, op.getKind(),
                                                 part, result, op.getFastmath())
                   : vector::ReductionOp::create(rewriter, loc, op.getKind(),
                                                 part, op.getFastmath());
    rewriter.replaceOp(op, result);
    return success();
  }
};
} // namespace

void structured::detail::populateUnrollArithmeticPatterns(
    const TypeConverter &converter, int64_t lanes,
    RewritePatternSet &patterns) {
  patterns
      .add<UnrollElementwise, UnrollConstant, UnrollPoison, UnrollReduction>(
          converter, patterns.getContext(), lanes);
}
