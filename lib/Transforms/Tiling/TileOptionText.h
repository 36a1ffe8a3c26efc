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

/// Whether an op `name` exists, or may exist in a dialect that is not loaded
/// yet.
bool mayBeOp(StringRef name, MLIRContext *context);

/// Sets `options` to those by which `op` is tiled: `defaults`, or the sizes of
/// the op's attribute `structured.tile`, whose loops are peeled if `peel` has
/// `all` or their number. Fails after an error if the attribute is invalid.
LogicalResult chooseOptions(TilingInterface op, const TileOptions &defaults,
                            ArrayRef<std::string> peel, TileOptions &options);

/// Drops the attribute `structured.tile`, which must not apply to the tiles,
/// and makes sizes that are SSA values positive.
void consumeTileAttribute(RewriterBase &rewriter, Operation *op,
                          TileOptions &options);

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
