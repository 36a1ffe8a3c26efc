// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_INTERCHANGE_H
#define LINALG_TRANSFORMS_INTERCHANGE_H

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
/// stays the same, and if the order of iterations counts: the payload writes to
/// memory, or a loop is changed in its order by which an init gets a last value
/// (all iterations of it write the same element, and the payload does not fold).
FailureOr<StructuredOpInterface> interchange(RewriterBase &rewriter,
                                             StructuredOpInterface op,
                                             ArrayRef<int64_t> permutation);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_INTERCHANGE_H
