// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "EmptyTensors.h"
#include "Interfaces/SliceSizes.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace mlir::structured;

namespace {
/// An empty tensor and the number of its uses.
struct SharedTensor {
  tensor::EmptyOp tensor;
  unsigned uses = 0;
};
} // namespace

/// The outermost `scf.if` around `op` that is in the region of `tensor`; null
/// if there is none.
static Operation *getBranches(Operation *op, tensor::EmptyOp tensor) {
  Operation *branches = nullptr;
  while (op->getParentRegion() != tensor->getParentRegion()) {
    op = op->getParentOp();
    if (isa<scf::IfOp>(op))
      branches = op;
  }
  return branches;
}

void mlir::structured::detail::divideUsesOfEmptyTensors(RewriterBase &rewriter,
                                                        Operation *root) {
  constexpr unsigned mostUses = 32;
  // The copy for the next uses of each tensor, in each op with branches. The
  // first one is the tensor itself.
  llvm::DenseMap<std::pair<Operation *, Operation *>, SharedTensor> copies;
  llvm::SmallPtrSet<Operation *, 16> used;
  auto getCopy = [&](tensor::EmptyOp tensor, Operation *user) {
    SharedTensor &copy = copies[{tensor, getBranches(user, tensor)}];
    if (copy.tensor && ++copy.uses <= mostUses)
      return copy.tensor;
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointAfter(tensor);
    copy.tensor = used.insert(tensor).second
                      ? tensor
                      : cast<tensor::EmptyOp>(rewriter.clone(*tensor));
    copy.uses = 1;
    return copy.tensor;
  };
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (OpOperand &operand : op->getOpOperands())
      if (auto tensor = operand.get().getDefiningOp<tensor::EmptyOp>())
        if (tensor::EmptyOp copy = getCopy(tensor, op); copy != tensor)
          rewriter.modifyOpInPlace(op, [&] { operand.set(copy); });
  });
}

/// Whether `slice` is the part of unknown size of `tensor` that is used: the
/// buffer of the tensor has known strides, and can be allocated before loops.
static bool isUsedPart(tensor::ExtractSliceOp slice, tensor::EmptyOp tensor) {
  return tensor->hasOneUse() && tensor.getType().hasStaticShape() &&
         !slice.getType().hasStaticShape() &&
         llvm::all_of(slice.getMixedOffsets(), isZeroInteger);
}

bool mlir::structured::detail::divideSlicedEmptyTensors(RewriterBase &rewriter,
                                                        Operation *root) {
  SmallVector<tensor::ExtractSliceOp> slices;
  root->walk([&](tensor::ExtractSliceOp slice) {
    auto tensor = slice.getSource().getDefiningOp<tensor::EmptyOp>();
    if (tensor && tensor->getBlock() == slice->getBlock() &&
        !isUsedPart(slice, tensor))
      slices.push_back(slice);
  });
  for (tensor::ExtractSliceOp slice : slices) {
    rewriter.setInsertionPoint(slice);
    rewriter.replaceOpWithNewOp<tensor::EmptyOp>(
        slice, structured::detail::getResultSizes(slice),
        slice.getType().getElementType(), slice.getType().getEncoding());
  }
  return !slices.empty();
}

/// Whether `collapse` merges dimensions of which one is known to have no
/// elements to one of unknown extent.
static bool hasEmptyGroup(tensor::CollapseShapeOp collapse) {
  return llvm::any_of(llvm::zip_equal(collapse.getReassociationIndices(),
                                      collapse.getResultType().getShape()),
                      [&](auto pair) {
                        auto [group, extent] = pair;
                        return ShapedType::isDynamic(extent) &&
                               llvm::any_of(group, [&](int64_t dim) {
                                 return collapse.getSrcType().getDimSize(dim) ==
                                        0;
                               });
                      });
}

void mlir::structured::detail::replaceCollapsedEmptyTensors(
    RewriterBase &rewriter, Operation *root) {
  root->walk([&](tensor::CollapseShapeOp collapse) {
    if (!hasEmptyGroup(collapse))
      return;
    rewriter.setInsertionPoint(collapse);
    ReifiedRankedShapedTypeDims shapes;
    if (failed(reifyResultShapes(rewriter, collapse, shapes)))
      return;
    RankedTensorType type = collapse.getResultType();
    SmallVector<Value> sizes;
    for (auto [extent, size] : llvm::zip_equal(type.getShape(), shapes.front()))
      if (ShapedType::isDynamic(extent))
        sizes.push_back(
            getValueOrCreateConstantIndexOp(rewriter, collapse.getLoc(), size));
    rewriter.replaceOpWithNewOp<tensor::EmptyOp>(collapse, type, sizes);
  });
}
