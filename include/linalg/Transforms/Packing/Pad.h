// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_PACKING_PAD_H
#define LINALG_TRANSFORMS_PACKING_PAD_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

struct PadOptions {
  /// The number of which each loop's extent becomes a multiple, outermost
  /// first; 0 or 1 for a loop that is not padded. Loops after the last number
  /// are not padded; numbers after the last loop are ignored.
  SmallVector<int64_t> multiples;
};

/// The padding value after the end of each input; null for scalars.
using PaddingValues = SmallVector<TypedAttr>;

/// Values with which iterations after the end of `loops` change no element of
/// an init within its extents: if such an iteration writes one, each input over
/// `loops` alone has its padding value, and the payload folds the identity
/// element of one known operation into the init, to the last bit. If any value
/// is possible, it is zero. None if there are no such values, or there are no
/// candidates for an element type.
std::optional<PaddingValues> findPaddingValues(StructuredOpInterface op,
                                               ArrayRef<unsigned> loops);

/// Why `pad` would fail for `op`, as text for the user; none if it would not.
/// Multiples must not be negative.
std::optional<Refusal> refuseToPad(StructuredOpInterface op,
                                   const PadOptions &options);

/// Replaces `op` by the op on operands padded after their last elements, so
/// that the extents of its loops are multiples, and slices of its results.
/// Inits that only give the shape become empty tensors. Returns the op on
/// padded operands. Fails, without changes, if there is a reason not to pad.
FailureOr<StructuredOpInterface> pad(RewriterBase &rewriter,
                                     StructuredOpInterface op,
                                     const PadOptions &options);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_PACKING_PAD_H
