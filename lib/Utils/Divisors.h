// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_UTILS_DIVISORS_H
#define LINALG_LIB_UTILS_DIVISORS_H

#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cstdint>

namespace mlir::structured::detail {

/// The greatest divisor of `extent` up to `most`; both are positive.
inline int64_t getGreatestDivisor(int64_t extent, int64_t most) {
  int64_t divisor = std::min(extent, most);
  while (extent % divisor != 0)
    --divisor;
  return divisor;
}

/// The extent of as few parts of `extent` as have at most `most` each, made
/// equally long; both are positive.
inline int64_t getEvenPart(int64_t extent, int64_t most) {
  return llvm::divideCeil(extent, llvm::divideCeil(extent, most));
}

} // namespace mlir::structured::detail

#endif // LINALG_LIB_UTILS_DIVISORS_H
