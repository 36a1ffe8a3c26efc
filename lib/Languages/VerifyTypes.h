// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The element types of expressions, as far as a definition states them.

#ifndef LINALG_LIB_LANGUAGES_VERIFYTYPES_H
#define LINALG_LIB_LANGUAGES_VERIFYTYPES_H

#include "linalg/Languages/OpDefinition.h"

namespace mlir::structured::detail {

/// Checks that elements of two known types are neither combined nor assigned.
/// A variable may be any type, so its expressions are checked where the op is
/// used. Prints an error and fails at the first fault.
LogicalResult verifyTypes(const OpDefinition &definition,
                          const llvm::SourceMgr &sources);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_LANGUAGES_VERIFYTYPES_H
