// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The attributes that a row's payload depends on.

#ifndef LINALG_LIB_IR_PAYLOADCHOICES_H
#define LINALG_LIB_IR_PAYLOADCHOICES_H

#include "RowCache.h"

namespace mlir::structured::detail {

/// Computes what `RowCache::getPayloadChoices` returns.
SmallVector<PayloadChoice> collectPayloadChoices(RegisteredOperationName name,
                                                 const ParsedRow &row,
                                                 unsigned numInputs,
                                                 unsigned numLoops);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IR_PAYLOADCHOICES_H
