// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_UTILS_FUNCTIONARGUMENT_H
#define LINALG_LIB_UTILS_FUNCTIONARGUMENT_H

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::structured::detail {

/// Whether `value` is what the caller of a function gives it.
inline bool isFunctionArgument(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && argument.getOwner()->isEntryBlock() &&
         isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
}

} // namespace mlir::structured::detail

#endif // LINALG_LIB_UTILS_FUNCTIONARGUMENT_H
