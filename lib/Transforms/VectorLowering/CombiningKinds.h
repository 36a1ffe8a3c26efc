// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_VECTORLOWERING_COMBININGKINDS_H
#define LINALG_LIB_TRANSFORMS_VECTORLOWERING_COMBININGKINDS_H

#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::structured::detail {

/// A constant vector of identity elements.
Value getNeutralVector(OpBuilder &builder, Location loc,
                       vector::CombiningKind kind, VectorType type);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORLOWERING_COMBININGKINDS_H
