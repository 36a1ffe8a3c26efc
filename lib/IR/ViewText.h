// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_IR_VIEWTEXT_H
#define LINALG_LIB_IR_VIEWTEXT_H

#include "mlir/IR/OpImplementation.h"

namespace mlir::structured::detail {

/// Fails: no op may have the name of an op that is only text.
LogicalResult verifyTextOp(Operation *op);

/// Parses the rest of `%view (i, j) -> (j, i) : type` as a `memref.transpose`.
ParseResult parseTransposedView(OpAsmParser &parser, OperationState &result,
                                OpAsmParser::UnresolvedOperand view);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IR_VIEWTEXT_H
