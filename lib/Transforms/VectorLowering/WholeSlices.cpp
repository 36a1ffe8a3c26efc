// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "WholeSlices.h"
#include "Utils/ValueBounds.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

/// Whether `slice` is all of `tensor`: sizes are those of its type, or of the
/// slice from which it has its shape. `isWhole` of Slices.h, which solves
/// inequalities for each size, finds no more in products of unknown extents,
/// and took a twentieth of the time to compile them.
static bool coversAll(OffsetSizeAndStrideOpInterface slice, Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<OpFoldResult> sizes = slice.getMixedSizes(), originSizes;
  if (auto origin = structured::detail::getShapeOrigin(tensor)
                        .getDefiningOp<tensor::ExtractSliceOp>())
    originSizes = origin.getMixedSizes();
  bool hasOrigin = originSizes.size() == sizes.size();
  auto isAll = [&](int64_t dim) {
    return type.isDynamicDim(dim)
               ? hasOrigin &&
                     isEqualConstantIntOrValue(sizes[dim], originSizes[dim])
               : isConstantIntValue(sizes[dim], type.getDimSize(dim));
  };
  return llvm::all_of(slice.getMixedOffsets(), isZeroInteger) &&
         slice.hasUnitStride() &&
         llvm::all_of(llvm::seq<int64_t>(0, type.getRank()), isAll);
}

void mlir::structured::detail::removeWholeSlices(RewriterBase &rewriter,
                                                 Operation *root) {
  root->walk([&](Operation *op) {
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
      if (slice.getType() == slice.getSourceType() &&
          coversAll(slice, slice.getSource()))
        rewriter.replaceOp(slice, slice.getSource());
    } else if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
      if (insert.getSourceType() == insert.getType() &&
          coversAll(insert, insert.getDest()))
        rewriter.replaceOp(insert, insert.getSource());
    }
  });
}
