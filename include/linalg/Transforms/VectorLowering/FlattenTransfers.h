// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_VECTORLOWERING_FLATTENTRANSFERS_H
#define LINALG_TRANSFORMS_VECTORLOWERING_FLATTENTRANSFERS_H

#include "linalg/Interfaces/Refusal.h"
#include "mlir/Interfaces/VectorInterfaces.h"
#include <string>

namespace mlir::structured {

/// Why `op` can't become a transfer of a 1-D vector. None if it can.
std::optional<Refusal> refuseToFlattenTransfer(VectorTransferOpInterface op);

/// Replaces every transfer in `root` that covers the innermost dimensions of a
/// buffer completely, so that its elements are contiguous, by a transfer of a
/// 1-D vector. Transfers for which `refuseToFlattenTransfer` has a reason
/// are left alone.
LogicalResult flattenTransfers(Operation *root);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_VECTORLOWERING_FLATTENTRANSFERS_H
