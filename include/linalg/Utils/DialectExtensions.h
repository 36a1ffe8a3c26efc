// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_UTILS_DIALECTEXTENSIONS_H
#define LINALG_UTILS_DIALECTEXTENSIONS_H

#include "mlir/IR/DialectRegistry.h"

namespace mlir::structured {

/// Registers `attach`, which is called in each context when all of `dialects`
/// are loaded. Dialects are given by name, as `linalg` may be a host's.
void addModelsExtension(DialectRegistry &registry, ArrayRef<StringRef> dialects,
                        void (*attach)(MLIRContext *));

} // namespace mlir::structured

#endif // LINALG_UTILS_DIALECTEXTENSIONS_H
