// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Lowering a structured op to a call.

#ifndef LINALG_LIB_CONVERSION_LIBRARYCALL_H
#define LINALG_LIB_CONVERSION_LIBRARYCALL_H

#include "IndexOffsets.h"
#include "linalg/Conversion/ToLibraryCalls.h"
#include "linalg/Interfaces/Refusal.h"

namespace mlir::structured::detail {

/// A library function and its arguments, in this order.
struct LibraryCall {
  StringAttr symbol;
  /// One for each loop if the payload computes with indices, else none.
  SmallVector<OutsideSum> indexOffsets;
  SmallVector<int64_t> parameters;
  /// For each operand, the permutation of its dimensions that the function
  /// expects; null for the identity.
  SmallVector<AffineMap> permutations;
  /// The type of the function.
  FunctionType type;
};

/// The call for `op`, which is on buffers. Refused if there is no function for
/// it or the op can't be passed to it.
RefusalOr<LibraryCall> planLibraryCall(StructuredOpInterface op,
                                       const LibraryCallOptions &options);

/// The innermost op with a symbol table around `op`; null if there is none.
Operation *getNearestSymbolTable(Operation *op);

/// Whether `symbol` is a function of the type of `call`, defined or declared
/// with `llvm.emit_c_interface`.
bool isFunctionOf(const LibraryCall &call, Operation *symbol);

/// Replaces `op` by `call`. Declares the function in `symbolTable`, which is
/// around `op`, if necessary.
func::CallOp buildLibraryCall(RewriterBase &rewriter, StructuredOpInterface op,
                              const LibraryCall &call, Operation *symbolTable);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CONVERSION_LIBRARYCALL_H
