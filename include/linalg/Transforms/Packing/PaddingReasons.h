// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What padding of an op, packing of it, which pads tiles, and promotion of full
// tiles have in common.

#ifndef LINALG_TRANSFORMS_PACKING_PADDINGREASONS_H
#define LINALG_TRANSFORMS_PACKING_PADDINGREASONS_H

#include "linalg/Transforms/Packing/Pad.h"

namespace mlir::structured::detail {

/// Why an operand of `op` can't be padded, by its type.
std::optional<std::string> getReasonOfTypes(StructuredOpInterface op);

/// Why there can't be iterations behind the end of `loops`: for what the
/// payload does, or as no padding is neutral.
std::optional<std::string> getReasonOfPadding(StructuredOpInterface op,
                                              ArrayRef<unsigned> loops);

/// Drops from the payload the promise that there is no infinity and no NaN, if
/// the padding is one.
void dropBrokenPromises(StructuredOpInterface padded,
                        ArrayRef<TypedAttr> paddings);

/// Why `op` can't be padded such that the extent of each loop is a multiple of
/// its number in `multiples`, where that is positive: an extent would have more
/// than 64 bits.
std::optional<std::string> getReasonOfExtents(StructuredOpInterface op,
                                              ArrayRef<int64_t> multiples);

} // namespace mlir::structured::detail

#endif // LINALG_TRANSFORMS_PACKING_PADDINGREASONS_H
