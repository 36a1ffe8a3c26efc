// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Rows with repeated loops, which are ops on windows along any number of
// dimensions, and the ops with padding that are decomposed to them. Both have
// the same operands and the attributes `strides` and `dilations`; the latter
// have `padding`, and no payload.

#ifndef LINALG_LIB_IR_PADDEDWINDOWS_H
#define LINALG_LIB_IR_PADDEDWINDOWS_H

#include "OperandSyntax.h"
#include "linalg/IR/Row.h"
#include "linalg/Interfaces/Refusal.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::structured::detail {

/// The number of dimensions of windows, given the type of the first operand;
/// less than one if its rank is too low, none if it is unknown.
std::optional<int64_t> getNumWindowDims(const RowInfo &row, Type first);

/// Verifies that the first operand has dimensions for windows, and that
/// `padding`, `strides` and `dilations` have as many elements.
LogicalResult verifyWindowDims(Operation *op, const RowInfo &row);

/// Replaces lists of integers in `padding`, `strides` and `dilations` by dense
/// arrays. Then drops a `padding` of zeros. Gives the op the name with
/// "padded_" if there is still a `padding`, otherwise the name without, and
/// returns whether there is.
FailureOr<bool> addPadding(OpAsmParser &parser, OperationState &result,
                           const RowInfo &row, const OperandTypes &types);

/// Verifies an op with `padding` whose windows are those of `row`.
LogicalResult verifyPaddedWindows(Operation *op, const RowInfo &row);

/// Reads of buffer operands and writes of the init.
void getPaddedWindowEffects(
    DestinationStyleOpInterface op,
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects);

/// Creates the op of `row` on a padded copy of the image. Refuses element types
/// without a number to pad with.
RefusalOr<SmallVector<Value>> decomposePaddedWindows(RewriterBase &rewriter,
                                                     Operation *op,
                                                     const RowInfo &row);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IR_PADDEDWINDOWS_H
