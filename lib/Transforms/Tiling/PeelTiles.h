// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_TILING_PEELTILES_H
#define LINALG_LIB_TRANSFORMS_TILING_PEELTILES_H

#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"

namespace mlir::structured::detail {

/// Peels the last tiles of the loops of a nest of `scf.for` for which `places`
/// is true, if the step may not divide the extent. Known extents of tiles
/// become static. Updates `result` to all tiled ops, all merges, and the loops
/// over full tiles; clears its slices and replacements.
void peelTiles(RewriterBase &rewriter, scf::SCFTilingResult &result,
               ArrayRef<bool> places);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_TILING_PEELTILES_H
