// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_VECTORLOWERING_CASTSOFBROADCASTS_H
#define LINALG_LIB_TRANSFORMS_VECTORLOWERING_CASTSOFBROADCASTS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// Drops dimensions of extent 1 before a `vector.broadcast` and not after it,
/// by a `vector.shape_cast`. MLIR's canonicalization folds the latter to a
/// broadcast of the same source whenever the source can be broadcast to the
/// result.
void populateBroadcastUnitDimPatterns(RewritePatternSet &patterns);

/// Makes a `vector.shape_cast` of a `vector.broadcast` a `vector.shuffle` where
/// MLIR's canonicalization would fold it to a broadcast with other elements.
void populateShuffleBroadcastPatterns(RewritePatternSet &patterns);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_VECTORLOWERING_CASTSOFBROADCASTS_H
