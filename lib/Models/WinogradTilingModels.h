// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_MODELS_WINOGRADTILINGMODELS_H
#define LINALG_LIB_MODELS_WINOGRADTILINGMODELS_H

#include "mlir/IR/MLIRContext.h"

namespace mlir::structured::detail {

/// Attaches TilingInterface to the transforms of Winograd's convolution.
void attachWinogradTilingModels(MLIRContext *context);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_MODELS_WINOGRADTILINGMODELS_H
