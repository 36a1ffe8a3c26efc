// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// `linalg.pack` and `linalg.unpack`, whichever dialect `linalg` they belong to:
// nothing here knows the classes of the ops.

#ifndef LINALG_DECOMPOSITIONS_RELAYOUT_H
#define LINALG_DECOMPOSITIONS_RELAYOUT_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Whether `op` is a `linalg.pack` or a `linalg.unpack`.
bool isRelayout(Operation *op);

/// How a tensor is cut into tiles. Its dimensions are called plain; those of
/// the packed tensor are the outer ones, of which there is one for each plain
/// one, and then one for each tile.
struct Relayout {
  /// Reads operands and attributes of `op`, a `linalg.pack` or `linalg.unpack`
  /// that verifies.
  static Relayout get(Operation *op);

  /// The number of plain dimensions.
  int64_t getRank() const { return outerDimsPerm.size(); }

  /// The place in `innerTiles` of the tile of plain dimension `dim`.
  std::optional<unsigned> getTileOf(int64_t dim) const;

  /// The outer dimension of the packed tensor that counts the tiles of plain
  /// dimension `dim`.
  int64_t getOuterDim(int64_t dim) const;

  /// The dimension of the packed tensor that goes through tile `tile`.
  int64_t getInnerDim(unsigned tile) const { return getRank() + tile; }

  /// Whether no dimension is cut and none is moved.
  bool isIdentity() const;

  /// For each plain dimension, the dimensions of the packed tensor that it is
  /// cut into: the outer one and that of the tile, if there is one.
  SmallVector<SmallVector<int64_t, 2>> getPackedDims() const;

  /// Whether `other` cuts tensors into the same tiles; padding aside.
  bool operator==(const Relayout &other) const;

  SmallVector<int64_t> innerDimsPos;    ///< plain dimensions, in tiles' order
  SmallVector<OpFoldResult> innerTiles; ///< extents of the tiles
  SmallVector<int64_t> outerDimsPerm; ///< the plain dimension of each outer one
  Value padding;                      ///< of `linalg.pack`; may be null
};

/// The size of a tile, if it is known. What is known to be no size is not.
std::optional<int64_t> getKnownTileSize(OpFoldResult tile);

/// Whether tiles are known to divide `plain`, so that none needs padding.
bool areTilesFull(const Relayout &relayout, RankedTensorType plain);

/// Writes a `linalg.pack` as `tensor.pad`, `tensor.expand_shape` and a
/// structured op that transposes. `tensor.reshape` stands in for
/// `tensor.expand_shape` where a tile's size is not known.
FailureOr<SmallVector<Value>> decomposePack(RewriterBase &rewriter,
                                            Operation *op);

/// Writes a `linalg.unpack` as a structured op that transposes,
/// `tensor.collapse_shape`, `tensor.extract_slice` and a copy into the init.
FailureOr<SmallVector<Value>> decomposeUnpack(RewriterBase &rewriter,
                                              Operation *op);

} // namespace mlir::structured

#endif // LINALG_DECOMPOSITIONS_RELAYOUT_H
