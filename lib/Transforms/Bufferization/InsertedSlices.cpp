// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// MLIR22-75: insertions at the end of an iteration are treated as if all read
// their slices before one writes.

#include "InsertedSlices.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

/// The tensor of which `value` is a slice.
static Value getSliced(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<tensor::ExtractSliceOp, tensor::CastOp, tensor::CollapseShapeOp,
             tensor::ExpandShapeOp>(op))
      break;
    value = op->getOperand(0);
  }
  return value;
}

void mlir::structured::detail::copyInsertedSlices(RewriterBase &rewriter,
                                                  Operation *root) {
  OpBuilder::InsertionGuard guard(rewriter);
  root->walk([&](tensor::ParallelInsertSliceOp insert) {
    auto forall = dyn_cast<scf::ForallOp>(insert->getParentOp()->getParentOp());
    Value sliced = getSliced(insert.getSource());
    if (!forall || sliced == insert.getDest() ||
        !llvm::is_contained(forall.getRegionIterArgs(), sliced))
      return;
    rewriter.setInsertionPoint(insert->getParentOp());
    Value copy = bufferization::AllocTensorOp::create(
        rewriter, insert.getLoc(), insert.getSourceType(),
        /*dynamicSizes=*/ValueRange(), insert.getSource());
    rewriter.modifyOpInPlace(insert,
                             [&] { insert.getSourceMutable().assign(copy); });
  });
}
