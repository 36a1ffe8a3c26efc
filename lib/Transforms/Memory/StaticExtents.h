// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Ops on tiles that may be partial, as ops on full ones.

#ifndef LINALG_LIB_TRANSFORMS_MEMORY_STATICEXTENTS_H
#define LINALG_LIB_TRANSFORMS_MEMORY_STATICEXTENTS_H

#include "linalg/Transforms/Packing/Pad.h"

namespace mlir::structured::detail {

/// What some operands of an op become, so that its loops have static extents.
struct StaticExtents {
  /// The shape of each operand; empty for those that stay as they are.
  SmallVector<SmallVector<int64_t>> shapes;
  /// What is behind the end of each input.
  PaddingValues paddings;
};

/// Extends the loops of `op` whose extents are values to the most that these
/// can be: `bounds` are those of the dimensions of `operands`, which all
/// operands that these loops run over must be among. Fails with the reason in
/// `reason`.
FailureOr<StaticExtents>
planStaticExtents(StructuredOpInterface op, ArrayRef<OpOperand *> operands,
                  ArrayRef<SmallVector<int64_t>> bounds, std::string &reason);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_MEMORY_STATICEXTENTS_H
