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
  /// The names of the functions that there are. An op that names its function
  /// itself does not ask.
  llvm::StringSet<> functions;
  /// Every function is taken to be there, and has the name and the types that
  /// MLIR's pass `convert-linalg-to-std` gives it. It gets the operands alone.
  bool stockNames = false;
};

/// Replaces `op` by a call of the library function that does its work, and
/// declares the function in the nearest symbol table around `op` unless it is
/// there. docs/LibraryCalls.md says what functions are called and get. Fails,
/// with nothing changed, if an operand is a tensor, there is no such function,
/// it can't get what the op works on, there is no symbol table, or another
/// symbol has its name.
FailureOr<func::CallOp> lowerToLibraryCall(RewriterBase &rewriter,
                                           StructuredOpInterface op,
                                           const LibraryCallOptions &options);

/// The rewrite of `lowerToLibraryCall`, for every structured op it applies to.
/// `options` has to live as long as the patterns.
void populateToLibraryCallsPatterns(RewritePatternSet &patterns,
                                    const LibraryCallOptions &options);

} // namespace mlir::structured

#endif // LINALG_CONVERSION_TOLIBRARYCALLS_H
