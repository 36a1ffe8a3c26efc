// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Ops on partial tiles as ops on full ones.

#ifndef LINALG_LIB_TRANSFORMS_MEMORY_STATICEXTENTS_H
#define LINALG_LIB_TRANSFORMS_MEMORY_STATICEXTENTS_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Transforms/Packing/Pad.h"

namespace mlir::structured::detail {

/// Shapes of operands with which an op's loops have static extents.
struct StaticExtents {
  /// The shape of each operand; empty for those that are not changed.
  SmallVector<SmallVector<int64_t>> shapes;
  /// The padding values after the end of each input.
  PaddingValues paddings;
};

/// Extends the loops of `op` with dynamic extents to their upper bounds:
/// `bounds` are those of the dimensions of `operands`, which must include all
/// operands that these loops run over.
RefusalOr<StaticExtents>
planStaticExtents(StructuredOpInterface op, ArrayRef<OpOperand *> operands,
                  ArrayRef<SmallVector<int64_t>> bounds);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_MEMORY_STATICEXTENTS_H
