// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_EXECUTION_ENTRIES_H
#define LINALG_LIB_EXECUTION_ENTRIES_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class Module;
} // namespace llvm

namespace mlir::structured::detail {

/// The names of functions with a C interface, and with an array of pointers to
/// the arguments of the former, and to where its result goes, as the only
/// argument.
inline constexpr llvm::StringLiteral kInterfacePrefix = "_mlir_ciface_",
                                     kPackedPrefix = "linalg.packed.";

/// The function that calls constructors of the module.
inline constexpr llvm::StringLiteral kInitializer = "linalg.initialize";

/// Adds the functions that are called from outside, and leaves only these
/// visible, so that LLVM drops the others' arguments that nothing reads: a
/// buffer of static shape is a pointer.
void addEntries(llvm::Module &module);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_EXECUTION_ENTRIES_H
