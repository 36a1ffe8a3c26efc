// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Conversion/CopyToLoops.h"
#include "linalg/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Remarks.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGCOPYTOLOOPSPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;

static bool isContiguous(Value buffer) {
  auto type = cast<BaseMemRefType>(buffer.getType());
  return !isa<MemRefType>(type) ||
         cast<MemRefType>(type).getLayout().isIdentity();
}

LogicalResult mlir::structured::lowerCopyToLoops(RewriterBase &rewriter,
                                                 memref::CopyOp op) {
  Value source = op.getSource(), target = op.getTarget();
  if (!isa<MemRefType>(source.getType()) || !isa<MemRefType>(target.getType()))
    return rewriter.notifyMatchFailure(op, "has no rank");
  if (isContiguous(source) && isContiguous(target))
    return rewriter.notifyMatchFailure(op, "copies one block of memory");
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
  int64_t rank = cast<MemRefType>(source.getType()).getRank();
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < rank; ++dim)
    sizes.push_back(rewriter.createOrFold<memref::DimOp>(loc, source, dim));
  scf::buildLoopNest(
      rewriter, loc, SmallVector<Value>(rank, zero), sizes,
      SmallVector<Value>(rank, one),
      [&](OpBuilder &builder, Location loc, ValueRange ivs) {
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
