// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Comparing a result with the expected value.

#ifndef LINALG_EXECUTION_COMPARE_H
#define LINALG_EXECUTION_COMPARE_H

#include "linalg/Execution/NDArray.h"

namespace mlir::structured {

/// `found` agrees with `expected` if
/// `|found - expected| <= absolute + relative * |expected|`.
struct Tolerance {
  double relative = 0;
  double absolute = 0;
};

/// A tolerance that allows for a different order of summation in the type;
/// zero for integers.
Tolerance getDefaultTolerance(ElementKind kind);

/// The differences between two arrays.
struct Comparison {
  /// The largest differences of any element; relative ones are relative to the
  /// expected value. Infinite if one of two numbers is NaN.
  double maxAbsolute = 0;
  double maxRelative = 0;
  /// The first element, in row-major order, that does not agree.
  std::optional<SmallVector<int64_t>> firstMismatch;
  /// The number of elements that do not agree.
  int64_t numMismatches = 0;
  /// The first element that does not agree, as text.
  std::string found, expected;
};

/// Compares two arrays of one kind and shape. Integers must be equal; NaN
/// agrees with NaN, an infinity with itself.
Comparison compareArrays(const NDArray &found, const NDArray &expected,
                         Tolerance tolerance);

} // namespace mlir::structured

#endif // LINALG_EXECUTION_COMPARE_H
