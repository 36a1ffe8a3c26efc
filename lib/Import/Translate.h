// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_IMPORT_TRANSLATE_H
#define LINALG_LIB_IMPORT_TRANSLATE_H

#include "linalg/Import/Import.h"
#include "mlir/IR/MLIRContext.h"

namespace mlir::structured::detail {

/// A translated text, and where its parts come from.
struct Translation {
  std::string text;
  /// Positions in the new and in the old text, in ascending order.
  std::vector<std::pair<size_t, size_t>> origins;
};

/// Applies the rules to a text, a part of the main file of `sources`. Prints
/// the errors of rules, and fails if there is one; what they refuse stays as it
/// is.
LogicalResult translate(StringRef text, MLIRContext &context,
                        llvm::SourceMgr &sources, Translation &translation);

/// Parses and verifies a translated text, and prints errors at their places in
/// the old one.
LogicalResult verifyTranslation(StringRef oldText,
                                const Translation &translation,
                                MLIRContext &context, llvm::SourceMgr &sources);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IMPORT_TRANSLATE_H
