// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_LANGUAGES_EXPRESSIONDEPTH_H
#define LINALG_LIB_LANGUAGES_EXPRESSIONDEPTH_H

namespace mlir::structured::detail {

/// Expressions nested deeper than this are an error.
inline constexpr unsigned kMaxExpressionDepth = 200;

} // namespace mlir::structured::detail

#endif // LINALG_LIB_LANGUAGES_EXPRESSIONDEPTH_H
