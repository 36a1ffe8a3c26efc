// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Utils/TensorOrigin.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;
using namespace mlir::structured;

Value mlir::structured::detail::getOrigin(Value tensor) {
  while (auto op = tensor.getDefiningOp<DestinationStyleOpInterface>())
    tensor = op.getTiedOpOperand(cast<OpResult>(tensor))->get();
  return tensor;
}

OpFoldResult mlir::structured::detail::getSizeOfOrigin(OpBuilder &builder,
                                                       Location loc,
                                                       Value tensor,
                                                       int64_t dim) {
  tensor = getOrigin(tensor);
  if (auto empty = tensor.getDefiningOp<tensor::EmptyOp>())
    return empty.getMixedSizes()[dim];
  if (auto expand = tensor.getDefiningOp<tensor::ExpandShapeOp>())
    return expand.getMixedOutputShape()[dim];
  return getDimSize(builder, loc, tensor, dim);
}
