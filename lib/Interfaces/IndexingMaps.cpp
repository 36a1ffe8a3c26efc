// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Interfaces/IndexingMaps.h"
#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "mlir/IR/AffineExpr.h"

using namespace mlir;
using namespace mlir::structured;

/// The range of `sum(coefficients[i] * x[i]) + coefficients.back()`.
static std::optional<Range1D> getLinearRange(ArrayRef<int64_t> coefficients,
                                             const Box &domain) {
  Range1D range{coefficients.back(), coefficients.back()};
  for (auto [coefficient, offset, size] :
       llvm::zip(coefficients.drop_back(), domain.offsets, domain.sizes)) {
    if (coefficient == 0)
      continue;
    if (ShapedType::isDynamic(size))
      return std::nullopt;
    int64_t first = coefficient * offset;
    int64_t last = coefficient * (offset + size - 1);
    range.min += std::min(first, last);
    range.max += std::max(first, last);
  }
  return range;
}

std::optional<Range1D> mlir::structured::getRange(AffineExpr expr,
                                                  const Box &domain) {
  if (llvm::is_contained(domain.sizes, 0))
    return std::nullopt;
  SmallVector<int64_t> flat;
  FlatLinearConstraints locals;
  if (failed(getFlattenedAffineExpr(expr, domain.offsets.size(),
                                    /*numSymbols=*/0, &flat, &locals)))
    return std::nullopt;
  if (locals.getNumLocalVars() == 0)
    return getLinearRange(flat, domain);
  return std::nullopt;
}
