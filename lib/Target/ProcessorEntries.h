// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Entries of the description of a processor that several files name.

#ifndef LINALG_LIB_TARGET_PROCESSORENTRIES_H
#define LINALG_LIB_TARGET_PROCESSORENTRIES_H

#include "llvm/ADT/StringRef.h"

namespace mlir::structured::detail {

/// The name of the processor, and its instructions that are dot products.
inline constexpr llvm::StringLiteral kCPU = "cpu";
inline constexpr llvm::StringLiteral kDotProducts = "dot_products";

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TARGET_PROCESSORENTRIES_H
