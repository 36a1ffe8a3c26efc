// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which loops of an op become one.

#ifndef LINALG_LIB_CODEGEN_COLLAPSEPLAN_H
#define LINALG_LIB_CODEGEN_COLLAPSEPLAN_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

namespace mlir::structured::detail {

/// For each new loop, the loops that it replaces, outermost first. Loops of
/// extent 1 may be in none.
using CollapsedLoops = SmallVector<SmallVector<unsigned>>;

/// An operand of the op with fewer loops.
struct CollapsedOperand {
  /// The dimensions of the former operand in each of its dimensions.
  SmallVector<ReassociationIndices> dims;
  AffineMap map;
  /// Dimensions, and the loops of whose extent they must be at run time.
  SmallVector<std::pair<unsigned, unsigned>> sizes;

  bool isChanged(OpOperand &operand) const {
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    return type && type.getRank() != static_cast<int64_t>(dims.size());
  }
};

/// What is done with an op.
struct CollapsePlan {
  StructuredOpInterface op;
  CollapsedLoops groups;
  SmallVector<CollapsedOperand> operands;
};

/// Whether `op` is a contraction, but for reduction loops of extent 1, which
/// may be over windows.
bool isContractionButForUnitLoops(StructuredOpInterface op);

/// Whether `op` computes with elements of tensors one by one, and neither
/// computes an operand of an op that does not, or that transposes one, nor
/// reads a result of such an op: these may be tiled together.
bool isElementwiseAmongElementwise(StructuredOpInterface op);

/// What is done with `op`, which has an init, and the elementwise ops around
/// it, in their order: the one that computes only its init, and the one that
/// alone reads its result.
RefusalOr<SmallVector<CollapsePlan, 0>>
planCollapseWithElementwise(StructuredOpInterface op);

/// What is done with the loops of `op` that are of type `iterator`, alone.
RefusalOr<SmallVector<CollapsePlan, 0>>
planCollapseOf(StructuredOpInterface op, utils::IteratorType iterator);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_COLLAPSEPLAN_H
