// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Folds and canonicalizations of pack and unpack.

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
  // A result with undefined elements may be the init.
  if (!getPaddingValue() && getSource().getDefiningOp<tensor::EmptyOp>())
    return getDest();

  // The source of the unpack, unless padding replaces elements that it dropped.
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

  // The source of the pack, if it is known to have the result's shape: a
  // smaller one may have the same number of tiles.
  auto pack = getSource().getDefiningOp<PackOp>();
  if (pack && pack.getSource().getType() == type &&
      relayout == Relayout::get(pack) &&
      llvm::none_of(relayout.innerDimsPos,
                    [&](int64_t dim) { return type.isDynamicDim(dim); }))
    return pack.getSource();
  return {};
}

namespace {
/// Drops a padding value that no tile needs.
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

} // namespace

/// Whether all elements of the op's result are `value` if all elements of the
/// source are.
template <typename Op>
static bool spreads(Op op, Value value, Attribute constant) {
  Relayout relayout = Relayout::get(op);
  if (!relayout.padding || relayout.padding == value ||
      areTilesFull(relayout, op.getSource().getType()))
    return true;
  Attribute padding;
  return constant && matchPattern(relayout.padding, m_Constant(&padding)) &&
         padding == constant;
}

namespace {
/// A pack or unpack of a fill is a fill.
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

/// The same for a splat constant.
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

/// Whether an op between these tensors verifies. If a program is wrong at run
/// time, static tile sizes may make the op invalid.
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
/// Replaces dynamic tile sizes by the static extents of the packed tensor.
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
