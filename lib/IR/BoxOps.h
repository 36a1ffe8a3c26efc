// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the ops on two boxes of a buffer have in common.

#ifndef LINALG_LIB_IR_BOXOPS_H
#define LINALG_LIB_IR_BOXOPS_H

#include "Boxes.h"
#include "linalg/Interfaces/Refusal.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// Computes the results of an op from its operands.
using ComputeBoxesFn = SmallVector<BufferBox> (*)(Numbers &, const BufferBox &,
                                                  const BufferBox &);

/// Parses `%a, %b {attrs} : A, B to R...`. Without `to`, the types of the
/// results are those of the boxes that `compute` returns.
ParseResult parseTwoBoxes(OpAsmParser &parser, OperationState &result,
                          ComputeBoxesFn compute);
/// Prints what `parseTwoBoxes` parses.
void printTwoBoxes(OpAsmPrinter &printer, Operation *op);

/// Verifies that the operands are boxes of one buffer, and that the results
/// have the types of the boxes that `compute` returns, or types that say less.
LogicalResult verifyTwoBoxes(Operation *op, ComputeBoxesFn compute);

/// Creates the results as subviews. Refuses operands that are results of such
/// ops.
RefusalOr<SmallVector<Value>> decomposeTwoBoxes(RewriterBase &rewriter,
                                                Operation *op,
                                                ComputeBoxesFn compute);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IR_BOXOPS_H
