// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_EXECUTION_DIVIDELONGFUNCTIONS_H
#define LINALG_LIB_EXECUTION_DIVIDELONGFUNCTIONS_H

namespace llvm {
class Module;
} // namespace llvm

namespace mlir::structured::detail {

/// Makes each outermost loop of functions with many of them a function, and
/// equal loops one function: networks repeat their layers. For each question
/// about a loop, LLVM searches the conditions of all loops before it, so that
/// its optimizations take quadratic time in their number.
void divideLongFunctions(llvm::Module &module);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_EXECUTION_DIVIDELONGFUNCTIONS_H
