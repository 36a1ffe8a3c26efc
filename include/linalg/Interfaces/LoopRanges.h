// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The extents of the loops of a structured op, and the operand dimensions that
// give them.

#ifndef LINALG_INTERFACES_LOOPRANGES_H
#define LINALG_INTERFACES_LOOPRANGES_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/OpDefinition.h"

namespace mlir::structured {

/// Dimension `dim` of `operand`.
struct OperandDim {
  OpOperand *operand;
  unsigned dim;
};

/// The dimensions of operands that loop `loop` alone runs over, in operand
/// order. All have the loop's extent.
SmallVector<OperandDim> getOperandDimsOfLoop(StructuredOpInterface op,
                                             unsigned loop);

/// The only loop that runs over dimension `dim` of `operand`, if there is a
/// single one.
std::optional<unsigned> getLoopOfOperandDim(StructuredOpInterface op,
                                            OperandDim operandDim);

/// For each loop, the operand dimension that gives its extent: the first static
/// one that it alone runs over, else the first.
SmallVector<OperandDim> getExtentOfLoops(StructuredOpInterface op);

/// The extent of each loop; `ShapedType::kDynamic` if no operand gives it
/// statically.
SmallVector<int64_t> getStaticLoopSizes(StructuredOpInterface op);

/// The same, given the op's indexing maps.
SmallVector<int64_t> getStaticLoopSizes(StructuredOpInterface op,
                                        ArrayRef<AffineMap> maps);

/// The extent of each loop: an attribute if it is static, otherwise a value
/// created at the builder's insertion point from the first operand that gives
/// it.
SmallVector<OpFoldResult> getLoopSizes(OpBuilder &builder, Location loc,
                                       StructuredOpInterface op);

/// The extent of dimension `dim` of a tensor or buffer: an attribute if it is
/// static, a `tensor.dim` or `memref.dim` otherwise.
OpFoldResult getDimSize(OpBuilder &builder, Location loc, Value value,
                        int64_t dim);

} // namespace mlir::structured

#endif // LINALG_INTERFACES_LOOPRANGES_H
