// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ShrinkEmptyTensors.h"
#include "Interfaces/SliceSizes.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

void mlir::structured::detail::shrinkEmptyTensors(RewriterBase &rewriter,
                                                  Operation *root) {
  OpBuilder::InsertionGuard guard(rewriter);
  root->walk([&](tensor::ExtractSliceOp slice) {
    if (!slice.getSource().getDefiningOp<tensor::EmptyOp>())
      return;
    rewriter.setInsertionPoint(slice);
    rewriter.replaceOpWithNewOp<tensor::EmptyOp>(
        slice, structured::detail::getResultSizes(slice),
        slice.getType().getElementType());
  });
}
