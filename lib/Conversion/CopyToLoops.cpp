// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Conversion/CopyToLoops.h"
#include "linalg/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGCOPYTOLOOPSPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;

/// The number of innermost dimensions of `type`, all of static extents, whose
/// elements are one block of memory.
static int64_t countContiguousDims(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return 0;
  int64_t count = 0, elements = 1;
  for (auto [extent, stride] :
       llvm::reverse(llvm::zip_equal(type.getShape(), strides))) {
    if (ShapedType::isDynamic(extent) || stride != elements ||
        llvm::MulOverflow(elements, extent, elements))
      break;
    ++count;
  }
  return count;
}

/// `inBlock` innermost dimensions, or fewer, of which the first one is not 1,
/// so that a view of them, without the others, has a unique type.
static int64_t dropLeadingOnes(ArrayRef<int64_t> shape, int64_t inBlock) {
  return shape.take_back(inBlock)
      .drop_while([](int64_t extent) { return extent == 1; })
      .size();
}

/// The part of `buffer` at `indices` of its first dimensions, without them.
static Value getInnerDims(OpBuilder &builder, Location loc, Value buffer,
                          ValueRange indices) {
  auto type = cast<MemRefType>(buffer.getType());
  ArrayRef<int64_t> inner = type.getShape().drop_front(indices.size());
  SmallVector<OpFoldResult> offsets = getAsOpFoldResult(indices);
  SmallVector<OpFoldResult> sizes(indices.size(), builder.getIndexAttr(1));
  llvm::append_range(sizes,
                     getAsIndexOpFoldResult(builder.getContext(), inner));
  offsets.resize(sizes.size(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(sizes.size(), builder.getIndexAttr(1));
  MemRefType innerType = memref::SubViewOp::inferRankReducedResultType(
      inner, type, offsets, sizes, strides);
  return memref::SubViewOp::create(builder, loc, innerType, buffer, offsets,
                                   sizes, strides);
}

LogicalResult mlir::structured::lowerCopyToLoops(RewriterBase &rewriter,
                                                 memref::CopyOp op) {
  Value source = op.getSource(), target = op.getTarget();
  auto sourceType = dyn_cast<MemRefType>(source.getType());
  auto targetType = dyn_cast<MemRefType>(target.getType());
  if (!sourceType || !targetType)
    return rewriter.notifyMatchFailure(op, "has no rank");
  int64_t rank = sourceType.getRank();
  int64_t inBlock = std::min(countContiguousDims(sourceType),
                             countContiguousDims(targetType));
  bool isIdentity = sourceType.getLayout().isIdentity() &&
                    targetType.getLayout().isIdentity();
  if (isIdentity || (rank && inBlock == rank))
    return rewriter.notifyMatchFailure(op, "copies one block of memory");
  inBlock = dropLeadingOnes(sourceType.getShape(), inBlock);
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < rank - inBlock; ++dim)
    sizes.push_back(rewriter.createOrFold<memref::DimOp>(loc, source, dim));
  scf::buildLoopNest(
      rewriter, loc, SmallVector<Value>(sizes.size(), zero), sizes,
      SmallVector<Value>(sizes.size(), one),
      [&](OpBuilder &builder, Location loc, ValueRange ivs) {
        if (inBlock) {
          memref::CopyOp::create(builder, loc,
                                 getInnerDims(builder, loc, source, ivs),
                                 getInnerDims(builder, loc, target, ivs));
          return;
        }
        Value element = memref::LoadOp::create(builder, loc, source, ivs);
        memref::StoreOp::create(builder, loc, element, target, ivs);
      });
  rewriter.eraseOp(op);
  return success();
}

namespace {
struct CopyToLoopsPattern : OpRewritePattern<memref::CopyOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(memref::CopyOp op,
                                PatternRewriter &rewriter) const override {
    return lowerCopyToLoops(rewriter, op);
  }
};

struct CopyToLoopsPass
    : structured::impl::LinalgCopyToLoopsPassBase<CopyToLoopsPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](memref::CopyOp op) {
      Location loc = op.getLoc();
      if (succeeded(lowerCopyToLoops(rewriter, op)))
        remark::passed(loc, remark::RemarkOpts::name("LoweredToLoops")
                                .category("linalg-copy-to-loops"))
            << remark::add("lowered a copy between strided buffers to loops");
    });
  }
};
} // namespace

void mlir::structured::populateCopyToLoopsPatterns(
    RewritePatternSet &patterns) {
  patterns.add<CopyToLoopsPattern>(patterns.getContext());
}
