// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_FUSION_TILEANDFUSE_H
#define LINALG_TRANSFORMS_FUSION_TILEANDFUSE_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Transforms/Tiling/Tile.h"

namespace mlir::structured {

/// The ops that are fused into the tiles of another op.
enum class FusedOps {
  Producers, ///< the ops that it reads
  Consumers, ///< the ops that read it
  Both,
};

struct TileAndFuseOptions {
  /// The tiling of the op itself. Partial results are not supported. Of peeled
  /// tiles, the fused parts are peeled as well.
  TileOptions tiling;
  FusedOps fuse = FusedOps::Producers;
  /// Whether a producer or consumer may be fused; all may if not set.
  std::function<bool(Operation *)> mayFuse = nullptr;
};

struct TileAndFuseResult {
  /// The loops over tiles, outermost first; over full tiles after peeling.
  SmallVector<LoopLikeOpInterface> loops;
  /// The tiles of the op itself; with peeling, the full one first.
  SmallVector<Operation *> tiledOps;
};

/// Notified of each candidate for fusion, before it is changed: whether it is
/// fused, or else why not.
struct FusionListener {
  virtual ~FusionListener() = default;
  virtual void notifyFused(Operation *op) {}
  virtual void notifyNotFused(Operation *op, const Refusal &refusal) {}
};

/// Why `tileAndFuse` would fail for `op`, as text for the user; none if it
/// would not.
std::optional<Refusal> refuseToTileAndFuse(TilingInterface op,
                                           const TileAndFuseOptions &options);

/// Replaces `op` by loops over its tiles, into which its producers or consumers
/// are fused, depending on `options`, and so on transitively.
///
/// A producer is fused if its tiles are disjoint, so that each element is
/// computed once; if it has other users, its result is then also a result of
/// the loops. Otherwise elements are recomputed: the producer is only fused if
/// each element takes one iteration without reductions. Reshapes in between are
/// tiled as well.
///
/// A consumer is fused if a tile of its result only needs the corresponding
/// tile of `op`.
///
/// Fails, without changes, if there is a reason not to tile.
FailureOr<TileAndFuseResult> tileAndFuse(RewriterBase &rewriter,
                                         TilingInterface op,
                                         const TileAndFuseOptions &options,
                                         FusionListener *listener = nullptr);

namespace detail {
/// `tileAndFuse` of an op that `refuseToTileAndFuse` does not refuse. Fails
/// where the op's own model of tiling does.
FailureOr<TileAndFuseResult> applyTileAndFuse(RewriterBase &rewriter,
                                              TilingInterface op,
                                              const TileAndFuseOptions &options,
                                              FusionListener &listener);
} // namespace detail

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_FUSION_TILEANDFUSE_H
