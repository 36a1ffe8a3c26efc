// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The steps of `parseRow`, for rows that do something between them.

#ifndef LINALG_LIB_IR_ROWSYNTAX_H
#define LINALG_LIB_IR_ROWSYNTAX_H

#include "OperandSyntax.h"
#include "linalg/IR/Row.h"

namespace mlir::structured::detail {

/// Parses operands, attributes and result types of an op of `row` in today's
/// form, or in parentheses if the name is followed by one.
FailureOr<OperandTypes> parseRowOperands(OpAsmParser &parser,
                                         OperationState &result,
                                         const RowInfo &row, bool hasMaps);

/// Parses `%in..., %out...) {attrs} : types`: the form of 2020, whose operands
/// are scalars and buffers, the inits last. The parenthesis before them is
/// parsed.
FailureOr<OperandTypes> parseRowInParentheses(OpAsmParser &parser,
                                              OperationState &result,
                                              const RowInfo &row);

/// Adds segments, default maps and the payload to `result`, which has operands
/// of types `types` and attributes.
ParseResult finishRow(OpAsmParser &parser, OperationState &result,
                      const RowInfo &row, bool hasMaps,
                      const OperandTypes &types);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IR_ROWSYNTAX_H
