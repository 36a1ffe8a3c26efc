// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The name of the library function for a structured op.

#ifndef LINALG_LIB_CONVERSION_LIBRARYSYMBOL_H
#define LINALG_LIB_CONVERSION_LIBRARYSYMBOL_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Interfaces/StructuredOpInterface.h"

namespace mlir::structured::detail {

/// The name of a library function, and how the operands are passed.
struct LibrarySymbol {
  std::string name;
  /// For each operand the permutation of its dimensions (as for
  /// `memref.transpose`) that gives it the function's map; null for the
  /// identity.
  SmallVector<AffineMap> permutations;
};

/// The op's dialect and mnemonic, `function`, and the operands' types, joined
/// by underscores. If an operand has no permutation that gives it the
/// function's map, the name includes all maps. Refused if there is no name.
RefusalOr<LibrarySymbol> getLibrarySymbol(StructuredOpInterface op,
                                          const LibraryFunction &function);

/// The same, with the operands' types as in MLIR's names: "view4xsxf32" for
/// `memref<4x?xf32>`.
RefusalOr<LibrarySymbol> getStockSymbol(StructuredOpInterface op,
                                        const LibraryFunction &function);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CONVERSION_LIBRARYSYMBOL_H
