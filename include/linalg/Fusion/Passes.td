// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_FUSION_PASSES_TD
#define LINALG_FUSION_PASSES_TD

include "mlir/Pass/PassBase.td"

#endif // LINALG_FUSION_PASSES_TD
