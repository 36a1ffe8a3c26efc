// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The syntax of `ins(...)`, `outs(...)` and other clauses of structured ops.

#ifndef LINALG_LIB_IR_OPERANDSYNTAX_H
#define LINALG_LIB_IR_OPERANDSYNTAX_H

#include "mlir/IR/OpImplementation.h"

namespace mlir::structured::detail {

/// The types of the operands that were parsed.
struct OperandTypes {
  SmallVector<Type> inputs;
  SmallVector<Type> inits;
};

/// Parses `ins(...)` and `outs(...)`, either of which may be missing, and adds
/// the operands to `result`.
FailureOr<OperandTypes> parseOperands(OpAsmParser &parser,
                                      OperationState &result);

/// Parses the rest of `(%a, %b, %c) {attrs} : A, B, C` after the parenthesis.
/// The last operand is the init.
FailureOr<OperandTypes> parseOperandsInParentheses(OpAsmParser &parser,
                                                   OperationState &result);

/// Prints ` ins(...) outs(...)`.
void printOperands(OpAsmPrinter &printer, ValueRange inputs, ValueRange inits);

/// Parses ` name = [1, 0]`.
ParseResult parseNumbers(OpAsmParser &parser, OperationState &result,
                         StringRef name);
/// Prints what `parseNumbers` parses.
void printNumbers(OpAsmPrinter &printer, StringRef name,
                  ArrayRef<int64_t> numbers);

/// Sets the numbers of inputs and inits.
void addOperandSegments(OperationState &result, const OperandTypes &types);

/// Adds a result for each tensor among the inits.
void addResultsOfInits(OperationState &result, const OperandTypes &types);

/// Checks the attributes in `result` that the op's definition lists; an error
/// points to `loc`.
ParseResult verifyInherentAttrs(OpAsmParser &parser, SMLoc loc,
                                OperationState &result);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IR_OPERANDSYNTAX_H
