// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Tiling of `linalg.pack` and `linalg.unpack`. The loops of a pack run over the
// outer dimensions of the packed tensor, those of an unpack over the dimensions
// of the plain tensor. The tiles of the op's layout are called pieces here, to
// distinguish them from the tiles of the op itself.

#include "RelayoutTilingModels.h"
#include "TilingUtils.h"
#include "Utils/ValueBounds.h"
#include "linalg/Decompositions/Relayout.h"
#include "linalg/IR/OpModels.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <numeric>

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

using structured::detail::Tile;

/// The loops, over the first dimensions of the init; all parallel.
static SmallVector<Range> getDomain(Operation *op, OpBuilder &builder) {
  return getDomainOverDims(op, builder, op->getOperand(1),
                           Relayout::get(op).getRank());
}

static SmallVector<utils::IteratorType> getParallelLoops(Operation *op) {
  return SmallVector<utils::IteratorType>(Relayout::get(op).getRank(),
                                          utils::IteratorType::parallel);
}

/// Appends the complete inner dimensions to a tile of the outer ones.
static void appendInnerDims(SizeBuilder &sizes, const Relayout &relayout,
                            Value packed, Tile &tileOffsets, Tile &tileSizes) {
  for (unsigned piece = 0; piece < relayout.innerTiles.size(); ++piece) {
    tileOffsets.push_back(sizes.builder.getIndexAttr(0));
    tileSizes.push_back(sizes.getSize(packed, relayout.getInnerDim(piece)));
  }
}

//===----------------------------------------------------------------------===//
// Pack
//===----------------------------------------------------------------------===//

namespace {
struct TileablePack : TilingInterface::ExternalModel<TileablePack, PackOp> {
  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    return getParallelLoops(op);
  }

  SmallVector<Range> getIterationDomain(Operation *op,
                                        OpBuilder &builder) const {
    return getDomain(op, builder);
  }

  FailureOr<TilingResult>
  getTiledImplementation(Operation *op, OpBuilder &builder,
                         ArrayRef<OpFoldResult> offsets,
                         ArrayRef<OpFoldResult> tileSizes) const {
    if (!areSliceable(op))
      return failure();
    SizeBuilder sizes(builder, op);
    Relayout relayout = Relayout::get(op);
    Value source = op->getOperand(0), init = op->getOperand(1);
    Tile sourceOffsets, sourceSizes;
    for (int64_t dim = 0; dim < relayout.getRank(); ++dim) {
      int64_t outer = relayout.getOuterDim(dim);
      OpFoldResult offset = offsets[outer], size = tileSizes[outer];
      if (std::optional<unsigned> number = relayout.getTileOf(dim)) {
        OpFoldResult piece = relayout.innerTiles[*number];
        offset = sizes.apply(sizes.a * sizes.b, {offset, piece});
        size = sizes.apply(sizes.a * sizes.b, {size, piece});
        // The last piece may end after the source.
        if (relayout.padding)
          size = sizes.min({sizes.a, sizes.b - sizes.c},
                           {size, sizes.getSize(source, dim), offset});
      }
      sourceOffsets.push_back(offset);
      sourceSizes.push_back(size);
    }
    Tile initOffsets(offsets), initSizes(tileSizes);
    appendInnerDims(sizes, relayout, init, initOffsets, initSizes);
    return cloneOnSlices(
        builder, op,
        structured::detail::buildSlice(builder, sizes.loc, source,
                                       sourceOffsets, sourceSizes),
        structured::detail::buildSlice(builder, sizes.loc, init, initOffsets,
                                       initSizes));
  }

  LogicalResult getResultTilePosition(Operation *op, OpBuilder &builder,
                                      unsigned, ArrayRef<OpFoldResult> offsets,
                                      ArrayRef<OpFoldResult> tileSizes,
                                      Tile &resultOffsets,
                                      Tile &resultSizes) const {
    SizeBuilder sizes(builder, op);
    resultOffsets.assign(offsets.begin(), offsets.end());
    resultSizes.assign(tileSizes.begin(), tileSizes.end());
    appendInnerDims(sizes, Relayout::get(op), op->getOperand(1), resultOffsets,
                    resultSizes);
    return success();
  }

