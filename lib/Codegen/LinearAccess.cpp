// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LinearAccess.h"
#include "AssumedExtents.h"
#include "Utils/TensorOrigin.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Whether `tensor` is read from a buffer whose innermost elements have gaps
/// between them.
static bool mayHaveGaps(Value tensor) {
  auto origin = getOrigin(tensor).getDefiningOp<bufferization::ToTensorOp>();
  auto type = origin ? dyn_cast<MemRefType>(origin.getBuffer().getType())
                     : MemRefType();
  return type && !type.isLastDimUnitStride();
}

RefusalOr<LinearAccess> LinearAccess::get(StructuredOpInterface op,
                                          OpOperand &operand) {
  LinearAccess access;
  access.bytes = 1;
  access.isInit = !op.isDpsInput(&operand);
  auto type = dyn_cast<ShapedType>(operand.get().getType());
  if (!type)
    return std::move(access);
  access.bytes = countElementBytes(type.getElementType());
  llvm::append_range(access.shape, type.getShape());
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

double LinearAccess::countIndices(const LoopCoefficients &dim,
                                  ArrayRef<int64_t> tile,
                                  std::optional<unsigned> apart) const {
  double all = 1, range = 1;
  for (auto [loop, coefficient] : llvm::enumerate(dim.coefficients)) {
    if (!coefficient)
      continue;
    all *= tile[loop];
    range += std::abs(double(coefficient)) * (tile[loop] - 1);
  }
  bool isApart = apart && dim.coefficients[*apart] != 0;
  return isApart ? all : std::min(all, range);
}

double LinearAccess::countElements(ArrayRef<int64_t> tile,
                                   std::optional<unsigned> apart) const {
  double count = 1;
  for (const LoopCoefficients &dim : dims)
    count *= countIndices(dim, tile, apart);
  return count;
}

LinearAccess::Runs LinearAccess::getRuns(ArrayRef<int64_t> tile) const {
  Runs runs{double(bytes), bytes};
  for (unsigned dim = dims.size(); dim-- > 0;) {
    double indices = countIndices(dims[dim], tile);
    runs.bytes *= indices;
    if (ShapedType::isDynamic(shape[dim]) ||
        llvm::MulOverflow(runs.distance, shape[dim], runs.distance) ||
        runs.distance <= 0) {
      runs.distance = 0;
      break;
    }
    if (indices < shape[dim])
      break;
  }
  return runs;
}

double LinearAccess::countLineBytes(ArrayRef<int64_t> tile,
                                    int64_t lineBytes) const {
  Runs runs = getRuns(tile);
  int64_t aligned =
      std::gcd(int64_t(std::fmod(runs.bytes, lineBytes)), lineBytes);
  return countBytes(tile) * (1 + (lineBytes - aligned) / runs.bytes);
}

double LinearAccess::countCacheBytes(ArrayRef<int64_t> tile,
                                     int64_t cacheBytes) const {
  constexpr int64_t ways = 8;
  Runs runs = getRuns(tile);
  double all = countBytes(tile);
  if (!runs.distance || runs.bytes >= all)
    return all;
  double apart = std::min(runs.distance & -runs.distance, cacheBytes / ways);
  return all * std::max(apart / runs.bytes, 1.0);
}

double LinearAccess::countBytesBetween(unsigned loop) const {
  // Products of large extents overflow integers.
  double distance = 0, elements = 1;
  for (auto [dim, extent] :
       llvm::zip_equal(llvm::reverse(dims), llvm::reverse(shape))) {
    distance += std::abs(double(dim.coefficients[loop])) * elements;
    elements *= ShapedType::isDynamic(extent) ? 1 : double(extent);
  }
  return distance * bytes;
}

double LinearAccess::countPages(ArrayRef<int64_t> tile) const {
  constexpr double pageBytes = kPageBytes;
  Runs runs = getRuns(tile);
  double count = countBytes(tile) / runs.bytes;
  double distance = std::max(double(runs.distance), runs.bytes);
  bool isApart = !runs.distance || distance >= pageBytes;
  return isApart ? count * std::max(runs.bytes / pageBytes, 1.0)
                 : std::max(count * distance / pageBytes, 1.0);
}

std::optional<int64_t>
mlir::structured::detail::getSpan(const LoopCoefficients &dim,
                                  ArrayRef<int64_t> sizes) {
  int64_t span = 0;
  for (auto [coefficient, size] : llvm::zip_equal(dim.coefficients, sizes)) {
    int64_t part;
    if (coefficient == 0)
      continue;
    if (coefficient < 0 || ShapedType::isDynamic(size) ||
        llvm::MulOverflow(coefficient, size - 1, part) ||
        llvm::AddOverflow(span, part, span))
      return std::nullopt;
  }
  return span;
}

bool mlir::structured::detail::isVectorElement(Type type) {
  return type.isInteger(8) || type.isInteger(16) || type.isInteger(32) ||
         type.isInteger(64) || type.isF16() || type.isBF16() || type.isF32() ||
         type.isF64();
}

std::optional<unsigned> mlir::structured::detail::findDim(AffineMap map,
                                                          unsigned loop) {
  std::optional<unsigned> found;
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    if (!expr.isFunctionOfDim(loop))
      continue;
    if (found || !isa<AffineDimExpr>(expr))
      return std::nullopt;
    found = dim;
  }
  return found;
}

RefusalOr<SmallVector<LinearAccess>>
mlir::structured::detail::readLinearAccesses(StructuredOpInterface op) {
  SmallVector<LinearAccess> accesses;
  for (OpOperand &operand : op->getOpOperands()) {
    Type element = getElementTypeOrSelf(operand.get().getType());
    if (isa<ShapedType>(operand.get().getType()) && !isVectorElement(element))
      return llvm::formatv("operand {0} has elements of type {1}, which no "
                           "vectors of processors have",
                           operand.getOperandNumber(), element);
    RefusalOr<LinearAccess> access = LinearAccess::get(op, operand);
    if (!access)
      return access.refusal();
    accesses.push_back(std::move(*access));
  }
  return std::move(accesses);
}
