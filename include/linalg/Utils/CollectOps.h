// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_UTILS_COLLECTOPS_H
#define LINALG_UTILS_COLLECTOPS_H

#include "linalg/Interfaces/StructuredOpInterface.h"

namespace mlir::structured {

/// The structured ops in `root` that a pass is to transform one by one: those
/// in an op's regions before it, else in their order. A remark of the category
/// `category` at each op that is several loop nests in one, such as a softmax,
/// tells that the pass leaves it alone.
SmallVector<StructuredOpInterface> collectStructuredOps(Operation *root,
                                                        StringRef category);

/// That some of `ops`, if there are any, has as many loops as option `option`
/// of `pass`, which transforms `root`, has numbers.
LogicalResult verifyNumberOfLoops(Operation *root, StringRef option,
                                  StringRef pass, size_t numbers,
                                  ArrayRef<StructuredOpInterface> ops);

} // namespace mlir::structured

#endif // LINALG_UTILS_COLLECTOPS_H
