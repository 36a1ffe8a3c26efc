// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AssumedExtents.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

int64_t mlir::structured::detail::countElementBytes(Type element) {
  constexpr int64_t ofPointer = 8;
  if (auto complex = dyn_cast<ComplexType>(element))
    return 2 * countElementBytes(complex.getElementType());
  if (auto vector = dyn_cast<VectorType>(element))
    return vector.getNumElements() * countElementBytes(vector.getElementType());
  return element.isIntOrFloat()
             ? llvm::divideCeil(element.getIntOrFloatBitWidth(), 8)
             : ofPointer;
}

double mlir::structured::detail::countPoints(ArrayRef<int64_t> extents) {
  double count = 1;
  for (int64_t extent : extents)
    count *= assumeExtent(extent);
  return count;
}

double mlir::structured::detail::countBytes(ShapedType type) {
  return countElementBytes(type.getElementType()) *
         countPoints(type.getShape());
}

bool mlir::structured::detail::hasManyUses(StructuredOpInterface op) {
  constexpr double manyUses = 8;
  double iterations = countPoints(getStaticLoopSizes(op));
  return llvm::all_of(ArrayRef<unsigned>{0, 1}, [&](unsigned number) {
    double elements = countPoints(op.getShape(op.getDpsInputOperand(number)));
    return iterations >= manyUses * elements;
  });
}
