// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AffineLoops.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;

/// Whether the operands of `op` must be dimensions and symbols.
static bool takesDimensions(Operation *op) {
  return isa<affine::AffineForOp, affine::AffineIfOp, affine::AffineParallelOp,
             affine::AffineLoadOp, affine::AffineStoreOp,
             affine::AffinePrefetchOp, affine::AffineVectorLoadOp,
             affine::AffineVectorStoreOp>(op);
}

static LogicalResult lowerAffine(ArrayRef<Operation *> ops,
                                 MLIRContext *context) {
  RewritePatternSet patterns(context);
  populateAffineToStdConversionPatterns(patterns);
  populateAffineToVectorConversionPatterns(patterns);
  ConversionTarget target(*context);
  target.addLegalDialect<arith::ArithDialect, memref::MemRefDialect,
                         scf::SCFDialect, vector::VectorDialect>();
  target.addDynamicallyLegalDialect<affine::AffineDialect>([](Operation *op) {
    return !takesDimensions(op) && !isa<affine::AffineYieldOp>(op);
  });
  return applyPartialConversion(ops, target, std::move(patterns));
}

LogicalResult mlir::structured::detail::lowerAffine(Region &region) {
  SmallVector<Operation *> ops;
  region.walk([&](Operation *op) {
    if (takesDimensions(op))
      ops.push_back(op);
  });
  return ::lowerAffine(ops, region.getContext());
}

LogicalResult mlir::structured::detail::lowerAffineOnTensors(Operation *root) {
  SmallVector<Operation *> ops;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!takesDimensions(op) ||
        llvm::none_of(op->getResultTypes(), llvm::IsaPred<TensorType>))
      return WalkResult::advance();
    ops.push_back(op);
    return WalkResult::skip();
  });
  return ::lowerAffine(ops, root->getContext());
}
