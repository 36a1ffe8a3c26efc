// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ReshapedDestinations.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using bufferization::MaterializeInDestinationOp;

/// `buffer` in the shape of the source of `reshape`, as a view; null if there
/// is none.
static Value createView(RewriterBase &rewriter, tensor::ExpandShapeOp reshape,
                        TypedValue<MemRefType> buffer) {
  SmallVector<ReassociationIndices> groups = reshape.getReassociationIndices();
  if (!memref::CollapseShapeOp::isGuaranteedCollapsible(buffer.getType(),
                                                        groups))
    return nullptr;
  return memref::CollapseShapeOp::create(rewriter, reshape.getLoc(), buffer,
                                         groups);
}

static Value createView(RewriterBase &rewriter, tensor::CollapseShapeOp reshape,
                        TypedValue<MemRefType> buffer) {
  SmallVector<ReassociationIndices> groups = reshape.getReassociationIndices();
  RankedTensorType type = reshape.getSrcType();
  if (!type.hasStaticShape() || !buffer.getType().hasStaticShape())
    return nullptr;
  FailureOr<MemRefType> viewType = memref::ExpandShapeOp::computeExpandedType(
      buffer.getType(), type.getShape(), groups);
  if (failed(viewType))
    return nullptr;
  return memref::ExpandShapeOp::create(rewriter, reshape.getLoc(), *viewType,
                                       buffer, groups);
}

/// Lets `op` read the source of `reshape`, if its destination has a view for
/// it.
template <typename ReshapeOp>
static bool skipReshape(RewriterBase &rewriter, MaterializeInDestinationOp op,
                        ReshapeOp reshape) {
  auto buffer = dyn_cast<TypedValue<MemRefType>>(op.getDest());
  if (!reshape || !reshape->hasOneUse() || !buffer)
    return false;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointAfterValue(buffer);
  Value view = createView(rewriter, reshape, buffer);
  if (!view)
    return false;
  rewriter.modifyOpInPlace(op, [&] {
    op.getSourceMutable().assign(reshape.getSrc());
    op.getDestMutable().assign(view);
  });
  rewriter.eraseOp(reshape);
  return true;
}

void mlir::structured::detail::reshapeDestinations(RewriterBase &rewriter,
                                                   Operation *root) {
  SmallVector<MaterializeInDestinationOp> ops;
  root->walk([&](MaterializeInDestinationOp op) { ops.push_back(op); });
  for (MaterializeInDestinationOp op : ops)
    while (skipReshape(rewriter, op,
                       op.getSource().getDefiningOp<tensor::ExpandShapeOp>()) ||
           skipReshape(rewriter, op,
                       op.getSource().getDefiningOp<tensor::CollapseShapeOp>()))
      ;
}
