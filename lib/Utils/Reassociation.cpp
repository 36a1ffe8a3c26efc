// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Utils/Reassociation.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::structured::detail;

SmallVector<OpFoldResult>
mlir::structured::detail::collapseSizes(OpBuilder &builder, Location loc,
                                        ArrayRef<OpFoldResult> sizes,
                                        ArrayRef<ReassociationIndices> groups) {
  SmallVector<OpFoldResult> products;
  for (const ReassociationIndices &group : groups) {
    AffineExpr product = builder.getAffineConstantExpr(1);
    SmallVector<OpFoldResult> factors;
    for (int64_t dim : group) {
      product = product * builder.getAffineSymbolExpr(factors.size());
      factors.push_back(sizes[dim]);
    }
    products.push_back(affine::makeComposedFoldedAffineApply(
        builder, loc, AffineMap::get(0, factors.size(), product), factors));
  }
  return products;
}

template <typename ReshapeOpTy>
static void countDimensionsOf(ReshapeOpTy op) {
  Builder builder(op.getContext());
  op.setReassociationAttr(
      getReassociationIndicesAttribute(builder, getReassociation(op)));
}

void mlir::structured::detail::countDimensions(Operation *op) {
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
    countDimensionsOf(collapse);
  else if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    countDimensionsOf(expand);
}
