// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Structured ops on slices of their operands, from maps and iterator types.

#ifndef LINALG_UTILS_SLICES_H
#define LINALG_UTILS_SLICES_H

#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/Refusal.h"
#include "mlir/Interfaces/TilingInterface.h"

namespace mlir::structured {

/// The first dimension of an operand that prevents tiling of `loop`: unless it
/// is accessed at a sum of loops times factors, none of them negative, a slice
/// would need another map. None if `loop` can be tiled.
std::optional<OperandDim> findUncuttableDim(StructuredOpInterface op,
                                            unsigned loop);

/// Why `loop` can't be tiled, if it can't, as text that continues "d0 can't be
/// cut: ".
std::optional<Refusal> refuseToSlice(StructuredOpInterface op, unsigned loop);

namespace detail {
using Tile = SmallVector<OpFoldResult>;

// MLIR22-28: slices of empty values are rejected.
/// Whether MLIR supports slices of values of this type: not if an extent is 0,
/// nor if a buffer's layout is not strided.
bool canBeSliced(Type type);

/// The slice of a tensor or buffer; the value itself if the slice is known to
/// be all of it.
Value buildSlice(OpBuilder &builder, Location loc, Value value,
                 ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes);

SmallVector<Range> getIterationDomain(Operation *op, OpBuilder &builder);

/// Fails if a loop that can't be tiled does not start at 0, or if an operand
/// can't be sliced.
LogicalResult verifyTile(StructuredOpInterface op,
                         ArrayRef<OpFoldResult> offsets);

/// Offsets and sizes of the slice of `operand`, accessed by `map`, for the
/// iterations of a tile.
std::pair<Tile, Tile> getSlice(OpBuilder &builder, OpOperand &operand,
                               AffineMap map, ArrayRef<OpFoldResult> offsets,
                               ArrayRef<OpFoldResult> sizes);

/// This slice; the operand itself if the slice is known to be all of it.
/// Appends the slicing operation, if any, to `slices`.
Value buildOperandSlice(OpBuilder &builder, OpOperand &operand, AffineMap map,
                        ArrayRef<OpFoldResult> offsets,
                        ArrayRef<OpFoldResult> sizes,
                        SmallVectorImpl<Operation *> &slices);

/// The op on other operands of the same ranks. A named op that uses loop
/// indices becomes a `linalg.generic`, whose payload can shift them.
StructuredOpInterface cloneOnOperands(OpBuilder &builder,
                                      StructuredOpInterface op,
                                      ValueRange operands);

/// Adds the tile's offsets to the loop indices in its payload.
void shiftIndices(OpBuilder &builder, StructuredOpInterface tiled,
                  ArrayRef<OpFoldResult> offsets);

/// The op on the slices that the iterations of the tile access. Fails, without
/// changes, if a loop that can't be tiled does not start at 0, or if an operand
/// can't be sliced.
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

/// Whether the maps of all of `operandNumbers` are projected permutations, so
/// that a tile of the operand determines the iterations that access it.
bool areProjectedPermutations(Operation *op, ArrayRef<unsigned> operandNumbers);

/// The iterations that access these tiles of operands. Loops that run over none
/// of them are not tiled. Fails if a map is not a projected permutation or the
/// tiles need different iterations.
LogicalResult
getIterationsOfOperandTiles(Operation *op, OpBuilder &builder,
                            ArrayRef<unsigned> operandNumbers,
                            ArrayRef<Tile> allOffsets, ArrayRef<Tile> allSizes,
                            SmallVectorImpl<OpFoldResult> &domainOffsets,
                            SmallVectorImpl<OpFoldResult> &domainSizes);

/// Whether a slice of `value` at `offset` with `size` elements along dimension
/// `dim` is known to cover that dimension.
bool isWhole(OpFoldResult offset, OpFoldResult size, Value value, int64_t dim);

/// The number of the operand whose new value is result `number`.
unsigned getOperandOfResult(Operation *op, unsigned number);

/// The op on the iterations that compute a tile of result `number`; returns
/// only the value of that result.
FailureOr<TilingResult> generateResultTile(Operation *op, OpBuilder &builder,
                                           unsigned number,
                                           ArrayRef<OpFoldResult> offsets,
                                           ArrayRef<OpFoldResult> sizes);
} // namespace detail

} // namespace mlir::structured

#endif // LINALG_UTILS_SLICES_H
