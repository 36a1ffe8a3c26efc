// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_EXECUTION_OPTIMIZEFORHOST_H
#define LINALG_LIB_EXECUTION_OPTIMIZEFORHOST_H

#include "llvm/Support/Error.h"
#include <functional>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace mlir::structured::detail {

/// A function that optimizes a module at the highest level for `target`, which
/// must outlive it, to code that the code generator supports.
std::function<llvm::Error(llvm::Module *)>
makeHostOptimizer(llvm::TargetMachine *target);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_EXECUTION_OPTIMIZEFORHOST_H
