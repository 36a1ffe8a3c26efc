// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_UTILS_MERGEARGRESULTS_H
#define LINALG_LIB_UTILS_MERGEARGRESULTS_H

#include "linalg/Interfaces/ArgReduction.h"
#include "mlir/Interfaces/TilingInterface.h"

namespace mlir::structured::detail {

/// What the partial results of an argmax or argmin start with, one value for
/// each init: they replace nothing.
SmallVector<Value> buildNeutralElements(OpBuilder &builder,
                                        StructuredOpInterface op,
                                        const ArgReduction &reduction);

/// Folds `partial`, tensors of partial results of `op`, into its inits.
/// `initMap` gives the element of an init for the indices of partial results.
MergeResult mergeArgResults(OpBuilder &builder, StructuredOpInterface op,
                            const ArgReduction &reduction, ValueRange partial,
                            AffineMap initMap);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_UTILS_MERGEARGRESULTS_H
