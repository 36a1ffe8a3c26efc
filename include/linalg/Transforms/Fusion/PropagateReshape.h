// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_FUSION_PROPAGATERESHAPE_H
#define LINALG_TRANSFORMS_FUSION_PROPAGATERESHAPE_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Transforms/Fusion/FuseElementwise.h"

namespace mlir::structured {

/// Why `propagateReshape` would fail for `operand`, as text for the user; none
/// if it would not.
std::optional<Refusal>
refuseToPropagateReshape(OpOperand &operand,
                         const FuseElementwiseOptions &options = {});

/// If `operand` of a structured op is a `tensor.collapse_shape` or
/// `tensor.expand_shape` of another one's result, moves the reshape, so that
/// `fuseElementwise` may fuse the two. One of them gets several loops instead
/// of one: the consumer if the reshape collapses, the producer if it expands;
/// its other operands are expanded, and its results collapsed. Returns the
/// consumer, whose operand of the same number is then the producer's result.
///
/// The reshape must be the only user of the producer, and the indices of loops
/// to be replaced must be plain loops. Fails, without changes, if there is a
/// reason not to, such as a reason not to fuse the two.
FailureOr<StructuredOpInterface>
propagateReshape(RewriterBase &rewriter, OpOperand &operand,
                 const FuseElementwiseOptions &options = {});

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_FUSION_PROPAGATERESHAPE_H
