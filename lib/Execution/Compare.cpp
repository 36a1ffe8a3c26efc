// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Execution/Compare.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include <cmath>

using namespace mlir;
using namespace mlir::structured;

Tolerance mlir::structured::getDefaultTolerance(ElementKind kind) {
  switch (kind) {
  case ElementKind::F64:
    return {1e-12, 1e-12};
  case ElementKind::F32:
    return {1e-4, 1e-5};
  case ElementKind::F16:
    return {1e-2, 1e-3};
  case ElementKind::BF16:
    return {5e-2, 1e-2};
  default:
    // A float of 8 bits may differ by one unit in the last place.
    if (isFloatKind(kind))
      return {std::ldexp(1.0, 1 - int(getFloatPrecision(kind))), 1e-2};
    return {0, 0};
  }
}

static double loadNumber(const NDArray &array, int64_t index) {
  ElementKind kind = array.getKind();
  return isFloatKind(kind)
             ? loadFloat(kind, array.at(index))
             : static_cast<double>(loadInt(kind, array.at(index)));
}

/// Whether two elements are equal, including NaN, infinities, and integers
/// whose difference is not exact.
static bool isSame(const NDArray &a, const NDArray &b, int64_t index) {
  ElementKind kind = a.getKind();
  if (!isFloatKind(kind))
    return loadInt(kind, a.at(index)) == loadInt(kind, b.at(index));
  double x = loadFloat(kind, a.at(index)), y = loadFloat(kind, b.at(index));
  return x == y || (std::isnan(x) && std::isnan(y));
}

Comparison mlir::structured::compareArrays(const NDArray &found,
                                           const NDArray &expected,
                                           Tolerance tolerance) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Comparison result;
  for (int64_t i = 0, e = found.getNumElements(); i < e; ++i) {
    if (isSame(found, expected, i))
      continue;
    double reference = loadNumber(expected, i);
    double absolute = std::abs(loadNumber(found, i) - reference);
    if (std::isnan(absolute))
      absolute = kInfinity;
    double relative =
        reference == 0 ? kInfinity : absolute / std::abs(reference);
    if (std::isnan(relative))
      relative = kInfinity;
    result.maxAbsolute = std::max(result.maxAbsolute, absolute);
    result.maxRelative = std::max(result.maxRelative, relative);
    double allowed =
        tolerance.absolute + tolerance.relative * std::abs(reference);
    bool agrees = std::isfinite(absolute) && absolute <= allowed &&
                  (isFloatKind(found.getKind()) || allowed > 0);
    if (agrees)
      continue;
    if (result.numMismatches++ > 0)
      continue;
    result.firstMismatch = delinearize(i, computeStrides(found.getShape()));
    result.found = printElement(found.getKind(), found.at(i));
    result.expected = printElement(expected.getKind(), expected.at(i));
  }
  return result;
}
