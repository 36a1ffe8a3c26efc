// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Several loops in the place of one.

#ifndef LINALG_LIB_TRANSFORMS_FUSION_EXPANDLOOPS_H
#define LINALG_LIB_TRANSFORMS_FUSION_EXPANDLOOPS_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// For each loop the extents of those that replace it; empty for a loop that
/// stays. Their product is the extent of the loop.
using LoopGroups = SmallVector<SmallVector<OpFoldResult>>;

/// Why the loops of `op` can't be replaced: there are buffers, tensors with an
/// encoding, or operands that a loop does not run over alone.
std::optional<std::string> getReasonNotToExpand(StructuredOpInterface op,
                                                const LoopGroups &groups);

/// The op with other loops, at the insertion point, in the place of `op`, for
/// which there is no reason not to expand. `op` stays, without a payload, for
/// the caller to replace. In the place of `known`, if not null, is `expanded`.
StructuredOpInterface buildExpanded(RewriterBase &rewriter,
                                    StructuredOpInterface op,
                                    const LoopGroups &groups,
                                    OpOperand *known = nullptr,
                                    Value expanded = {});

/// For each dimension of `operand` those of the expanded one.
SmallVector<ReassociationIndices> getExpandedDims(StructuredOpInterface op,
                                                  OpOperand &operand,
                                                  const LoopGroups &groups);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_FUSION_EXPANDLOOPS_H
