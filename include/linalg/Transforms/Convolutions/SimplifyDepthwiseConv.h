// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_CONVOLUTIONS_SIMPLIFYDEPTHWISECONV_H
#define LINALG_TRANSFORMS_CONVOLUTIONS_SIMPLIFYDEPTHWISECONV_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "linalg/Transforms/Forms/Specialize.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Why `simplifyDepthwiseConv` would fail for `op`, as text for the user; none
/// if it would not.
std::optional<Refusal> refuseToSimplifyDepthwiseConv(StructuredOpInterface op,
                                                     const NamedOps &namedOps);

/// Replaces `op`, a depthwise convolution with a channel multiplier of 1, by
/// the one of `namedOps` without the multiplier's loop. Fails, without changes,
/// if there is a reason not to.
FailureOr<StructuredOpInterface>
simplifyDepthwiseConv(RewriterBase &rewriter, StructuredOpInterface op,
                      const NamedOps &namedOps);

/// Adds a pattern that applies `simplifyDepthwiseConv`.
void populateSimplifyDepthwiseConvPatterns(RewritePatternSet &patterns);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_CONVOLUTIONS_SIMPLIFYDEPTHWISECONV_H
