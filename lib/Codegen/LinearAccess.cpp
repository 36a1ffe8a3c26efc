// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LinearAccess.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Whether `tensor` is read from a buffer whose innermost elements have gaps
/// between them.
static bool mayHaveGaps(Value tensor) {
  while (auto op = tensor.getDefiningOp<DestinationStyleOpInterface>())
    tensor = op.getTiedOpOperand(cast<OpResult>(tensor))->get();
  auto origin = tensor.getDefiningOp<bufferization::ToTensorOp>();
  auto type = origin ? dyn_cast<MemRefType>(origin.getBuffer().getType())
                     : MemRefType();
  return type && !type.isLastDimUnitStride();
}

RefusalOr<LinearAccess> LinearAccess::get(StructuredOpInterface op,
                                          OpOperand &operand) {
  auto type = cast<ShapedType>(operand.get().getType());
  LinearAccess access;
  access.bytes = llvm::divideCeil(type.getElementTypeBitWidth(), 8);
  access.isInit = !op.isDpsInput(&operand);
  for (auto [dim, expr] :
       llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults())) {
    if (!access.dims.emplace_back(expr, op.getNumLoops()).isLinear())
      return llvm::formatv("operand {0} is accessed at {1} in dimension {2}",
                           operand.getOperandNumber(), expr, dim);
    if (type.getDimSize(dim) != 1)
      access.innermost = dim;
  }
  if (mayHaveGaps(operand.get()))
    access.innermost = std::nullopt;
  return std::move(access);
}

double LinearAccess::countElements(ArrayRef<int64_t> tile,
                                   std::optional<unsigned> apart) const {
  double count = 1;
  for (const LoopCoefficients &dim : dims) {
    double all = 1, range = 1;
    for (auto [loop, coefficient] : llvm::enumerate(dim.coefficients)) {
      if (!coefficient)
        continue;
      all *= tile[loop];
      range += std::abs(double(coefficient)) * (tile[loop] - 1);
    }
    bool isApart = apart && dim.coefficients[*apart] != 0;
    count *= isApart ? all : std::min(all, range);
  }
  return count;
}