  /// Fails if the tile is not known to consist of whole pieces.
  LogicalResult getIterationDomainTileFromResultTile(
      Operation *op, OpBuilder &, unsigned, ArrayRef<OpFoldResult> offsets,
      ArrayRef<OpFoldResult> tileSizes,
      SmallVectorImpl<OpFoldResult> &domainOffsets,
      SmallVectorImpl<OpFoldResult> &domainSizes) const {
    Relayout relayout = Relayout::get(op);
    for (unsigned piece = 0; piece < relayout.innerTiles.size(); ++piece) {
      int64_t dim = relayout.getInnerDim(piece);
      if (!structured::detail::isWhole(offsets[dim], tileSizes[dim],
                                       op->getOperand(1), dim))
        return failure();
    }
    domainOffsets.assign(offsets.begin(), offsets.begin() + relayout.getRank());
    domainSizes.assign(tileSizes.begin(),
                       tileSizes.begin() + relayout.getRank());
    return success();
  }

  FailureOr<TilingResult>
  generateResultTileValue(Operation *op, OpBuilder &builder, unsigned number,
                          ArrayRef<OpFoldResult> offsets,
                          ArrayRef<OpFoldResult> tileSizes) const {
    return computeResultTile(op, builder, number, offsets, tileSizes);
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Unpack
//===----------------------------------------------------------------------===//

namespace {
/// The part of the packed tensor that contains a tile of the plain one.
struct UnpackTile {
  UnpackTile(SizeBuilder &sizes, Operation *op, ArrayRef<OpFoldResult> offsets,
             ArrayRef<OpFoldResult> tileSizes);

  Tile packedOffsets, packedSizes; ///< the part
  Tile unpackedSizes;              ///< the extents of the unpacked part
  Tile skipped; ///< the elements before the tile in the unpacked part
};

struct TileableUnpack
    : TilingInterface::ExternalModel<TileableUnpack, UnPackOp> {
  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    return getParallelLoops(op);
  }

  SmallVector<Range> getIterationDomain(Operation *op,
                                        OpBuilder &builder) const {
    return getDomain(op, builder);
  }

  FailureOr<TilingResult>
  getTiledImplementation(Operation *op, OpBuilder &builder,
                         ArrayRef<OpFoldResult> offsets,
                         ArrayRef<OpFoldResult> tileSizes) const {
    if (!areSliceable(op))
      return failure();
    SizeBuilder sizes(builder, op);
    UnpackTile tile(sizes, op, offsets, tileSizes);
    Value source =
        structured::detail::buildSlice(builder, sizes.loc, op->getOperand(0),
                                       tile.packedOffsets, tile.packedSizes);
    Value init = op->getOperand(1);
    if (llvm::all_of(tile.skipped, isZeroInteger))
      return cloneOnSlices(builder, op, source,
                           structured::detail::buildSlice(
                               builder, sizes.loc, init, offsets, tileSizes));
    // The tile begins within a piece, which is unpacked completely.
    auto type = cast<RankedTensorType>(init.getType());
    Value whole =
        tensor::EmptyOp::create(builder, sizes.loc, tile.unpackedSizes,
                                type.getElementType(), type.getEncoding());
    TilingResult result = cloneOnSlices(builder, op, source, whole);
    result.generatedSlices.clear();
    if (source != op->getOperand(0))
      result.generatedSlices.push_back(source.getDefiningOp());
    Tile ones(tileSizes.size(), builder.getIndexAttr(1));
    result.tiledValues = {tensor::ExtractSliceOp::create(
        builder, sizes.loc, result.tiledValues.front(), tile.skipped, tileSizes,
        ones)};
    return result;
  }

  LogicalResult getResultTilePosition(Operation *, OpBuilder &, unsigned,
                                      ArrayRef<OpFoldResult> offsets,
                                      ArrayRef<OpFoldResult> tileSizes,
                                      Tile &resultOffsets,
                                      Tile &resultSizes) const {
    resultOffsets.assign(offsets.begin(), offsets.end());
    resultSizes.assign(tileSizes.begin(), tileSizes.end());
    return success();
  }

  LogicalResult getIterationDomainTileFromResultTile(
      Operation *, OpBuilder &, unsigned, ArrayRef<OpFoldResult> offsets,
      ArrayRef<OpFoldResult> tileSizes,
      SmallVectorImpl<OpFoldResult> &domainOffsets,
      SmallVectorImpl<OpFoldResult> &domainSizes) const {
    domainOffsets.assign(offsets.begin(), offsets.end());
    domainSizes.assign(tileSizes.begin(), tileSizes.end());
    return success();
  }

  FailureOr<TilingResult>
  generateResultTileValue(Operation *op, OpBuilder &builder, unsigned,
                          ArrayRef<OpFoldResult> offsets,
                          ArrayRef<OpFoldResult> tileSizes) const {
    return getTiledImplementation(op, builder, offsets, tileSizes);
  }
};
} // namespace

/// A common factor of `index` and `size`; 1 if no other is known.
static int64_t getFactorInPiece(OpFoldResult index, int64_t size) {
  auto value = dyn_cast<Value>(index);
  return value ? std::gcd(getFactorOfIndex(value), size) : 1;
}

/// Whether a tile at `offset` begins at the start of a piece.
static bool isAtPiece(OpFoldResult offset, OpFoldResult piece) {
  std::optional<int64_t> size = getKnownTileSize(piece);
  return size && getFactorInPiece(offset, *size) == *size;
}

/// Whether a tile of `size` elements at `offset` begins and ends within one
/// piece: it is not empty, and not longer than the remainder of the piece at
/// any such offset.
static bool isTileOfOnePiece(OpFoldResult offset, OpFoldResult size,
                             OpFoldResult piece) {
  std::optional<int64_t> pieceSize = getKnownTileSize(piece);
  int64_t factor = pieceSize ? getFactorInPiece(offset, *pieceSize) : 1;
  if (factor == 1)
    return false;
  FailureOr<int64_t> most = getConstantBound(presburger::BoundType::UB, size);
  return isKnownPositive(size) && succeeded(most) && *most <= factor;
}

UnpackTile::UnpackTile(SizeBuilder &sizes, Operation *op,
                       ArrayRef<OpFoldResult> offsets,
                       ArrayRef<OpFoldResult> tileSizes) {
  Relayout relayout = Relayout::get(op);
  Attribute zero = sizes.builder.getIndexAttr(0);
  packedOffsets.resize(relayout.getRank());
  packedSizes.resize(relayout.getRank());
  AffineExpr a = sizes.a, b = sizes.b, c = sizes.c;
  for (int64_t dim = 0; dim < relayout.getRank(); ++dim) {
    OpFoldResult offset = offsets[dim], size = tileSizes[dim];
    OpFoldResult skip = zero, unpacked = size;
    if (std::optional<unsigned> number = relayout.getTileOf(dim)) {
      OpFoldResult piece = relayout.innerTiles[*number];
      bool isInOnePiece = isTileOfOnePiece(offset, size, piece);
      if (!isAtPiece(offset, piece))
        skip = sizes.apply(a % b, {offset, piece});
      offset = sizes.apply(a.floorDiv(b), {offset, piece});
      OpFoldResult count =
          isInOnePiece ? OpFoldResult(sizes.builder.getIndexAttr(1))
                       : sizes.apply((a + b).ceilDiv(c), {skip, size, piece});
      unpacked = sizes.apply(a * b, {count, piece});
      size = count;
    }
    int64_t outer = relayout.getOuterDim(dim);
    packedOffsets[outer] = offset;
    packedSizes[outer] = size;
    unpackedSizes.push_back(unpacked);
    skipped.push_back(skip);
  }
  appendInnerDims(sizes, relayout, op->getOperand(0), packedOffsets,
                  packedSizes);
}

void mlir::structured::detail::attachRelayoutTilingModels(
    MLIRContext *context) {
  attachModel<PackOp, TileablePack>(context);
  attachModel<UnPackOp, TileableUnpack>(context);
}
