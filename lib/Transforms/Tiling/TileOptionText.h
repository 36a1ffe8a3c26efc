// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The textual options of passes that tile. Errors name the option and the pass.

#ifndef LINALG_LIB_TRANSFORMS_TILING_TILEOPTIONTEXT_H
#define LINALG_LIB_TRANSFORMS_TILING_TILEOPTIONTEXT_H

#include "linalg/Transforms/Tiling/Tile.h"

namespace mlir::structured::detail {

/// Verifies that no size is negative.
LogicalResult verifySizes(Location loc, StringRef pass,
                          ArrayRef<int64_t> sizes);

/// Verifies that the interchange has each of 0, 1, ... once.
LogicalResult verifyInterchange(Location loc, StringRef pass,
                                ArrayRef<int64_t> interchange);

/// Verifies that one of `ops`, if there are any, has as many loops as there are
/// sizes, and numbers in the interchange.
LogicalResult verifyNumbersOfLoops(Operation *root, StringRef pass,
                                   ArrayRef<int64_t> sizes,
                                   ArrayRef<int64_t> interchange,
                                   ArrayRef<Operation *> ops);

/// Parses the mapping of the dimensions of `scf.forall`. Fails if an attribute
/// is not a device mapping or occurs twice, or if `loops` don't support a
/// mapping.
FailureOr<SmallVector<Attribute>> parseMapping(Location loc, StringRef pass,
                                               ArrayRef<std::string> mapping,
                                               TileLoops loops);

/// Verifies that a mapping has an attribute for each tiled loop of `op`.
LogicalResult verifyMapping(TilingInterface op, StringRef pass,
                            const TileOptions &options);

/// Parses the loops to peel: numbers, or `all` that `options` tile. Fails if a
/// loop is not tiled, or not by sequential tiles.
FailureOr<SmallVector<unsigned>> parsePeel(Location loc, StringRef pass,
                                           ArrayRef<std::string> peel,
                                           const TileOptions &options);

/// The tiled loops, as in "d0 by 4, d2 by 8".
std::string describeTiles(TilingInterface op, const TileOptions &options);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_TILING_TILEOPTIONTEXT_H
