// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The names of functions in TC notation.

#ifndef LINALG_LIB_LANGUAGES_TCFUNCTIONS_H
#define LINALG_LIB_LANGUAGES_TCFUNCTIONS_H

#include "linalg/Languages/OpDefinition.h"

namespace mlir::structured::detail {

/// An operation of MLIR, named as in the notation: `std_addf`.
struct TCFunction {
  enum class Elements { Floats, Integers };

  StringRef name;
  /// The function of payloads.
  StringRef function;
  /// What it takes.
  Elements elements;

  /// The function of that name, or null.
  static const TCFunction *get(StringRef name);
};

/// Replaces the names of operations in an assignment by functions. Prints an
/// error and fails if an operation does not take elements of the types of its
/// arguments, or if the output has another type than its new element.
LogicalResult resolveTCFunctions(const OpDefinition &definition,
                                 Assignment &assignment,
                                 const llvm::SourceMgr &sources);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_LANGUAGES_TCFUNCTIONS_H
