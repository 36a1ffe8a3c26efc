// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Structured ops whose reductions are cut into tiles: each
// tile of the iteration space folds its elements into partial results, which
// start with neutral elements, and these are folded into the inits afterwards.
// So the inits' old values count once.
//
// Partial results are tensors: those of an init with a dimension more for each
// loop that is cut, after the others.

#ifndef LINALG_UTILS_PARTIALRESULTS_H
#define LINALG_UTILS_PARTIALRESULTS_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "linalg/Utils/Slices.h"

namespace mlir::structured {

/// Why there are no partial results of `op` for the tiles of `loops`, in the
/// user's terms; none if there are.
std::optional<std::string>
getReasonNotToReducePartially(StructuredOpInterface op,
                              ArrayRef<unsigned> loops);

namespace detail {
/// A tensor full of neutral elements of `combiner`.
Value buildNeutralTensor(OpBuilder &builder, Location loc,
                         ArrayRef<OpFoldResult> sizes, Operation *combiner);

/// Folds the elements of `partial` into those of `init` at `initMap` of where
/// they are.
StructuredOpInterface buildMerge(OpBuilder &builder, Location loc, Value init,
                                 Value partial, AffineMap initMap,
                                 Operation *combiner);

/// The tensors of partial results, one for each init, full of neutral elements.
/// `sizes` are the extents of parallel loops, and for a loop that is cut the
/// number of partial results along it. Fails, with nothing built, where there
/// is a reason not to reduce partially.
FailureOr<SmallVector<Value>>
buildPartialInits(Operation *op, OpBuilder &builder, Location loc,
                  ArrayRef<OpFoldResult> sizes,
                  const SetVector<unsigned> &loops);

/// The op on the iterations of a tile. With `PartialReductionOuterReduction`
/// the loops that are cut are parallel in it, and its inits are the first
/// elements of all partial results along these loops, so that each tile adds to
/// the same ones. With `PartialReductionOuterParallel` they are still
/// reductions, and the inits are the partial results number `tileNumbers`, each
/// tile's own.
FailureOr<TilingResult> buildPartialReduction(
    Operation *op, OpBuilder &builder, Location loc,
    ReductionTilingStrategy strategy, ValueRange inits,
    ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
    const SetVector<unsigned> &loops, ArrayRef<OpFoldResult> tileNumbers);

/// The part of the partial results for result `number` that this op writes.
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
