// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_TILING_INTERCHANGE_H
#define LINALG_TRANSFORMS_TILING_INTERCHANGE_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Why `interchange` would fail for `op`, as text for the user; none if it
/// would not.
std::optional<Refusal> refuseToInterchange(StructuredOpInterface op,
                                           ArrayRef<int64_t> permutation);

/// Replaces `op` by the `linalg.generic` whose loop `i` is loop
/// `permutation[i]` of the op. The permutation must have each of the numbers 0,
/// 1, ... once. Fails, without changes, if the number of loops differs, if the
/// order stays the same, if the op names a library function, or if the order of
/// iterations matters: the payload writes to memory, or the order of reduction
/// loops that write the same element of an init changes and the payload does
/// not fold into it by one known operation.
FailureOr<StructuredOpInterface> interchange(RewriterBase &rewriter,
                                             StructuredOpInterface op,
                                             ArrayRef<int64_t> permutation);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_TILING_INTERCHANGE_H
