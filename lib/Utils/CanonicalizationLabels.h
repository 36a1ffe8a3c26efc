// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_UTILS_CANONICALIZATIONLABELS_H
#define LINALG_LIB_UTILS_CANONICALIZATIONLABELS_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringRef.h"

namespace mlir::structured::detail {

/// The label of canonicalization patterns that drop operands of structured ops,
/// to be disabled while attributes number the operands.
inline constexpr StringLiteral kDropOperandsLabel = "structured-drop-operands";

} // namespace mlir::structured::detail

#endif // LINALG_LIB_UTILS_CANONICALIZATIONLABELS_H
