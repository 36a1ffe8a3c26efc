// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_TILING_INTERCHANGE_H
#define LINALG_TRANSFORMS_TILING_INTERCHANGE_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Why `interchange` would refuse `op`, in the user's terms; none if it would
/// not.
std::optional<std::string>
getReasonNotToInterchange(StructuredOpInterface op,
                          ArrayRef<int64_t> permutation);

/// Replaces `op` by the `linalg.generic` whose loop `i` is loop
/// `permutation[i]` of the op. Expects each of the numbers 0, 1, ... once.
/// Fails, with nothing changed, if there are not as many loops, if the order
/// stays the same, if the op asks for a library function, and if the order of
/// iterations counts: the payload writes to memory, or reductions that write
/// the same element of an init change their order among each other while the
/// payload does not fold into it by one known operation.
FailureOr<StructuredOpInterface> interchange(RewriterBase &rewriter,
                                             StructuredOpInterface op,
                                             ArrayRef<int64_t> permutation);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_TILING_INTERCHANGE_H
