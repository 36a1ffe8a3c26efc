// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_UTILS_COLLECTOPS_H
#define LINALG_LIB_UTILS_COLLECTOPS_H

#include "linalg/Interfaces/StructuredOpInterface.h"

namespace mlir::structured::detail {

/// The structured ops in `root`, for a pass that transforms them one by one: in
/// order, but nested ones first. Emits a remark of the category `category` that
/// an op is left alone for each op that is several loop nests, such as a
/// softmax.
SmallVector<StructuredOpInterface> collectStructuredOps(Operation *root,
                                                        StringRef category);

/// Emits an error unless `ops` is empty or one of them has as many loops as the
/// option `option` of `pass`, which transforms `root`, has numbers.
LogicalResult verifyNumberOfLoops(Operation *root, StringRef option,
                                  StringRef pass, size_t numbers,
                                  ArrayRef<StructuredOpInterface> ops);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_UTILS_COLLECTOPS_H
