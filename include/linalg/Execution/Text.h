// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Arrays as text: nested lists of numbers.

#ifndef LINALG_EXECUTION_TEXT_H
#define LINALG_EXECUTION_TEXT_H

#include "linalg/Execution/NDArray.h"

namespace mlir::structured {

/// Parses an array of rank `rank`: lists in brackets as deep as the rank, with
/// commas between elements, such as `[[1, 2], [3, 4]]`; for rank 0 a number.
/// `#` begins a comment. Fails if the text is malformed, of another rank,
/// ragged, or a number does not fit.
llvm::Expected<NDArray> parseText(StringRef text, ElementKind kind,
                                  int64_t rank);

/// Prints an array in the notation that `parseText` reads, without a final
/// newline. For more than `maxElements` elements, only the first and last three
/// of each dimension are printed, with `...` between.
void printText(const NDArray &array, llvm::raw_ostream &stream,
               int64_t maxElements = 1000);

} // namespace mlir::structured

#endif // LINALG_EXECUTION_TEXT_H
