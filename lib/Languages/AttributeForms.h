// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The forms of attributes that OpDSL and YAML have.

#ifndef LINALG_LIB_LANGUAGES_ATTRIBUTEFORMS_H
#define LINALG_LIB_LANGUAGES_ATTRIBUTEFORMS_H

#include "linalg/Languages/OpDefinition.h"

namespace mlir::structured::detail {

/// Checks that attributes are lists of integers or name functions, which is all
/// that `language` has. Prints an error at the first other one and fails.
LogicalResult verifyAttributeForms(ArrayRef<OpDefinition> definitions,
                                   StringRef language,
                                   const llvm::SourceMgr &sources);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_LANGUAGES_ATTRIBUTEFORMS_H
