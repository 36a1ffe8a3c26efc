// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The attributes that a row's payload depends on.

#ifndef LINALG_LIB_IR_PAYLOADCHOICES_H
#define LINALG_LIB_IR_PAYLOADCHOICES_H

#include "RowCache.h"

namespace mlir::structured::detail {

/// Attributes of an op that determine a payload of its row.
using PayloadChoice = SmallVector<NamedAttribute, 2>;

/// All payloads that ops `name` of `row` can have with `numInputs` inputs and
/// `numLoops` loops: each function that an attribute may name, each loop whose
/// index may be read, signed and unsigned casts. The choice without attributes
/// comes first.
SmallVector<PayloadChoice> getPayloadChoices(RegisteredOperationName name,
                                             const ParsedRow &row,
                                             unsigned numInputs,
                                             unsigned numLoops);

/// Whether the payload applies a function that an attribute names.
bool appliesFunction(const PayloadExpr &expr);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IR_PAYLOADCHOICES_H
