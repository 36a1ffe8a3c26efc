// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_EXECUTION_LOADOBJECTS_H
#define LINALG_LIB_EXECUTION_LOADOBJECTS_H

#include "GenerateCode.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"

namespace mlir::structured::detail {

/// Links `objects` in memory, beside the symbols of the process.
llvm::Expected<std::unique_ptr<llvm::orc::LLJIT>> loadObjects(Objects objects);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_EXECUTION_LOADOBJECTS_H
