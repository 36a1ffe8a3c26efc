// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "WholeSlices.h"
#include "Utils/ValueBounds.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

/// The sizes of `tensor`: attributes where they are static, otherwise those of
/// the slice from which it has its shape; null if there is none.
static SmallVector<OpFoldResult> getKnownSizes(Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  Builder builder(tensor.getContext());
  auto origin = structured::detail::getShapeOrigin(tensor)
                    .getDefiningOp<tensor::ExtractSliceOp>();
  bool hasSizes = origin && origin.getMixedSizes().size() ==
                                static_cast<size_t>(type.getRank());
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    if (!type.isDynamicDim(dim))
      sizes.push_back(builder.getIndexAttr(type.getDimSize(dim)));
    else
      sizes.push_back(hasSizes ? origin.getMixedSizes()[dim] : OpFoldResult());
  }
  return sizes;
}

/// Whether `slice` is all of `tensor`.
static bool isWhole(OffsetSizeAndStrideOpInterface slice, Value tensor) {
  return llvm::all_of(slice.getMixedOffsets(), isZeroInteger) &&
         llvm::all_of(slice.getMixedStrides(), isOneInteger) &&
         isEqualConstantIntOrValueArray(slice.getMixedSizes(),
                                        getKnownSizes(tensor));
}

void mlir::structured::detail::removeWholeSlices(RewriterBase &rewriter,
                                                 Operation *root) {
  root->walk([&](Operation *op) {
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
      if (slice.getType() == slice.getSourceType() &&
          isWhole(slice, slice.getSource()))
        rewriter.replaceOp(slice, slice.getSource());
    } else if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
      if (insert.getSourceType() == insert.getType() &&
          isWhole(insert, insert.getDest()))
        rewriter.replaceOp(insert, insert.getSource());
    }
  });
}
