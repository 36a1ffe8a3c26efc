// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_IR_CANONICALIZATION_YIELDEDOPERAND_H
#define LINALG_LIB_IR_CANONICALIZATION_YIELDEDOPERAND_H

#include "linalg/Interfaces/StructuredOpInterface.h"

namespace mlir::structured::detail {

/// The operand whose element the payload yields unchanged for `init`; null if
/// it yields anything else.
OpOperand *getYieldedOperand(StructuredOpInterface op, OpOperand &init);

/// The input of an `op` that only moves its elements to the one init, each
/// element of which is written. Null for any other op.
OpOperand *getRearrangedInput(StructuredOpInterface op);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IR_CANONICALIZATION_YIELDEDOPERAND_H
