// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VectorLines.h"
#include "AssumedExtents.h"
#include "Utils/ViewedBuffer.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::structured::detail;

std::optional<int64_t> mlir::structured::detail::getBufferBytes(Value view) {
  auto type = dyn_cast<MemRefType>(getViewedBuffer(view).getType());
  if (!type || !type.hasStaticShape())
    return std::nullopt;
  return type.getNumElements() * countElementBytes(type.getElementType());
}

SmallVector<SmallVector<int64_t>>
mlir::structured::detail::getLineOffsets(ArrayRef<int64_t> shape,
                                         int64_t line) {
  SmallVector<int64_t> lines(shape);
  lines.back() = llvm::divideCeil(lines.back(), line);
  SmallVector<int64_t> strides = computeStrides(lines);
  SmallVector<SmallVector<int64_t>> result;
  for (int64_t number = 0; number < computeProduct(lines); ++number) {
    result.push_back(delinearize(number, strides));
    result.back().back() *= line;
  }
  return result;
}

SmallVector<Value>
mlir::structured::detail::addOffsets(OpBuilder &builder, Location loc,
                                     ValueRange indices,
                                     ArrayRef<int64_t> offsets) {
  SmallVector<Value> result(indices);
  for (auto [index, offset] : llvm::zip_equal(
           MutableArrayRef(result).take_back(offsets.size()), offsets))
    index = builder.createOrFold<arith::AddIOp>(
        loc, index, arith::ConstantIndexOp::create(builder, loc, offset));
  return result;
}
