// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_FUSION_FUSERESHAPE_H
#define LINALG_FUSION_FUSERESHAPE_H

#include "linalg/Fusion/FuseElementwise.h"

namespace mlir::structured {

/// Why `fuseThroughReshape` would refuse `operand`, in the user's terms; none
/// if it would not.
std::optional<std::string>
getReasonNotToFuseThroughReshape(OpOperand &operand,
                                 const FuseElementwiseOptions &options = {});

/// Fuses the producer of a tensor that `operand` of a structured op is a
/// reshape of, by `tensor.collapse_shape` or `tensor.expand_shape`. First one
/// of the two ops gets several loops in the place of one: the consumer where
/// the reshape collapses, the producer where it expands; its other operands are
/// expanded, and its results collapsed. Then the two are fused as
/// `fuseElementwise` does.
///
/// The reshape is the only user of the producer, and each loop to be replaced
/// accesses operands at itself alone. Fails, with nothing changed, where there
/// is a reason not to fuse.
FailureOr<StructuredOpInterface>
fuseThroughReshape(RewriterBase &rewriter, OpOperand &operand,
                   const FuseElementwiseOptions &options = {});

} // namespace mlir::structured

#endif // LINALG_FUSION_FUSERESHAPE_H
