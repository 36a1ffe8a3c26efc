// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The name of the library function that does the work of a structured op.

#ifndef LINALG_LIB_CONVERSION_LIBRARYSYMBOL_H
#define LINALG_LIB_CONVERSION_LIBRARYSYMBOL_H

#include "linalg/Interfaces/StructuredOpInterface.h"

namespace mlir::structured::detail {

/// The name made from the op's dialect and mnemonic, `function`, and the
/// operands' types, all joined by underscores. Where operands have other maps
/// than the function's, `permutations` is for each the permutation of its
/// dimensions (as `memref.transpose` wants it) that makes it the function's,
/// null for none; if there is no such for one of them, the name spells all
/// maps. Fails with a `reason`, a phrase on the op, if there is no name.
FailureOr<std::string>
getLibrarySymbol(StructuredOpInterface op, const LibraryFunction &function,
                 SmallVectorImpl<AffineMap> &permutations, std::string &reason);

/// The same with the operands' types as MLIR writes them in such names:
/// "view4xsxf32" for `memref<4x?xf32>`.
FailureOr<std::string> getStockSymbol(StructuredOpInterface op,
                                      const LibraryFunction &function,
                                      SmallVectorImpl<AffineMap> &permutations,
                                      std::string &reason);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CONVERSION_LIBRARYSYMBOL_H
