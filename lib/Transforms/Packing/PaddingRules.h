// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Helpers of padding, packing with padded tiles, and promotion of full tiles.

#ifndef LINALG_LIB_TRANSFORMS_PACKING_PADDINGRULES_H
#define LINALG_LIB_TRANSFORMS_PACKING_PADDINGRULES_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Transforms/Packing/Pad.h"

namespace mlir::structured::detail {

/// Why the type of an operand of `op` prevents padding.
std::optional<Refusal> refuseTypes(StructuredOpInterface op);

/// The padding values, or why there can't be iterations after the end of
/// `loops`: because of the payload, or because there are no padding values.
RefusalOr<PaddingValues> planPadding(StructuredOpInterface op,
                                     ArrayRef<unsigned> loops);

/// Drops the payload's fast-math flags that exclude infinity or NaN if the
/// padding is one.
void dropBrokenPromises(StructuredOpInterface padded,
                        ArrayRef<TypedAttr> paddings);

/// Why the extents of loops of `op` can't be padded to `multiples`, if
/// positive: an extent would need more than 64 bits.
std::optional<Refusal> refuseExtents(StructuredOpInterface op,
                                     ArrayRef<int64_t> multiples);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_PACKING_PADDINGRULES_H
