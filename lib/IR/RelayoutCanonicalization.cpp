// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Pack and unpack: what folds.

#include "linalg/Decompositions/Relayout.h"
#include "linalg/IR/Linalg.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::structured;

OpFoldResult PackOp::fold(FoldAdaptor) {
  Relayout relayout = Relayout::get(*this);
  RankedTensorType type = getDest().getType();
  if (relayout.isIdentity() && getSource().getType() == type)
    return getSource();
  // What becomes undefined may as well stay as it is.
  if (!getPaddingValue() && getSource().getDefiningOp<tensor::EmptyOp>())
    return getDest();

  // What was unpacked, unless padding has taken the place of what was dropped.
  auto unpack = getSource().getDefiningOp<UnPackOp>();
  if (unpack && unpack.getSource().getType() == type &&
      relayout == Relayout::get(unpack) &&
      (!getPaddingValue() || areTilesFull(relayout, getSource().getType())))
    return unpack.getSource();
  return {};
}

OpFoldResult UnPackOp::fold(FoldAdaptor) {
  Relayout relayout = Relayout::get(*this);
  RankedTensorType type = getDest().getType();
  if (relayout.isIdentity() && getSource().getType() == type)
    return getSource();
  if (getSource().getDefiningOp<tensor::EmptyOp>())
    return getDest();

  // What was packed, if it is known to be as large as the result: a smaller one
  // may have as many tiles.
  auto pack = getSource().getDefiningOp<PackOp>();
  if (pack && pack.getSource().getType() == type &&
      relayout == Relayout::get(pack) &&
      llvm::none_of(relayout.innerDimsPos,
                    [&](int64_t dim) { return type.isDynamicDim(dim); }))
    return pack.getSource();
  return {};
}

namespace {
/// Padding that nothing needs is dropped.
struct DropNeedlessPadding : OpRewritePattern<PackOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(PackOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.getPaddingValue() ||
        !areTilesFull(Relayout::get(op), op.getSource().getType()))
      return failure();
    rewriter.modifyOpInPlace(op, [&] { op.getPaddingValueMutable().clear(); });
    return success();
  }
};

/// Whether the op gives all elements of its result the value `value` if all of
/// the source have it.
template <typename Op>
bool spreads(Op op, Value value, Attribute constant) {
  Relayout relayout = Relayout::get(op);
  if (!relayout.padding || relayout.padding == value ||
      areTilesFull(relayout, op.getSource().getType()))
    return true;
  Attribute padding;
  return constant && matchPattern(relayout.padding, m_Constant(&padding)) &&
         padding == constant;
}

/// The same value everywhere stays so wherever elements go.
template <typename Op>
struct MoveIntoFill : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    auto fill = op.getSource().template getDefiningOp<FillOp>();
    if (!fill)
      return failure();
    Value value = fill.getDpsInputs()[0], init = op.getDest();
    Attribute constant;
    matchPattern(value, m_Constant(&constant));
    if (!spreads(op, value, constant))
      return failure();
    rewriter.replaceOp(op,
                       clone(rewriter, fill, init.getType(), {value, init}));
    return success();
  }
};

/// As above, of a constant.
template <typename Op>
struct ReshapeSplat : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    SplatElementsAttr splat;
    RankedTensorType type = op.getDest().getType();
    if (!type.hasStaticShape() ||
        !matchPattern(op.getSource(), m_Constant(&splat)) ||
        !spreads(op, nullptr, splat.template getSplatValue<Attribute>()))
      return failure();
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, splat.resizeSplat(type));
    return success();
  }
};
} // namespace

static RankedTensorType getPlainType(PackOp op) {
  return op.getSource().getType();
}
static RankedTensorType getPlainType(UnPackOp op) {
  return op.getDest().getType();
}
static RankedTensorType getPackedType(PackOp op) {
  return op.getDest().getType();
}
static RankedTensorType getPackedType(UnPackOp op) {
  return op.getSource().getType();
}

/// Whether an op between these tensors verifies, which a program that is wrong
/// when it runs need not once more is known of its tiles.
static bool doExtentsAgree(const Relayout &relayout, RankedTensorType plain,
                           RankedTensorType packed, bool isPadded) {
  return llvm::all_of(
      llvm::zip(relayout.innerDimsPos, relayout.innerTiles), [&](auto pair) {
        auto [dim, tile] = pair;
        std::optional<int64_t> tileSize = getKnownTileSize(tile);
        int64_t size = plain.getDimSize(dim);
        int64_t count = packed.getDimSize(relayout.getOuterDim(dim));
        if (!tileSize || ShapedType::isDynamic(size))
          return true;
        return (isPadded || size % *tileSize == 0) &&
               (ShapedType::isDynamic(count) ||
                llvm::divideCeilSigned(size, *tileSize) == count);
      });
}

namespace {
/// Where the packed tensor's extent is known, a tile that is a value has this
/// size.
template <typename Op>
struct UseKnownTileSizes : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    Relayout relayout = Relayout::get(op);
    RankedTensorType packed = getPackedType(op);
    for (auto [number, tile] : llvm::enumerate(relayout.innerTiles)) {
      int64_t size = packed.getDimSize(relayout.getInnerDim(number));
      if (isa<Value>(tile) && ShapedType::isStatic(size) && size > 0)
        tile = OpFoldResult(rewriter.getIndexAttr(size));
    }
    auto [staticTiles, values] = decomposeMixedValues(relayout.innerTiles);
    bool isPadded = isa<UnPackOp>(op.getOperation()) || relayout.padding;
    if (values.size() == op.getInnerTiles().size() ||
        !doExtentsAgree(relayout, getPlainType(op), packed, isPadded))
      return failure();
    rewriter.modifyOpInPlace(op,
                             [&, &staticTiles = staticTiles, &values = values] {
                               op.setStaticInnerTiles(staticTiles);
                               op.getInnerTilesMutable().assign(values);
                             });
    return success();
  }
};
} // namespace

void PackOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                         MLIRContext *context) {
  patterns.add<DropNeedlessPadding, MoveIntoFill<PackOp>, ReshapeSplat<PackOp>,
               UseKnownTileSizes<PackOp>>(context);
}

void UnPackOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                           MLIRContext *context) {
  patterns.add<MoveIntoFill<UnPackOp>, ReshapeSplat<UnPackOp>,
               UseKnownTileSizes<UnPackOp>>(context);
}
