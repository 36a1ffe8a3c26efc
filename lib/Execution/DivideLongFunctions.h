// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_EXECUTION_DIVIDELONGFUNCTIONS_H
#define LINALG_LIB_EXECUTION_DIVIDELONGFUNCTIONS_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace mlir::structured::detail {

/// Makes parts of long functions functions of their own, which LLVM never
/// inlines, and returns these.
///
/// If a function has many outermost loops, each one is a part, and equal loops
/// are one: networks repeat their layers. For each question about a loop, LLVM
/// searches the conditions of all loops before it, so that its optimizations
/// take quadratic time in their number.
///
/// Otherwise, branches outside of loops that have a sixteenth of a long
/// function are parts, such as the versions for small extents: they can be
/// compiled at the same time. What is left then, if it is short, is inlined
/// where it is called, as the call of a part takes time, too.
llvm::SmallVector<llvm::Function *> divideLongFunctions(llvm::Module &module);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_EXECUTION_DIVIDELONGFUNCTIONS_H
