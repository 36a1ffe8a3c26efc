// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_FUSION_PROPAGATERESHAPE_H
#define LINALG_TRANSFORMS_FUSION_PROPAGATERESHAPE_H

#include "linalg/Transforms/Fusion/FuseElementwise.h"

namespace mlir::structured {

/// Why `propagateReshape` would refuse `operand`, in the user's terms; none if
/// it would not.
std::optional<std::string>
getReasonNotToPropagateReshape(OpOperand &operand,
                               const FuseElementwiseOptions &options = {});

/// Moves the `tensor.collapse_shape` or `tensor.expand_shape` that `operand` of
/// a structured op is away from between that op and the one that computes what
/// is reshaped, so that `fuseElementwise` may fuse them. One of the two gets
/// several loops in the place of one: the consumer where the reshape collapses,
/// the producer where it expands; its other operands are expanded, and its
/// results collapsed. Returns the consumer, whose operand of the same number is
/// the producer's result then.
///
/// The reshape is the only user of the producer, and each loop to be replaced
/// accesses operands at itself alone. Fails, with nothing changed, where there
/// is a reason not to, among them those for which the two would not be fused.
FailureOr<StructuredOpInterface>
propagateReshape(RewriterBase &rewriter, OpOperand &operand,
                 const FuseElementwiseOptions &options = {});

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_FUSION_PROPAGATERESHAPE_H
