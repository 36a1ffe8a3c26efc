// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_CONVERSION_TOLIBRARYCALLS_H
#define LINALG_CONVERSION_TOLIBRARYCALLS_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::structured {

struct LibraryCallOptions {
  /// The names of the available functions. An op that names its function itself
  /// does not need an entry.
  llvm::StringSet<> functions;
  /// All functions are assumed to exist, with the names and types of MLIR's
  /// pass `convert-linalg-to-std`. They get only the operands.
  bool stockNames = false;
};

/// Replaces `op` by a call of its library function, and declares the function
/// in the nearest symbol table around `op` if necessary. docs/LibraryCalls.md
/// describes names and arguments. Fails, without changes, if an operand is a
/// tensor, there is no such function, the op can't be passed to it, there is no
/// symbol table, or another symbol has the function's name.
FailureOr<func::CallOp> lowerToLibraryCall(RewriterBase &rewriter,
                                           StructuredOpInterface op,
                                           const LibraryCallOptions &options);

/// Adds a pattern that applies `lowerToLibraryCall`. `options` must outlive the
/// patterns.
void populateToLibraryCallsPatterns(RewritePatternSet &patterns,
                                    const LibraryCallOptions &options);

} // namespace mlir::structured

#endif // LINALG_CONVERSION_TOLIBRARYCALLS_H
