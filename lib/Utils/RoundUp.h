// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_UTILS_ROUNDUP_H
#define LINALG_LIB_UTILS_ROUNDUP_H

#include "llvm/Support/MathExtras.h"
#include <cstdint>
#include <optional>

namespace mlir::structured::detail {

/// The least multiple of `multiple`, which is positive, that is not less than
/// `extent`; none if it needs more than 64 bits.
inline std::optional<int64_t> roundUp(int64_t extent, int64_t multiple) {
  int64_t result;
  if (llvm::MulOverflow<int64_t>(llvm::divideCeilSigned(extent, multiple),
                                 multiple, result))
    return std::nullopt;
  return result;
}

} // namespace mlir::structured::detail

#endif // LINALG_LIB_UTILS_ROUNDUP_H
