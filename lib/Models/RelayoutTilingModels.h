// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_MODELS_RELAYOUTTILINGMODELS_H
#define LINALG_LIB_MODELS_RELAYOUTTILINGMODELS_H

#include "mlir/IR/MLIRContext.h"

namespace mlir::structured::detail {

/// Attaches TilingInterface to `linalg.pack` and `linalg.unpack`.
void attachRelayoutTilingModels(MLIRContext *context);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_MODELS_RELAYOUTTILINGMODELS_H
