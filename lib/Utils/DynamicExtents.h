// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Extents that are static in some operands of an op and dynamic in others.

#ifndef LINALG_LIB_UTILS_DYNAMICEXTENTS_H
#define LINALG_LIB_UTILS_DYNAMICEXTENTS_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include <optional>

namespace mlir::structured::detail {

/// The first loop whose extent is static in one operand and dynamic in another,
/// if there is one.
std::optional<unsigned> findLoopOfMixedExtents(StructuredOpInterface op);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_UTILS_DYNAMICEXTENTS_H
