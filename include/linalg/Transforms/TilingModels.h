// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How structured ops answer MLIR's tiling and fusion drivers: what follows from
// their maps and iterator types alone.

#ifndef LINALG_TRANSFORMS_TILINGMODELS_H
#define LINALG_TRANSFORMS_TILINGMODELS_H

#include "linalg/Conversion/ToLoops.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Interfaces/TilingInterface.h"

namespace mlir::structured {

/// Registers the models of our ops. They are attached when the dialect
/// `affine`, which tiles are computed with, is loaded; to structured ops of
/// another dialect when that is.
void registerTilingModels(DialectRegistry &registry);

/// The first dimension of an operand that keeps `loop` from being cut into
/// tiles: where it is not accessed at a sum of loops times factors, none of
/// them negative, the same map can't be used on a slice. None if `loop` can be
/// cut.
std::optional<OperandDim> getObstacleToTiling(StructuredOpInterface op,
                                              unsigned loop);

/// Why `loop` can't be cut into tiles, if it can't, in words that go on
/// after "d0 can't be cut: ".
std::optional<std::string> getReasonNotToSlice(StructuredOpInterface op,
                                               unsigned loop);

namespace detail {
using Tile = SmallVector<OpFoldResult>;

// MLIR22-28: what has no elements has no slices.
/// Whether MLIR has slices of values of this type: not of a dimension without
/// elements, nor of a buffer whose layout is more than strides and an offset.
bool canBeSliced(Type type);

/// The slice of a tensor or buffer; the value itself if that is known to be all
/// of it.
Value buildSlice(OpBuilder &builder, Location loc, Value value,
                 ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes);

SmallVector<Range> getIterationDomain(Operation *op, OpBuilder &builder);

/// Fails if a loop that can't be cut does not start at 0 or if an operand can't
/// be sliced.
LogicalResult verifyTile(StructuredOpInterface op,
                         ArrayRef<OpFoldResult> offsets);

/// Offsets and sizes of the slice of `operand`, accessed by `map`, for the
/// iterations of a tile.
std::pair<Tile, Tile> getSlice(OpBuilder &builder, OpOperand &operand,
                               AffineMap map, ArrayRef<OpFoldResult> offsets,
                               ArrayRef<OpFoldResult> sizes);

/// This slice; the operand itself if that is known to be all of it. Appends the
/// operation to `slices` if there is one.
Value buildOperandSlice(OpBuilder &builder, OpOperand &operand, AffineMap map,
                        ArrayRef<OpFoldResult> offsets,
                        ArrayRef<OpFoldResult> sizes,
                        SmallVectorImpl<Operation *> &slices);

/// The op on other operands of the same ranks. A named op that uses indices of
/// its loops becomes a `linalg.generic`, whose text says how they are
/// shifted.
StructuredOpInterface cloneOnOperands(OpBuilder &builder,
                                      StructuredOpInterface op,
                                      ValueRange operands);

/// Makes the loop indices in the payload of a tile those of the whole nest.
void shiftIndices(OpBuilder &builder, StructuredOpInterface tiled,
                  ArrayRef<OpFoldResult> offsets);

/// The op on the slices that the iterations of the tile touch. Fails, with
/// nothing built, if a loop that can't be cut does not start at 0 or if an
/// operand can't be sliced.
FailureOr<TilingResult> getTiledImplementation(Operation *op,
                                               OpBuilder &builder,
                                               ArrayRef<OpFoldResult> offsets,
                                               ArrayRef<OpFoldResult> sizes);

/// The slice of result `number` that the iterations of the tile write. Fails
/// as `getTiledImplementation` does.
LogicalResult getResultTilePosition(Operation *op, OpBuilder &builder,
                                    unsigned number,
                                    ArrayRef<OpFoldResult> offsets,
                                    ArrayRef<OpFoldResult> sizes,
                                    Tile &resultOffsets, Tile &resultSizes);

/// Whether a tile of each of `operandNumbers` says which iterations touch it:
/// their maps are projected permutations.
bool areProjectedPermutations(Operation *op, ArrayRef<unsigned> operandNumbers);

/// The iterations that touch these tiles of operands. Loops that run over none
/// of them are not cut. Fails if a map is no projected permutation or the tiles
/// want different iterations.
LogicalResult
getIterationsOfOperandTiles(Operation *op, OpBuilder &builder,
                            ArrayRef<unsigned> operandNumbers,
                            ArrayRef<Tile> allOffsets, ArrayRef<Tile> allSizes,
                            SmallVectorImpl<OpFoldResult> &domainOffsets,
                            SmallVectorImpl<OpFoldResult> &domainSizes);

/// Whether a part of `value` that is at `offset` and has `size` elements along
/// dimension `dim` is known to be all of it there.
bool isWhole(OpFoldResult offset, OpFoldResult size, Value value, int64_t dim);

/// The number of the operand that result `number` is the new value of.
unsigned getOperandOfResult(Operation *op, unsigned number);

/// The op on the iterations that compute a tile of result `number`, with the
/// value of that one alone.
FailureOr<TilingResult> generateResultTile(Operation *op, OpBuilder &builder,
                                           unsigned number,
                                           ArrayRef<OpFoldResult> offsets,
                                           ArrayRef<OpFoldResult> sizes);
} // namespace detail

/// The model of a structured op.
template <typename OpTy>
struct TileableStructuredOp
    : TilingInterface::ExternalModel<TileableStructuredOp<OpTy>, OpTy> {
  using Tile = detail::Tile;

  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    return cast<StructuredOpInterface>(op).getIteratorTypesArray();
  }
  SmallVector<Range> getIterationDomain(Operation *op,
                                        OpBuilder &builder) const {
    return detail::getIterationDomain(op, builder);
  }
  FailureOr<TilingResult>
  getTiledImplementation(Operation *op, OpBuilder &builder,
                         ArrayRef<OpFoldResult> offsets,
                         ArrayRef<OpFoldResult> sizes) const {
    return detail::getTiledImplementation(op, builder, offsets, sizes);
  }
  LogicalResult getResultTilePosition(Operation *op, OpBuilder &builder,
                                      unsigned number,
                                      ArrayRef<OpFoldResult> offsets,
                                      ArrayRef<OpFoldResult> sizes,
                                      Tile &resultOffsets,
                                      Tile &resultSizes) const {
    return detail::getResultTilePosition(op, builder, number, offsets, sizes,
                                         resultOffsets, resultSizes);
  }
  FailureOr<TilingResult>
  generateResultTileValue(Operation *op, OpBuilder &builder, unsigned number,
                          ArrayRef<OpFoldResult> offsets,
                          ArrayRef<OpFoldResult> sizes) const {
    return detail::generateResultTile(op, builder, number, offsets, sizes);
  }
  LogicalResult getIterationDomainTileFromResultTile(
      Operation *op, OpBuilder &builder, unsigned number,
      ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
      SmallVectorImpl<OpFoldResult> &domainOffsets,
      SmallVectorImpl<OpFoldResult> &domainSizes) const {
    return detail::getIterationsOfOperandTiles(
        op, builder, detail::getOperandOfResult(op, number), Tile(offsets),
        Tile(sizes), domainOffsets, domainSizes);
  }
  LogicalResult getIterationDomainTileFromOperandTiles(
      Operation *op, OpBuilder &builder, ArrayRef<unsigned> operandNumbers,
      ArrayRef<Tile> allOffsets, ArrayRef<Tile> allSizes,
      SmallVectorImpl<OpFoldResult> &domainOffsets,
      SmallVectorImpl<OpFoldResult> &domainSizes) const {
    return detail::getIterationsOfOperandTiles(op, builder, operandNumbers,
                                               allOffsets, allSizes,
                                               domainOffsets, domainSizes);
  }
  FailureOr<TilingResult> getTiledImplementationFromOperandTiles(
      Operation *op, OpBuilder &builder, ArrayRef<unsigned> operandNumbers,
      ArrayRef<Tile> allOffsets, ArrayRef<Tile> allSizes) const {
    Tile offsets, sizes;
    if (failed(detail::getIterationsOfOperandTiles(
            op, builder, operandNumbers, allOffsets, allSizes, offsets, sizes)))
      return failure();
    return detail::getTiledImplementation(op, builder, offsets, sizes);
  }
  LogicalResult generateScalarImplementation(Operation *op, OpBuilder &builder,
                                             Location, ValueRange ivs) const {
    return buildPoint(builder, cast<StructuredOpInterface>(op), ivs);
  }
  bool isOpFusableWithConsumerSlice(Operation *op, unsigned number,
                                    ArrayRef<OpFoldResult>,
                                    ArrayRef<OpFoldResult>) const {
    return detail::areProjectedPermutations(
        op, detail::getOperandOfResult(op, number));
  }
  bool isOpFusableWithProducerSlices(Operation *op,
                                     ArrayRef<unsigned> operandNumbers,
                                     ArrayRef<Tile>, ArrayRef<Tile>) const {
    return detail::areProjectedPermutations(op, operandNumbers);
  }
};

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_TILINGMODELS_H
