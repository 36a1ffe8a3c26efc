// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_FUSION_TILEANDFUSE_H
#define LINALG_TRANSFORMS_FUSION_TILEANDFUSE_H

#include "linalg/Transforms/Tiling/Tile.h"

namespace mlir::structured {

/// What is computed in the tiles of another op.
enum class FusedOps {
  Producers, ///< what the op reads
  Consumers, ///< what reads the op
  Both,
};

struct TileAndFuseOptions {
  /// How the op itself is tiled. There is no fusion with partial results, and
  /// no peeling.
  TileOptions tiling;
  FusedOps fuse = FusedOps::Producers;
};

/// Is told of each op that could have been fused: whether it was, or else why
/// not, before the op is changed.
struct FusionListener {
  virtual ~FusionListener() = default;
  virtual void notifyFused(Operation *op) {}
  virtual void notifyNotFused(Operation *op, const Twine &reason) {}
};

/// Why `tileAndFuse` would refuse to tile `op`, in the user's terms; none if it
/// would not.
std::optional<std::string>
getReasonNotToTileAndFuse(TilingInterface op,
                          const TileAndFuseOptions &options);

/// Replaces `op` by loops over its tiles, in which those ops are computed that
/// it reads, or that read it, as `options` say; and so on from these. Returns
/// the loops, outermost first.
///
/// A producer is fused if its tiles are parts of its result without overlap, so
/// that each element is computed once; its result then comes out of the loops
/// too if others read it. If not, elements are computed again: that is done
/// where each costs one iteration of a payload without reductions, and refused
/// otherwise. Reshapes in between are computed in tiles as well.
///
/// A consumer is fused if each tile of `op` is all that a tile of its result
/// wants of it.
///
/// Fails, with nothing changed, where there is a reason not to tile.
FailureOr<SmallVector<LoopLikeOpInterface>>
tileAndFuse(RewriterBase &rewriter, TilingInterface op,
            const TileAndFuseOptions &options,
            FusionListener *listener = nullptr);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_FUSION_TILEANDFUSE_H
