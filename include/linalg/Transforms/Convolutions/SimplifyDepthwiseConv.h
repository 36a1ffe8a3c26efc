// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_CONVOLUTIONS_SIMPLIFYDEPTHWISECONV_H
#define LINALG_TRANSFORMS_CONVOLUTIONS_SIMPLIFYDEPTHWISECONV_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "linalg/Transforms/Forms/Specialize.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Why `simplifyDepthwiseConv` would refuse `op`, in the user's terms; none if
/// it would not.
std::optional<std::string>
getReasonNotToSimplifyDepthwiseConv(StructuredOpInterface op,
                                    const NamedOps &namedOps);

/// Replaces `op`, a convolution of each channel with several filters of which
/// there is only one, by the one of `namedOps` without the loop over these.
/// Fails, with nothing changed, where there is a reason not to.
FailureOr<StructuredOpInterface>
simplifyDepthwiseConv(RewriterBase &rewriter, StructuredOpInterface op,
                      const NamedOps &namedOps);

/// The rewrite of `simplifyDepthwiseConv`, for every structured op.
void populateSimplifyDepthwiseConvPatterns(RewritePatternSet &patterns);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_CONVOLUTIONS_SIMPLIFYDEPTHWISECONV_H
