// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The call that a structured op becomes.

#ifndef LINALG_LIB_CONVERSION_LIBRARYCALL_H
#define LINALG_LIB_CONVERSION_LIBRARYCALL_H

#include "IndexOffsets.h"
#include "linalg/Conversion/ToLibraryCalls.h"

namespace mlir::structured::detail {

/// A library function and what it gets, in this order.
struct LibraryCall {
  StringAttr symbol;
  /// One for each loop if the payload computes with indices, else none.
  SmallVector<OutsideSum> indexOffsets;
  SmallVector<int64_t> parameters;
  /// For each operand, which dimension of it is the first, second, ... that the
  /// function gets; null if it gets the operand as it is.
  SmallVector<AffineMap> permutations;
  /// Of the function.
  FunctionType type;
};

/// The call for `op`, which is on buffers. Fails with a `reason`, a phrase on
/// the op, if there is no function for it or it can't get what it needs.
FailureOr<LibraryCall> getLibraryCall(StructuredOpInterface op,
                                      const LibraryCallOptions &options,
                                      std::string &reason);

/// The innermost op with a symbol table around `op`; null if there is none.
Operation *getNearestSymbolTable(Operation *op);

/// Whether `symbol` is a function of the type of `call`, with a body or a
/// declaration of one that takes descriptors.
bool isFunctionOf(const LibraryCall &call, Operation *symbol);

/// Replaces `op` by `call`. The function is declared in `symbolTable`, which
/// is around `op`, unless it is there.
func::CallOp buildLibraryCall(RewriterBase &rewriter, StructuredOpInterface op,
                              const LibraryCall &call, Operation *symbolTable);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CONVERSION_LIBRARYCALL_H
