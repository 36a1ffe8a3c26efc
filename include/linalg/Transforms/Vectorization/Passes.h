// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_VECTORIZATION_PASSES_H
#define LINALG_TRANSFORMS_VECTORIZATION_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir::structured {

#define GEN_PASS_DECL
#include "linalg/Transforms/Vectorization/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "linalg/Transforms/Vectorization/Passes.h.inc"

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_VECTORIZATION_PASSES_H
