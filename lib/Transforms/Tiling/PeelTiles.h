// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_TILING_PEELTILES_H
#define LINALG_LIB_TRANSFORMS_TILING_PEELTILES_H

#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"

namespace mlir::structured::detail {

/// Splits off the last tiles of those loops of a nest of `scf.for` for which
/// `places` is true, where the step may not divide the extent. Tiles of which
/// the extent is known then have it in their types. Updates `result` to all
/// tiled ops and all merges, and to the loops over tiles of full size; its
/// slices and replacements are no more.
void peelTiles(RewriterBase &rewriter, scf::SCFTilingResult &result,
               ArrayRef<bool> places);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_TILING_PEELTILES_H
