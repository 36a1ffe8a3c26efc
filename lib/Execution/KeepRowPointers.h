// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_EXECUTION_KEEPROWPOINTERS_H
#define LINALG_LIB_EXECUTION_KEEPROWPOINTERS_H

#include "llvm/IR/PassManager.h"

namespace mlir::structured::detail {

/// Computes the pointers to 4 to 9 rows at a distance that is not known.
///
/// Rows of scalars that an innermost loop reads have pointers before the loop.
/// LLVM would add the distance from row to row in each iteration, by
/// instructions that take units of the multiply-adds. Rows of vectors that are
/// read or written elsewhere have pointers that are each computed from the one
/// before, if all distances are the same. LLVM would keep multiples of the
/// distance on the stack.
struct KeepRowPointersPass : llvm::PassInfoMixin<KeepRowPointersPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_EXECUTION_KEEPROWPOINTERS_H
