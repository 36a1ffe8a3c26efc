// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_UTILS_REASSOCIATION_H
#define LINALG_LIB_UTILS_REASSOCIATION_H

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

namespace mlir::structured::detail {

/// For each dimension of the lower rank of an `expand_shape` or
/// `collapse_shape`, of a tensor or buffer, its group of dimensions of the
/// higher rank.
// MLIR22-30: the verifiers of these ops truncate dimension numbers to 32 bits,
// so that [[4294967296, 1]] is accepted as [[0, 1]]. Groups are always
// consecutive.
template <typename ReshapeOpTy>
SmallVector<ReassociationIndices> getReassociation(ReshapeOpTy op) {
  SmallVector<ReassociationIndices> groups = op.getReassociationIndices();
  int64_t dim = 0;
  for (ReassociationIndices &group : groups)
    for (int64_t &number : group)
      number = dim++;
  return groups;
}

/// The sizes of the lower rank: the product of those of each group.
SmallVector<OpFoldResult> collapseSizes(OpBuilder &builder, Location loc,
                                        ArrayRef<OpFoldResult> sizes,
                                        ArrayRef<ReassociationIndices> groups);

/// Gives `op`, if it reshapes a tensor, the groups that it is verified with.
void countDimensions(Operation *op);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_UTILS_REASSOCIATION_H
