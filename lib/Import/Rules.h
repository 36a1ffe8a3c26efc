// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The parts of the table of rules.

#ifndef LINALG_LIB_IMPORT_RULES_H
#define LINALG_LIB_IMPORT_RULES_H

#include "linalg/Import/Import.h"

namespace mlir::structured::detail {

// The kinds of rows, as the tables write them.
inline constexpr auto kName = ImportRule::Kind::Name;
inline constexpr auto kForm = ImportRule::Kind::Form;
inline constexpr auto kSurface = ImportRule::Kind::Surface;

ArrayRef<ImportRule> getSurfaceRules();
ArrayRef<ImportRule> getStandardRules();
ArrayRef<ImportRule> getMemoryRules();
ArrayRef<ImportRule> getLinalgRules();
ArrayRef<ImportRule> getOtherRules();

/// The rule for an operation of an old name, or null.
const ImportRule *findRule(StringRef name);
/// Whether a word is an operation that has a rule.
bool isOldName(StringRef word);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IMPORT_RULES_H
