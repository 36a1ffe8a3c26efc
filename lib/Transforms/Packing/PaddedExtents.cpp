// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PaddedExtents.h"
#include "Utils/RoundUp.h"
#include "Utils/ValueBounds.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The lower bound of the extent.
static FailureOr<int64_t> getLeast(Value tensor, int64_t dim) {
  auto slice = tensor.getDefiningOp<tensor::ExtractSliceOp>();
  if (slice && slice.getDroppedDims().none())
    return getLeastIndex(slice.getMixedSizes()[dim]);
  return getConstantBound(presburger::BoundType::LB, BoundedValue(tensor, dim));
}

int64_t mlir::structured::detail::getPaddedExtent(Value tensor, int64_t dim,
                                                  int64_t multiple) {
  int64_t extent = cast<ShapedType>(tensor.getType()).getDimSize(dim);
  if (ShapedType::isStatic(extent))
    return roundUp(extent, multiple).value_or(ShapedType::kDynamic);
  FailureOr<int64_t> most = getGreatestExtent(tensor, dim);
  FailureOr<int64_t> least = getLeast(tensor, dim);
  if (failed(most) || failed(least) || *least < 0 || *most < 0 ||
      llvm::divideCeil(*least, multiple) != llvm::divideCeil(*most, multiple))
    return ShapedType::kDynamic;
  return roundUp(*most, multiple).value_or(ShapedType::kDynamic);
}
