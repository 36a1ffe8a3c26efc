// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The name of the library function for a structured op.

#ifndef LINALG_LIB_CONVERSION_LIBRARYSYMBOL_H
#define LINALG_LIB_CONVERSION_LIBRARYSYMBOL_H

#include "linalg/Interfaces/StructuredOpInterface.h"

namespace mlir::structured::detail {

/// The op's dialect and mnemonic, `function`, and the operands' types, joined
/// by underscores. Sets `permutations` to the permutation of each operand's
/// dimensions (as for `memref.transpose`) that gives it the function's map,
/// null for the identity; if one has none, the name includes all maps. Fails
/// with a `reason`, a phrase about the op, if there is no name.
FailureOr<std::string>
getLibrarySymbol(StructuredOpInterface op, const LibraryFunction &function,
                 SmallVectorImpl<AffineMap> &permutations, std::string &reason);

/// The same, with the operands' types as in MLIR's names: "view4xsxf32" for
/// `memref<4x?xf32>`.
FailureOr<std::string> getStockSymbol(StructuredOpInterface op,
                                      const LibraryFunction &function,
                                      SmallVectorImpl<AffineMap> &permutations,
                                      std::string &reason);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CONVERSION_LIBRARYSYMBOL_H
