// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The mark of ops that are computed by a schedule.

#ifndef LINALG_UTILS_SCHEDULENAME_H
#define LINALG_UTILS_SCHEDULENAME_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringRef.h"

namespace mlir::structured {

/// The name of the attribute that is a `Schedule`, for transformations that
/// leave ops with one alone.
inline constexpr StringLiteral kScheduleAttrName = "structured.schedule";

} // namespace mlir::structured

#endif // LINALG_UTILS_SCHEDULENAME_H
