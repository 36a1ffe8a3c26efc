// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Extents that some operands of an op know and others do not.

#ifndef LINALG_UTILS_DYNAMICEXTENTS_H
#define LINALG_UTILS_DYNAMICEXTENTS_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include <optional>

namespace mlir::structured {

/// The first loop whose extent is a static dimension of one operand and a
/// dynamic one of another, if there is such a loop.
std::optional<unsigned> findLoopOfMixedExtents(StructuredOpInterface op);

} // namespace mlir::structured

#endif // LINALG_UTILS_DYNAMICEXTENTS_H
