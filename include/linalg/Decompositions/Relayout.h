// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// `linalg.pack` and `linalg.unpack` of our dialect `linalg` or MLIR's, without
// use of the op classes.

#ifndef LINALG_DECOMPOSITIONS_RELAYOUT_H
#define LINALG_DECOMPOSITIONS_RELAYOUT_H

#include "linalg/Interfaces/Refusal.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Whether `op` is a `linalg.pack` or a `linalg.unpack`.
bool isRelayout(Operation *op);

/// The layout of a packed tensor. The dimensions of the unpacked tensor are
/// called plain; the packed tensor has an outer dimension for each plain one,
/// followed by an inner dimension for each entry of `innerTiles`.
struct Relayout {
  /// Reads operands and attributes of `op`, a `linalg.pack` or `linalg.unpack`
  /// that verifies.
  static Relayout get(Operation *op);

  /// The number of plain dimensions.
  int64_t getRank() const { return outerDimsPerm.size(); }

  /// The position in `innerTiles` of the tile of plain dimension `dim`, if it
  /// is tiled.
  std::optional<unsigned> getTileOf(int64_t dim) const;

  /// The outer dimension of the packed tensor over the tiles of plain dimension
  /// `dim`.
  int64_t getOuterDim(int64_t dim) const;

  /// The inner dimension of the packed tensor for `innerTiles[tile]`.
  int64_t getInnerDim(unsigned tile) const { return getRank() + tile; }

  /// Whether no dimension is tiled or permuted.
  bool isIdentity() const;

  /// For each plain dimension, the dimensions of the packed tensor that it is
  /// split into: the outer one and, if it is tiled, the inner one.
  SmallVector<SmallVector<int64_t, 2>> getPackedDims() const;

  /// Whether `other` has the same layout; padding is ignored.
  bool operator==(const Relayout &other) const;

  SmallVector<int64_t> innerDimsPos;    ///< the plain dimension of each tile
  SmallVector<OpFoldResult> innerTiles; ///< extents of the tiles
  SmallVector<int64_t> outerDimsPerm; ///< the plain dimension of each outer one
  Value padding;                      ///< of `linalg.pack`; may be null
};

/// The size of a tile, if it is known and positive.
std::optional<int64_t> getKnownTileSize(OpFoldResult tile);

/// Whether tile sizes are known to divide the extents of `plain`, so that no
/// tile needs padding.
bool areTilesFull(const Relayout &relayout, RankedTensorType plain);

/// Decomposes a `linalg.pack` to `tensor.pad`, `tensor.expand_shape` and a
/// structured op that transposes. If a tile size is not known, `tensor.reshape`
/// is used instead of `tensor.expand_shape`.
RefusalOr<SmallVector<Value>> decomposePack(RewriterBase &rewriter,
                                            Operation *op);

/// Decomposes a `linalg.unpack` to a structured op that transposes,
/// `tensor.collapse_shape`, `tensor.extract_slice` and a copy into the init.
RefusalOr<SmallVector<Value>> decomposeUnpack(RewriterBase &rewriter,
                                              Operation *op);

} // namespace mlir::structured

#endif // LINALG_DECOMPOSITIONS_RELAYOUT_H
