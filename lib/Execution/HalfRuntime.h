// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The conversions of f16 that code generators call if the processor has no
// instruction for them. A process may lack them, as compilers link them
// statically. The pass linalg-add-bf16-conversions adds those of bf16 to the
// program.

#ifndef LINALG_LIB_EXECUTION_HALFRUNTIME_H
#define LINALG_LIB_EXECUTION_HALFRUNTIME_H

#include "llvm/ExecutionEngine/Orc/Core.h"
#include "llvm/ExecutionEngine/Orc/Mangling.h"

namespace mlir::structured::detail {

/// The functions by the names that compiled code uses.
llvm::orc::SymbolMap getHalfSymbols(llvm::orc::MangleAndInterner interner);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_EXECUTION_HALFRUNTIME_H
