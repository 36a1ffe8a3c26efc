// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The conversions of f16 that code generators call when the processor has no
// instruction for them. A process need not have them, as compilers link them
// statically. Those of bf16 come with the program: linalg-add-bf16-conversions.

#ifndef LINALG_LIB_EXECUTION_HALFRUNTIME_H
#define LINALG_LIB_EXECUTION_HALFRUNTIME_H

#include "llvm/ExecutionEngine/Orc/Core.h"
#include "llvm/ExecutionEngine/Orc/Mangling.h"

namespace mlir::structured::detail {

/// The functions under the names that compiled code calls them by.
llvm::orc::SymbolMap getHalfSymbols(llvm::orc::MangleAndInterner interner);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_EXECUTION_HALFRUNTIME_H
