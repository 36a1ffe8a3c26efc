// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PaddedSizes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;

SmallVector<OpFoldResult>
mlir::structured::detail::getPaddedSizes(OpBuilder &builder, tensor::PadOp pad,
                                         Value source) {
  AffineExpr size, low, high;
  bindSymbols(builder.getContext(), size, low, high);
  Location loc = pad.getLoc();
  SmallVector<OpFoldResult> sizes;
  for (auto [dim, pair] : llvm::enumerate(
           llvm::zip_equal(pad.getMixedLowPad(), pad.getMixedHighPad()))) {
    auto [lowPad, highPad] = pair;
    sizes.push_back(affine::makeComposedFoldedAffineApply(
        builder, loc, size + low + high,
        {tensor::getMixedSize(builder, loc, source, dim), lowPad, highPad}));
  }
  return sizes;
}
