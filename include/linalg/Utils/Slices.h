// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Structured ops on slices of their operands, which follow from the maps and
// iterator types alone.

#ifndef LINALG_UTILS_SLICES_H
#define LINALG_UTILS_SLICES_H

#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Interfaces/TilingInterface.h"

namespace mlir::structured {

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

} // namespace mlir::structured

#endif // LINALG_UTILS_SLICES_H
