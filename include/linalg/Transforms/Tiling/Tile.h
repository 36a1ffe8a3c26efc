// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_TILING_TILE_H
#define LINALG_TRANSFORMS_TILING_TILE_H

#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Interfaces/TilingInterface.h"

namespace mlir::structured {

/// The loops that go from tile to tile.
enum class TileLoops {
  For,    ///< `scf.for`, one in the other
  Forall, ///< one `scf.forall`, whose tiles may be computed at the same time
};

/// How reductions are cut.
enum class PartialReduction {
  /// All tiles fold their elements into the init, one after the other.
  None,
  /// There are as many partial results as a tile has elements; all tiles fold
  /// each element into its own, one after the other.
  OuterReduction,
  /// There are as many partial results as there are tiles; each folds its
  /// elements into its own.
  OuterParallel,
};

struct TileOptions {
  /// The extent of a tile along each loop, outermost first; 0 for a loop that
  /// is not cut. Loops beyond the last size are not cut; sizes beyond the last
  /// loop are not used. A size that is a value must be positive when it runs,
  /// and known in front of the op.
  SmallVector<OpFoldResult> sizes;
  /// The op's loops in the order in which to go from tile to tile; the order
  /// of the op if empty.
  SmallVector<int64_t> interchange;
  TileLoops loops = TileLoops::For;
  /// With partial results, the loops over the tiles of reductions are within
  /// those over the tiles of parallel loops, and the interchange orders each of
  /// the two.
  PartialReduction partialReduction = PartialReduction::None;
  /// What the dimensions of `scf.forall` are mapped to, outermost first:
  /// nothing if empty, else an attribute for each loop that is cut.
  SmallVector<Attribute> mapping = {};
  /// The loops that are peeled: the tiles at the end, which are smaller where
  /// the size does not divide, are behind those of full size, so that these
  /// have static extents. Only for `TileLoops::For`.
  SmallVector<unsigned> peel = {};
};

/// The loops of a nest of `numLoops` that `options` cut.
SmallVector<unsigned> getLoopsToCut(size_t numLoops,
                                    const TileOptions &options);

/// These loops in the order of the nest over their tiles.
SmallVector<unsigned> getLoopsOfNest(size_t numLoops,
                                     const TileOptions &options);

/// What MLIR's driver is asked for to do what `options` say, partial reductions
/// and peeling aside.
scf::SCFTilingOptions getDriverOptions(TilingInterface op,
                                       const TileOptions &options);

/// `op` as MLIR's driver takes it, whoever made its model of `TilingInterface`:
/// without a cache of its maps, and as a `linalg.generic` if it uses indices of
/// its loops, as the text has to say how they are shifted in a tile; a
/// `tensor.pad` without a constant in its region.
TilingInterface prepareForTiling(RewriterBase &rewriter, TilingInterface op);

/// Why `tile` would refuse `op`, in the user's terms; none if it would not.
/// Expects no negative size, a permutation of 0, 1, ... (or nothing) as the
/// interchange, no `OuterReduction` with `Forall`, whose tiles can't add to
/// the same partial result at the same time, as long a mapping as there are
/// loops to cut, and one or a loop to peel where `loops` want it.
std::optional<std::string> getReasonNotToTile(TilingInterface op,
                                              const TileOptions &options);

/// Replaces `op` by loops over its tiles with the op on slices of the operands
/// in them; partial results are folded into the inits behind the loops over the
/// tiles of reductions. Fails, with nothing changed, where there is a reason
/// not to tile. After peeling, `loops` are those over the tiles of full size,
/// and `generatedSlices` and `replacements` are empty.
FailureOr<scf::SCFTilingResult> tile(RewriterBase &rewriter, TilingInterface op,
                                     const TileOptions &options);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_TILING_TILE_H
