// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_EXECUTION_OPTIMIZEFORHOST_H
#define LINALG_LIB_EXECUTION_OPTIMIZEFORHOST_H

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace mlir::structured::detail {

/// Optimizes `module` at the highest level for `target`, to code that the code
/// generator supports.
void optimizeForHost(llvm::Module &module, llvm::TargetMachine &target);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_EXECUTION_OPTIMIZEFORHOST_H
