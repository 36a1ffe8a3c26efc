// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Parsers of ops that have forms other than the one that is printed: those of
// the dialect's first versions, and of the proposal of `map`, `reduce` and
// others. Each builds today's op. They are used in a host's dialect `linalg`
// too, whose attributes and ops are of other classes than ours.

#ifndef LINALG_LIB_IR_FORMERSYNTAX_H
#define LINALG_LIB_IR_FORMERSYNTAX_H

#include "linalg/IR/Row.h"
#include "mlir/IR/OpImplementation.h"

namespace mlir::structured::detail {

/// The default dialect of payloads: a name without dialect, such as `return`,
/// is that of an op that begins with this.
constexpr llvm::StringLiteral kPayloadDialect = "linalg.payload";

/// Parses a `linalg.generic` in today's form or that of 2020, see
/// docs/OldForms.md. The first arguments of the payload are the indices of the
/// loops if `hasIndices`.
ParseResult parseGeneric(OpAsmParser &parser, OperationState &result,
                         bool hasIndices);

/// Parses a `linalg.indexed_generic`, which becomes a `linalg.generic`.
ParseResult parseIndexedGeneric(OpAsmParser &parser, OperationState &result);

/// Parses a `linalg.map` or `linalg.reduce`, also under another name.
ParseResult parseMap(OpAsmParser &parser, OperationState &result);
ParseResult parseReduce(OpAsmParser &parser, OperationState &result);

/// Parses the `return` of a payload.
ParseResult parsePayloadReturn(OpAsmParser &parser, OperationState &result);

/// Parses a `linalg.fill`. The order in parentheses is `(%init, %value)`. A
/// value of another type than the elements is converted before the fill.
ParseResult parseFill(OpAsmParser &parser, OperationState &result,
                      const RowInfo &row, bool hasMaps);

/// Parses a `linalg.copy`. In parentheses it may have `inputPermutation` and
/// `outputPermutation`; it then becomes a `linalg.generic`.
ParseResult parseCopy(OpAsmParser &parser, OperationState &result,
                      const RowInfo &row, bool hasMaps);

/// Parses a `linalg.elementwise`, or a `linalg.map` under this name if there is
/// no `kind`.
ParseResult parseElementwise(OpAsmParser &parser, OperationState &result,
                             const RowInfo &row, bool hasMaps);

/// Makes `result` an `scf.execute_region` of the op that it describes, and of
/// ops before that op: a parser can't create them outside. `build` creates
/// them, and changes the op's operands. `--canonicalize` inlines the region.
LogicalResult addOpsBefore(
    OpAsmParser &parser, OperationState &result,
    function_ref<LogicalResult(OpBuilder &, OperationState &op)> build);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IR_FORMERSYNTAX_H
