// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The options that passes which tile have in common, as text: what is wrong
// with them is an error that names the option and the pass.

#ifndef LINALG_TRANSFORMS_TILING_TILEOPTIONTEXT_H
#define LINALG_TRANSFORMS_TILING_TILEOPTIONTEXT_H

#include "linalg/Transforms/Tiling/Tile.h"

namespace mlir::structured {

/// That no size is negative.
LogicalResult verifySizes(Location loc, StringRef pass,
                          ArrayRef<int64_t> sizes);

/// That the interchange has each of 0, 1, ... once.
LogicalResult verifyInterchange(Location loc, StringRef pass,
                                ArrayRef<int64_t> interchange);

/// That some of `ops`, if there are any, has as many loops as there are sizes,
/// and numbers in the interchange.
LogicalResult verifyNumbersOfLoops(Operation *root, StringRef pass,
                                   ArrayRef<int64_t> sizes,
                                   ArrayRef<int64_t> interchange,
                                   ArrayRef<Operation *> ops);

/// The attributes that dimensions of `scf.forall` are mapped to. Fails if one
/// is no device mapping or there twice, or if `loops` have no mapping.
FailureOr<SmallVector<Attribute>> parseMapping(Location loc, StringRef pass,
                                               ArrayRef<std::string> mapping,
                                               TileLoops loops);

/// That there are as many attributes in the mapping, if there is one, as loops
/// of `op` are cut.
LogicalResult verifyMapping(TilingInterface op, StringRef pass,
                            const TileOptions &options);

/// The loops to peel: numbers, or `all` that `options` cut. Fails if one is not
/// cut, or not into tiles of one after the other.
FailureOr<SmallVector<unsigned>> parsePeel(Location loc, StringRef pass,
                                           ArrayRef<std::string> peel,
                                           const TileOptions &options);

/// The loops that are cut, as in "d0 by 4, d2 by 8".
std::string describeTiles(TilingInterface op, const TileOptions &options);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_TILING_TILEOPTIONTEXT_H
