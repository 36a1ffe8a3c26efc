// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The conversions of 16-bit floats that code generators call when the processor
// has no instruction for them. A process need not have them: compilers link
// them statically, and older ones know no bf16.

#ifndef LINALG_LIB_EXECUTION_FLOAT16RUNTIME_H
#define LINALG_LIB_EXECUTION_FLOAT16RUNTIME_H

#include "llvm/ExecutionEngine/Orc/Core.h"
#include "llvm/ExecutionEngine/Orc/Mangling.h"

namespace mlir::structured {

/// The functions under the names that compiled code calls them by.
llvm::orc::SymbolMap getFloat16Symbols(llvm::orc::MangleAndInterner interner);

} // namespace mlir::structured

#endif // LINALG_LIB_EXECUTION_FLOAT16RUNTIME_H
