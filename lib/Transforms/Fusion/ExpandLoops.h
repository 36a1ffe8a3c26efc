// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splitting a loop into several.

#ifndef LINALG_LIB_TRANSFORMS_FUSION_EXPANDLOOPS_H
#define LINALG_LIB_TRANSFORMS_FUSION_EXPANDLOOPS_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// For each loop, the extents of the loops that replace it, whose product is
/// its extent; empty for a loop that is not replaced.
using LoopGroups = SmallVector<SmallVector<OpFoldResult>>;

/// Why the loops of `op` can't be replaced: buffers, tensors with an encoding,
/// or a dimension that several loops run over.
std::optional<Refusal> refuseToExpand(StructuredOpInterface op,
                                      const LoopGroups &groups);

/// Creates the op with the new loops at the insertion point; there must be no
/// reason not to expand. `op` loses its payload; the caller must replace it.
/// The operand `known`, if not null, becomes `expanded`.
StructuredOpInterface buildExpanded(RewriterBase &rewriter,
                                    StructuredOpInterface op,
                                    const LoopGroups &groups,
                                    OpOperand *known = nullptr,
                                    Value expanded = {});

/// For each dimension of `operand`, those of the expanded operand.
SmallVector<ReassociationIndices> getExpandedDims(StructuredOpInterface op,
                                                  OpOperand &operand,
                                                  const LoopGroups &groups);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_FUSION_EXPANDLOOPS_H
