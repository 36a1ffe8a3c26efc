// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Conversion/LowerExpandShape.h"
#include "Utils/KnownLayout.h"
#include "Utils/Reassociation.h"
#include "linalg/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/IR/Remarks.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGLOWEREXPANDSHAPEPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static OpFoldResult multiply(OpBuilder &builder, Location loc, OpFoldResult a,
                             OpFoldResult b) {
  std::optional<int64_t> constantA = getConstantIntValue(a);
  std::optional<int64_t> constantB = getConstantIntValue(b);
  if (constantA && constantB)
    return builder.getIndexAttr(*constantA * *constantB);
  if (constantA == 1)
    return b;
  if (constantB == 1)
    return a;
  return arith::MulIOp::create(builder, loc,
                               getValueOrCreateConstantIndexOp(builder, loc, a),
                               getValueOrCreateConstantIndexOp(builder, loc, b))
      .getResult();
}

/// The strides of the result: within a group, the stride of a dimension is that
/// of the source times the product of the later extents.
static SmallVector<OpFoldResult> getStrides(OpBuilder &builder,
                                            memref::ExpandShapeOp op,
                                            ArrayRef<OpFoldResult> sizes,
                                            ArrayRef<OpFoldResult> source) {
  SmallVector<OpFoldResult> strides(sizes.size(), builder.getIndexAttr(1));
  for (auto [group, stride] : llvm::zip(getReassociation(op), source)) {
    OpFoldResult next = stride;
    for (int64_t dim : llvm::reverse(group)) {
      strides[dim] = next;
      if (dim != group.front())
        next = multiply(builder, op.getLoc(), next, sizes[dim]);
    }
  }
  return strides;
}

// MLIR22-38: `expand-strided-metadata` crashes on two dynamic extents in a
// group.
LogicalResult mlir::structured::lowerExpandShape(RewriterBase &rewriter,
                                                 memref::ExpandShapeOp op) {
  MemRefType type = op.getResultType();
  if (!type.isStrided() || !op.getSrcType().isStrided())
    return rewriter.notifyMatchFailure(op, "has no strided layout");
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  auto source =
      memref::ExtractStridedMetadataOp::create(rewriter, loc, op.getSrc());
  SmallVector<OpFoldResult> sizes =
      getMixedValues(op.getStaticOutputShape(), op.getOutputShape(), rewriter);
  SmallVector<OpFoldResult> strides =
      getStrides(rewriter, op, sizes, source.getConstifiedMixedStrides());
  replaceByReinterpretCast(rewriter, op, type, source.getBaseBuffer(),
                           source.getConstifiedMixedOffset(), sizes, strides);
  return success();
}

// MLIR22-86: the lowering of a reshape to an unranked buffer crashes if the
// number of extents is known.
/// Lets `op` take the shape of an unranked buffer from any number of extents.
static void forgetNumberOfExtents(RewriterBase &rewriter,
                                  memref::ReshapeOp op) {
  auto shape = cast<MemRefType>(op.getShape().getType());
  if (!isa<UnrankedMemRefType>(op.getType()) || !shape.hasStaticShape())
    return;
  rewriter.setInsertionPoint(op);
  MemRefType type = MemRefType::Builder(shape).setShape({ShapedType::kDynamic});
  Value cast =
      memref::CastOp::create(rewriter, op.getLoc(), type, op.getShape());
  rewriter.modifyOpInPlace(op, [&] { op.getShapeMutable().assign(cast); });
}

namespace {
struct LowerExpandShapePattern : OpRewritePattern<memref::ExpandShapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(memref::ExpandShapeOp op,
                                PatternRewriter &rewriter) const override {
    return lowerExpandShape(rewriter, op);
  }
};

struct LowerExpandShapePass
    : structured::impl::LinalgLowerExpandShapePassBase<LowerExpandShapePass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](memref::ExpandShapeOp op) {
      Location loc = op.getLoc();
      if (succeeded(lowerExpandShape(rewriter, op)))
        remark::passed(loc, remark::RemarkOpts::name("Lowered").category(
                                "linalg-lower-expand-shape"))
            << remark::add("wrote a view as sizes and strides");
      else
        remark::missed(loc, remark::RemarkOpts::name("NotLowered")
                                .category("linalg-lower-expand-shape"))
            << remark::add("left memref.expand_shape alone")
            << remark::reason("a buffer has no strided layout");
    });
    getOperation()->walk(
        [&](memref::ReshapeOp op) { forgetNumberOfExtents(rewriter, op); });
  }
};
} // namespace

void mlir::structured::populateLowerExpandShapePatterns(
    RewritePatternSet &patterns) {
  patterns.add<LowerExpandShapePattern>(patterns.getContext());
}
