// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The mark of arguments that overlap no other one.

#ifndef LINALG_UTILS_NOALIAS_H
#define LINALG_UTILS_NOALIAS_H

#include "llvm/ADT/StringRef.h"

namespace mlir::structured {

/// The attribute of an argument of a function whose memory, if the function
/// writes to it, is not that of another argument with the attribute.
inline constexpr llvm::StringLiteral kNoAliasAttrName = "llvm.noalias";

} // namespace mlir::structured

#endif // LINALG_UTILS_NOALIAS_H
