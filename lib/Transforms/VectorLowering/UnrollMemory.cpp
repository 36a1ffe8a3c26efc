// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MaskRows.h"
#include "UnrollPatterns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::structured::detail;

/// The indices, the last one increased by `start`.
static SmallVector<Value> shift(OpBuilder &builder, Location loc,
                                ValueRange indices, int64_t start) {
  SmallVector<Value> shifted(indices);
  if (start == 0)
    return shifted;
  Value by = arith::ConstantIndexOp::create(builder, loc, start);
  shifted.back() = arith::AddIOp::create(builder, loc, shifted.back(), by);
  return shifted;
}

/// The conjunction of two masks; either may be null.
static Value both(OpBuilder &builder, Location loc, Value lhs, Value rhs) {
  if (!lhs || !rhs)
    return lhs ? lhs : rhs;
  return arith::AndIOp::create(builder, loc, lhs, rhs);
}

static SmallVector<Value> only(ArrayRef<ValueRange> ranges) {
  return llvm::map_to_vector(ranges,
                             [](ValueRange range) { return range.front(); });
}

namespace {
/// 1-D `vector.load` and `vector.maskedload`.
template <typename OpTy>
struct UnrollLoad : UnrollPattern<OpTy> {
  using UnrollPattern<OpTy>::UnrollPattern;

  LogicalResult matchAndRewrite(
      OpTy op,
      typename OpTy::template GenericAdaptor<ArrayRef<ValueRange>> adaptor,
      ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    NativeVectorLayout pieces = this->piecesOf(op.getVectorType());
    SmallVector<Value> parts, indices = only(adaptor.getIndices());
    for (int64_t piece = 0; piece < pieces.size(); ++piece) {
      VectorType type = pieces.getPieceType(piece);
      Value mask = pieces.getValidMask(rewriter, loc, piece), passthru;
      if constexpr (std::is_same_v<OpTy, vector::MaskedLoadOp>) {
        mask = both(rewriter, loc, adaptor.getMask()[piece], mask);
        passthru = adaptor.getPassThru()[piece];
      }
      SmallVector<Value> at =
          shift(rewriter, loc, indices, pieces.getChunk(piece).start);
      if (!mask) {
        parts.push_back(
            vector::LoadOp::create(rewriter, loc, type, op.getBase(), at));
        continue;
      }
      if (!passthru)
        passthru = arith::ConstantOp::create(rewriter, loc,
                                             rewriter.getZeroAttr(type));
      parts.push_back(vector::MaskedLoadOp::create(
          rewriter, loc, type, op.getBase(), at, mask, passthru));
    }
    rewriter.replaceOpWithMultiple(op, {parts});
    return success();
  }
};

/// 1-D `vector.store` and `vector.maskedstore`.
template <typename OpTy>
struct UnrollStore : UnrollPattern<OpTy> {
  using UnrollPattern<OpTy>::UnrollPattern;

  LogicalResult matchAndRewrite(
      OpTy op,
      typename OpTy::template GenericAdaptor<ArrayRef<ValueRange>> adaptor,
      ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    NativeVectorLayout pieces = this->piecesOf(op.getVectorType());
    SmallVector<Value> indices = only(adaptor.getIndices());
    for (auto [piece, part] : llvm::enumerate(adaptor.getValueToStore())) {
      Value mask = pieces.getValidMask(rewriter, loc, piece);
      if constexpr (std::is_same_v<OpTy, vector::MaskedStoreOp>)
        mask = both(rewriter, loc, adaptor.getMask()[piece], mask);
      SmallVector<Value> at =
          shift(rewriter, loc, indices, pieces.getChunk(piece).start);
      if (mask)
        vector::MaskedStoreOp::create(rewriter, loc, op.getBase(), at, mask,
                                      part);
      else
        vector::StoreOp::create(rewriter, loc, part, op.getBase(), at);
    }
    rewriter.eraseOp(op);
    return success();
  }
};

/// `vector.create_mask` and `vector.constant_mask`.
template <typename OpTy>
struct UnrollMask : UnrollPattern<OpTy> {
  using UnrollPattern<OpTy>::UnrollPattern;

  LogicalResult
  matchAndRewrite(OpTy op,
                  typename OpTy::template GenericAdaptor<ArrayRef<ValueRange>>,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto type = cast<VectorType>(op.getType());
    NativeVectorLayout pieces = this->piecesOf(type);
    MaskRows rows(rewriter, loc, op.getResult(), type.getRank() - 1);
    SmallVector<int64_t> strides = computeStrides(type.getShape().drop_back());
    SmallVector<Value> parts;
    for (int64_t piece = 0; piece < pieces.size(); ++piece) {
      SmallVector<int64_t> at = delinearize(pieces.getRow(piece), strides);
      at.push_back(0);
      parts.push_back(rows.getPart(at, pieces.getChunk(piece).start,
                                   pieces.getChunk(piece).width));
    }
    rewriter.replaceOpWithMultiple(op, {parts});
    return success();
  }
};
} // namespace

void structured::detail::populateUnrollMemoryPatterns(
    const TypeConverter &converter, int64_t lanes,
    RewritePatternSet &patterns) {
  patterns.add<UnrollLoad<vector::LoadOp>, UnrollLoad<vector::MaskedLoadOp>,
               UnrollStore<vector::StoreOp>, UnrollStore<vector::MaskedStoreOp>,
               UnrollMask<vector::CreateMaskOp>,
               UnrollMask<vector::ConstantMaskOp>>(
      converter, patterns.getContext(), lanes);
}
