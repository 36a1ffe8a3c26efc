// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_EXECUTION_KEEPROWPOINTERS_H
#define LINALG_LIB_EXECUTION_KEEPROWPOINTERS_H

#include "llvm/IR/PassManager.h"

namespace mlir::structured::detail {

/// Computes the pointers to rows at a distance that is not known: of those that
/// a loop reads together, before it, as LLVM would add the distance from row to
/// row in each iteration, by instructions that take units of the multiply-adds;
/// of those that are read or written by vectors outside of innermost loops,
/// each from the one before, as LLVM would keep multiples of the distance on
/// the stack.
struct KeepRowPointersPass : llvm::PassInfoMixin<KeepRowPointersPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_EXECUTION_KEEPROWPOINTERS_H
