// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Named ops, created by name.

#ifndef LINALG_LIB_UTILS_CREATENAMED_H
#define LINALG_LIB_UTILS_CREATENAMED_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// The structured op `name` of the dialect that `op` belongs to, if it has one.
std::optional<OperationName> getOpOfSameDialect(StructuredOpInterface op,
                                                StringRef name);

/// Creates an op with an empty payload region. Its results are the types of the
/// tensors among `inits`. It gets those of `attributes` that its definition
/// lists, and the discardable ones of `origin`.
StructuredOpInterface createNamed(OpBuilder &builder, Location loc,
                                  OperationName name, ValueRange inputs,
                                  ValueRange inits,
                                  ArrayRef<NamedAttribute> attributes,
                                  Operation *origin);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_UTILS_CREATENAMED_H
