// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_TILING_TILE_H
#define LINALG_TRANSFORMS_TILING_TILE_H

#include "linalg/Interfaces/Refusal.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Interfaces/TilingInterface.h"

namespace mlir::structured {

/// The kind of loops over tiles.
enum class TileLoops {
  For,    ///< nested `scf.for`
  Forall, ///< one `scf.forall`, whose tiles may be computed in parallel
};

/// How reduction loops are tiled.
enum class PartialReduction {
  /// All tiles fold their elements into the init, sequentially.
  None,
  /// A partial result for each element of a tile; all tiles fold into the same
  /// ones, sequentially.
  OuterReduction,
  /// A partial result for each tile.
  OuterParallel,
};

struct TileOptions {
  /// The extent of a tile along each loop, outermost first; 0 for a loop that
  /// is not tiled. Loops after the last size are not tiled; sizes after the
  /// last loop are ignored. A size that is an SSA value must be positive at run
  /// time, and defined before the op.
  SmallVector<OpFoldResult> sizes;
  /// The op's loops in the order of the loops over tiles; the op's order if
  /// empty.
  SmallVector<int64_t> interchange;
  TileLoops loops = TileLoops::For;
  /// With partial results, the loops over tiles of reduction loops are inside
  /// those over tiles of parallel loops, and the interchange orders each of the
  /// two groups.
  PartialReduction partialReduction = PartialReduction::None;
  /// The mapping of the dimensions of `scf.forall`, outermost first: none if
  /// empty, else an attribute for each tiled loop.
  SmallVector<Attribute> mapping = {};
  /// The loops that are peeled: partial tiles at the end are computed after the
  /// loop over full tiles, which then have static extents. Only for
  /// `TileLoops::For`.
  SmallVector<unsigned> peel = {};
};

/// The loops of a nest of `numLoops` that `options` tile.
SmallVector<unsigned> getLoopsToCut(size_t numLoops,
                                    const TileOptions &options);

/// These loops in the order of the nest over their tiles.
SmallVector<unsigned> getLoopsOfNest(size_t numLoops,
                                     const TileOptions &options);

/// The options of MLIR's driver for `options`, without partial reductions and
/// peeling.
scf::SCFTilingOptions getDriverOptions(TilingInterface op,
                                       const TileOptions &options);

/// Prepares `op` for MLIR's driver and any model of `TilingInterface`: drops a
/// cache of its maps, replaces it by a `linalg.generic` if it uses loop
/// indices, as their shifts in a tile must be printed, and hoists a constant
/// out of the region of a `tensor.pad`.
TilingInterface prepareForTiling(RewriterBase &rewriter, TilingInterface op);

/// Why `tile` would fail for `op`, as text for the user; none if it would not.
/// Sizes must not be negative, the interchange must be empty or a permutation
/// of 0, 1, ..., `OuterReduction` excludes `Forall`, whose tiles can't fold
/// into the same partial result in parallel, a mapping must have an entry for
/// each tiled loop, and mapping and peeling must fit `loops`.
std::optional<Refusal> refuseToTile(TilingInterface op,
                                    const TileOptions &options);

/// Replaces `op` by loops over its tiles around the op on slices of the
/// operands; partial results are folded into the inits after the loops over
/// tiles of reduction loops. Fails, without changes, if there is a reason not
/// to tile. After peeling, `loops` are those over full tiles, and
/// `generatedSlices` and `replacements` are empty.
FailureOr<scf::SCFTilingResult> tile(RewriterBase &rewriter, TilingInterface op,
                                     const TileOptions &options);

namespace detail {
/// `tile` of an op that `refuseToTile` does not refuse. Fails where the op's
/// own model does.
FailureOr<scf::SCFTilingResult> applyTiling(RewriterBase &rewriter,
                                            TilingInterface op,
                                            const TileOptions &options);
} // namespace detail

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_TILING_TILE_H
