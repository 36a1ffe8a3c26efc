// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_VECTORLOWERING_FLATTENTRANSFERS_H
#define LINALG_TRANSFORMS_VECTORLOWERING_FLATTENTRANSFERS_H

#include "mlir/Interfaces/VectorInterfaces.h"
#include <string>

namespace mlir::structured {

/// Why `op` can't be one transfer of a vector of one dimension. None if it can.
std::optional<std::string>
getReasonNotToFlattenTransfer(VectorTransferOpInterface op);

/// Makes every transfer in `root` that covers whole innermost dimensions of a
/// buffer one of a vector of one dimension, where the elements are next to each
/// other. Those for which `getReasonNotToFlattenTransfer` has a reason are
/// left.
LogicalResult flattenTransfers(Operation *root);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_VECTORLOWERING_FLATTENTRANSFERS_H
