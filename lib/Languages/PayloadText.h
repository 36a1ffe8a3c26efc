// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Expressions of definitions in the notation of rows.

#ifndef LINALG_LIB_LANGUAGES_PAYLOADTEXT_H
#define LINALG_LIB_LANGUAGES_PAYLOADTEXT_H

#include "linalg/Languages/OpDefinition.h"

namespace mlir::structured::detail {

/// `expression` in the notation of rows: "C + cast_signed(U, A) * B", with
/// `writeElement(A)` for the element of the operand A.
std::string
writePayload(const OpDefinition &definition, const Expression &expression,
             function_ref<std::string(StringRef operand)> writeElement);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_LANGUAGES_PAYLOADTEXT_H
