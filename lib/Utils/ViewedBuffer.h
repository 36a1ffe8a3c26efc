// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_UTILS_VIEWEDBUFFER_H
#define LINALG_LIB_UTILS_VIEWEDBUFFER_H

#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mlir::structured::detail {

/// The buffer of which `value` is a view, or a view of a view.
inline Value getViewedBuffer(Value value) {
  while (auto view = value.getDefiningOp<ViewLikeOpInterface>())
    value = view.getViewSource();
  return value;
}

} // namespace mlir::structured::detail

#endif // LINALG_LIB_UTILS_VIEWEDBUFFER_H
