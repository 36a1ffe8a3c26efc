// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_EXECUTION_KEEPROWPOINTERS_H
#define LINALG_LIB_EXECUTION_KEEPROWPOINTERS_H

#include "llvm/IR/PassManager.h"

namespace mlir::structured::detail {

/// Computes the pointers to rows that a loop reads together before it, if their
/// distance is not known: LLVM would add it from row to row in each iteration,
/// by instructions that take units of the multiply-adds.
struct KeepRowPointersPass : llvm::PassInfoMixin<KeepRowPointersPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_EXECUTION_KEEPROWPOINTERS_H
