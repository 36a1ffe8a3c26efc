// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_CODEGEN_PASSES_H
#define LINALG_CODEGEN_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir::structured {

#define GEN_PASS_DECL
#include "linalg/Codegen/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "linalg/Codegen/Passes.h.inc"

} // namespace mlir::structured

#endif // LINALG_CODEGEN_PASSES_H
