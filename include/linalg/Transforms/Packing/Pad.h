// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_PACKING_PAD_H
#define LINALG_TRANSFORMS_PACKING_PAD_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

struct PadOptions {
  /// What the extent of each loop becomes a multiple of, outermost first; 0 or
  /// 1 for a loop that stays as it is. Loops beyond the last one stay as they
  /// are; those beyond the last loop are not used.
  SmallVector<int64_t> multiples;
};

/// The constant behind the last element along each dimension of an input, for
/// each input; null for scalars.
using PaddingValues = SmallVector<TypedAttr>;

/// Values with which iterations behind the end of `loops` change no element of
/// an init within its extents: where such an iteration writes one, each input
/// that `loops` run over alone has its padding value, and what the payload
/// folds into the init by one known operation is that operation's neutral
/// element, to the last bit. Where any value will do, it is zero. None if there
/// are none, or an element type has none that is known.
std::optional<PaddingValues> findPaddingValues(StructuredOpInterface op,
                                               ArrayRef<unsigned> loops);

/// Why `pad` would refuse `op`, in the user's terms; none if it would not.
/// Expects no negative multiple.
std::optional<std::string> getReasonNotToPad(StructuredOpInterface op,
                                             const PadOptions &options);

/// Replaces `op` by the op on operands padded behind their last elements, so
/// that the extents of its loops are multiples, and slices of its results.
/// Inits that only give the shape become empty tensors. Returns the op on
/// padded operands; fails, with nothing changed, where there is a reason not to
/// pad.
FailureOr<StructuredOpInterface> pad(RewriterBase &rewriter,
                                     StructuredOpInterface op,
                                     const PadOptions &options);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_PACKING_PAD_H
