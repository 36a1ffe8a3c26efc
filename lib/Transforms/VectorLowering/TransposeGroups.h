// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_VECTORLOWERING_TRANSPOSEGROUPS_H
#define LINALG_LIB_TRANSFORMS_VECTORLOWERING_TRANSPOSEGROUPS_H

#include "linalg/Target/Processor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::structured::detail {

/// The bits of a group of neighbouring elements.
inline constexpr int64_t kGroupBits = 32;

/// The dimensions of what `op` transposes, without those of extent 1, in the
/// order of its result.
SmallVector<int64_t> getMovedDims(vector::TransposeOp op);

/// Lowers `write`, of a transposition of groups of 32 bits, such as four bytes,
/// which are contiguous where they are read, along the rows of a buffer, and
/// where they are written. Rows are loaded as vectors of groups, which are
/// transposed in squares. Returns whether `write` is one that this is for.
bool lowerTransposedGroups(RewriterBase &rewriter,
                           vector::TransferWriteOp write,
                           const Processor &processor);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORLOWERING_TRANSPOSEGROUPS_H
