// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_EXECUTION_SPLITMODULE_H
#define LINALG_LIB_EXECUTION_SPLITMODULE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace mlir::structured::detail {

/// The bitcode of a module.
using Bitcode = llvm::SmallVector<char, 0>;

/// Moves functions of `module` to other modules until at most `count` modules,
/// this one among them, have about as many instructions each, and returns the
/// bitcode of the others: they can be compiled at the same time, and linked
/// then. A function stays with those that it calls, which may be inlined, but
/// for those in `parts`. What several modules use becomes visible to the
/// linker, though not outside of what is linked; other local symbols stay
/// local, and variables stay in `module`, except for copies of small constants.
std::vector<Bitcode> splitModule(llvm::Module &module,
                                 llvm::ArrayRef<llvm::Function *> parts,
                                 unsigned count);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_EXECUTION_SPLITMODULE_H
