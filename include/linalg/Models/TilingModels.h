// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Models of structured ops for MLIR's tiling and fusion drivers.

#ifndef LINALG_MODELS_TILINGMODELS_H
#define LINALG_MODELS_TILINGMODELS_H

#include "linalg/Utils/PartialResults.h"
#include "linalg/Utils/ScalarImplementation.h"
#include "linalg/Utils/Slices.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Interfaces/TilingInterface.h"

namespace mlir::structured {

/// Registers the models of our ops. They are attached when the dialect
/// `affine`, which tiles use, is loaded; to structured ops of other dialects
/// when those are loaded.
void registerTilingModels(DialectRegistry &registry);

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
    return buildScalarImplementation(builder, cast<StructuredOpInterface>(op),
                                     ivs);
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

/// The model of partial reductions. It needs that of `TilingInterface`:
/// `attachTilingModels` attaches both.
template <typename OpTy>
struct PartiallyReducibleStructuredOp
    : PartialReductionOpInterface::ExternalModel<
          PartiallyReducibleStructuredOp<OpTy>, OpTy> {
  FailureOr<SmallVector<Value>> generateInitialTensorForPartialReduction(
      Operation *op, OpBuilder &builder, Location loc,
      ArrayRef<OpFoldResult> sizes, const SetVector<unsigned> &loops) const {
    return detail::buildPartialInits(op, builder, loc, sizes, loops);
  }
  FailureOr<TilingResult>
  tileToPartialReduction(Operation *op, OpBuilder &builder, Location loc,
                         ReductionTilingStrategy strategy, ValueRange inits,
                         ArrayRef<OpFoldResult> offsets,
                         ArrayRef<OpFoldResult> sizes,
                         const SetVector<unsigned> &loops,
                         ArrayRef<OpFoldResult> tileNumbers) const {
    return detail::buildPartialReduction(op, builder, loc, strategy, inits,
                                         offsets, sizes, loops, tileNumbers);
  }
  FailureOr<MergeResult>
  mergeReductions(Operation *op, OpBuilder &builder, Location loc,
                  ValueRange partial, const SetVector<unsigned> &loops) const {
    return detail::mergePartialResults(op, builder, loc, partial, loops);
  }
  LogicalResult getPartialResultTilePosition(
      Operation *op, OpBuilder &builder, unsigned number,
      ReductionTilingStrategy strategy, ArrayRef<OpFoldResult> offsets,
      ArrayRef<OpFoldResult> sizes, const SetVector<unsigned> &loops,
      ArrayRef<OpFoldResult> tileNumbers, detail::Tile &resultOffsets,
      detail::Tile &resultSizes) const {
    return detail::getPartialResultPosition(op, builder, number, strategy,
                                            offsets, sizes, loops, tileNumbers,
                                            resultOffsets, resultSizes);
  }
};

/// Attaches the models of `TilingInterface` and `PartialReductionOpInterface`.
template <typename OpTy>
void attachTilingModels(MLIRContext &context) {
  OpTy::template attachInterface<TileableStructuredOp<OpTy>,
                                 PartiallyReducibleStructuredOp<OpTy>>(context);
}

} // namespace mlir::structured

#endif // LINALG_MODELS_TILINGMODELS_H
