// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_TILING_TILINGDRIVER_H
#define LINALG_LIB_TRANSFORMS_TILING_TILINGDRIVER_H

#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"

namespace mlir::structured::detail {

/// Runs MLIR's tiling of `op`. What tiles compute all of is not inserted into
/// itself: tiles of a sum, for example, carry their init.
FailureOr<scf::SCFTilingResult>
runTilingDriver(RewriterBase &rewriter, TilingInterface op,
                const scf::SCFTilingOptions &options);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_TILING_TILINGDRIVER_H
