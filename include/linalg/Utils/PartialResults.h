// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Tiling of reduction loops with partial results: each tile of the iteration
// space folds its elements into partial results, which start with identity
// elements, and these are folded into the inits afterwards, so that the inits'
// old values count once.
//
// Partial results are tensors with the init's dimensions, followed by a
// dimension for each tiled reduction loop.

#ifndef LINALG_UTILS_PARTIALRESULTS_H
#define LINALG_UTILS_PARTIALRESULTS_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "linalg/Utils/Slices.h"

namespace mlir::structured {

/// Why `op` can't have partial results for tiles of `loops`, as text for the
/// user; none if it can.
std::optional<Refusal> refuseToReducePartially(StructuredOpInterface op,
                                               ArrayRef<unsigned> loops);

namespace detail {
/// A tensor filled with `element`.
Value buildFilledTensor(OpBuilder &builder, Location loc,
                        ArrayRef<OpFoldResult> sizes, Value element);

/// What partial results of `op`, which can have some, start with: a value for
/// each init that changes none.
SmallVector<Value> buildNeutralElements(OpBuilder &builder,
                                        StructuredOpInterface op);

/// Drops the flags of operations of the payload that are only valid in the
/// original order.
void dropFlagsOfOrder(StructuredOpInterface op);

/// Folds `partial`, tensors of partial results of `op`, into its inits.
/// `initMaps` give the elements of inits for the indices of partial results.
MergeResult buildMerges(OpBuilder &builder, StructuredOpInterface op,
                        ValueRange partial, ArrayRef<AffineMap> initMaps);

/// The tensors of partial results, one for each init, filled with identity
/// elements. `sizes` are the extents of parallel loops, and for a tiled
/// reduction loop the number of partial results along it. Fails, without
/// changes, if the op can't have partial results.
FailureOr<SmallVector<Value>>
buildPartialInits(Operation *op, OpBuilder &builder, Location loc,
                  ArrayRef<OpFoldResult> sizes,
                  const SetVector<unsigned> &loops);

/// The op on the iterations of a tile. With `PartialReductionOuterReduction`,
/// the tiled reduction loops are parallel in it, and its inits are the first
/// partial results along these loops, so that all tiles fold into the same
/// ones. With `PartialReductionOuterParallel`, they are still reductions, and
/// the inits are the tile's own partial results, number `tileNumbers`.
FailureOr<TilingResult> buildPartialReduction(
    Operation *op, OpBuilder &builder, Location loc,
    ReductionTilingStrategy strategy, ValueRange inits,
    ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
    const SetVector<unsigned> &loops, ArrayRef<OpFoldResult> tileNumbers);

/// The part of the partial results for result `number` that the tile writes.
LogicalResult getPartialResultPosition(
    Operation *op, OpBuilder &builder, unsigned number,
    ReductionTilingStrategy strategy, ArrayRef<OpFoldResult> offsets,
    ArrayRef<OpFoldResult> sizes, const SetVector<unsigned> &loops,
    ArrayRef<OpFoldResult> tileNumbers, Tile &resultOffsets, Tile &resultSizes);

/// Folds partial results into the inits.
FailureOr<MergeResult> mergePartialResults(Operation *op, OpBuilder &builder,
                                           Location loc, ValueRange partial,
                                           const SetVector<unsigned> &loops);
} // namespace detail

} // namespace mlir::structured

#endif // LINALG_UTILS_PARTIALRESULTS_H
