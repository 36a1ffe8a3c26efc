// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Utils/PartialResults.h"
#include "MergeArgResults.h"
#include "UnitDims.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/Reductions.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;
using structured::detail::Tile;

//===----------------------------------------------------------------------===//
// Ops without partial results
//===----------------------------------------------------------------------===//

/// Why `init` has no partial results for the tiles of `loops`.
static std::optional<Refusal> refuseToReduce(StructuredOpInterface op,
                                             OpOperand &init,
                                             ArrayRef<unsigned> loops) {
  unsigned number = init.getOperandNumber();
  if (!isa<RankedTensorType>(init.get().getType()))
    return llvm::formatv("operand {0} is a buffer, and partial results are "
                         "tensors: tile before linalg-bufferize",
                         number);
  AffineMap map = op.getMatchingIndexingMap(&init);
  for (unsigned loop : loops)
    if (map.isFunctionOfDim(loop))
      return llvm::formatv("operand {0}, which is written, is accessed by "
                           "d{1}",
                           number, loop);
  if (matchReduction(op, init).empty() && !matchArgReduction(op))
    return llvm::formatv("the payload does not fold elements into those of "
                         "operand {0} by an associative and commutative "
                         "operation, and is no argmax or argmin",
                         number);
  return std::nullopt;
}

std::optional<Refusal>
mlir::structured::refuseToReducePartially(StructuredOpInterface op,
                                          ArrayRef<unsigned> loops) {
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  for (unsigned loop : loops)
    if (iterators[loop] != utils::IteratorType::reduction)
      return llvm::formatv("d{0} is no reduction, of which there could be "
                           "partial results: tile it in a run of its own",
                           loop);
  for (OpOperand &init : op.getDpsInitsMutable())
    if (auto refusal = refuseToReduce(op, init, loops))
      return refusal;
  if (hasPayloadThatWrites(op))
    return "its payload writes to memory";
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Partial results
//===----------------------------------------------------------------------===//

/// Builds the payload of a `linalg.generic` that yields one value.
static void buildOneValue(OpBuilder &builder, StructuredOpInterface generic,
                          function_ref<Value(OpBuilder &, ValueRange)> build) {
  buildPayload(builder, generic,
               [&](OpBuilder &b, Location, ValueRange elements) {
                 return SmallVector<Value>{build(b, elements)};
               });
}

Value mlir::structured::detail::buildFilledTensor(OpBuilder &builder,
                                                  Location loc,
                                                  ArrayRef<OpFoldResult> sizes,
                                                  Value element) {
  Value empty = tensor::EmptyOp::create(builder, loc, sizes, element.getType());
  SmallVector<utils::IteratorType> parallel(sizes.size(),
                                            utils::IteratorType::parallel);
  StructuredOpInterface fill =
      LinalgHostInterface::get(builder.getContext())
          .createGeneric(builder, loc, {}, empty,
                         builder.getMultiDimIdentityMap(sizes.size()),
                         parallel);
  buildOneValue(builder, fill,
                [&](OpBuilder &, ValueRange) { return element; });
  return fill->getResult(0);
}

SmallVector<Value>
mlir::structured::detail::buildNeutralElements(OpBuilder &builder,
                                               StructuredOpInterface op) {
  if (std::optional<ArgReduction> reduction = matchArgReduction(op))
    return buildNeutralElements(builder, op, *reduction);
  SmallVector<Value> values;
  for (OpOperand &init : op.getDpsInitsMutable())
    values.push_back(buildNeutralElement(builder, op.getLoc(),
                                         matchReduction(op, init).front()));
  return values;
}

void mlir::structured::detail::dropFlagsOfOrder(StructuredOpInterface op) {
  if (matchArgReduction(op))
    for (OpOperand &init : op.getDpsInitsMutable())
      for (Operation *user : op.getPayloadArgument(&init).getUsers())
        structured::dropFlagsOfOrder(user);
  for (OpOperand &init : op.getDpsInitsMutable())
    for (Operation *combiner : matchReduction(op, init))
      structured::dropFlagsOfOrder(combiner);
}

FailureOr<SmallVector<Value>> mlir::structured::detail::buildPartialInits(
    Operation *op, OpBuilder &builder, Location loc,
    ArrayRef<OpFoldResult> sizes, const SetVector<unsigned> &loops) {
  auto structured = cast<StructuredOpInterface>(op);
  if (refuseToReducePartially(structured, loops.getArrayRef()))
    return failure();
  SmallVector<Value> inits;
  for (auto [init, neutral] :
       llvm::zip_equal(structured.getDpsInits(),
                       buildNeutralElements(builder, structured))) {
    Tile partialSizes;
    int64_t rank = cast<RankedTensorType>(init.getType()).getRank();
    for (int64_t dim = 0; dim < rank; ++dim)
      partialSizes.push_back(getDimSize(builder, loc, init, dim));
    for (unsigned loop : loops)
      partialSizes.push_back(sizes[loop]);
    inits.push_back(buildFilledTensor(builder, loc, partialSizes, neutral));
  }
  return inits;
}

/// The part of the partial results of an init that a tile updates.
static std::pair<Tile, Tile>
getPartialSlice(OpBuilder &builder, OpOperand &init, AffineMap map,
                ReductionTilingStrategy strategy,
                ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
                const SetVector<unsigned> &loops,
                ArrayRef<OpFoldResult> tileNumbers) {
  bool isEachTilesOwn =
      strategy == ReductionTilingStrategy::PartialReductionOuterParallel;
  auto [sliceOffsets, sliceSizes] =
      structured::detail::getSlice(builder, init, map, offsets, sizes);
  for (auto [number, loop] : llvm::enumerate(loops)) {
    sliceOffsets.push_back(isEachTilesOwn ? tileNumbers[number]
                                          : builder.getIndexAttr(0));
    sliceSizes.push_back(isEachTilesOwn ? builder.getIndexAttr(1)
                                        : sizes[loop]);
  }
  return {sliceOffsets, sliceSizes};
}

LogicalResult mlir::structured::detail::getPartialResultPosition(
    Operation *op, OpBuilder &builder, unsigned number,
    ReductionTilingStrategy strategy, ArrayRef<OpFoldResult> offsets,
    ArrayRef<OpFoldResult> sizes, const SetVector<unsigned> &loops,
    ArrayRef<OpFoldResult> tileNumbers, Tile &resultOffsets,
    Tile &resultSizes) {
  OpOperand &init = op->getOpOperand(getOperandOfResult(op, number));
  AffineMap map = cast<StructuredOpInterface>(op).getMatchingIndexingMap(&init);
  std::tie(resultOffsets, resultSizes) = getPartialSlice(
      builder, init, map, strategy, offsets, sizes, loops, tileNumbers);
  return success();
}

/// Marks all of `rank` dimensions but the last `numDropped`.
static SmallVector<bool> getKeptDims(unsigned rank, unsigned numDropped) {
  SmallVector<bool> kept(rank - numDropped, true);
  kept.resize(rank, false);
  return kept;
}

/// The slice of a tensor with one element along its last `numDropped`
/// dimensions, which are dropped.
static Value buildReducedSlice(OpBuilder &builder, Location loc, Value tensor,
                               ArrayRef<OpFoldResult> offsets,
                               ArrayRef<OpFoldResult> sizes,
                               unsigned numDropped) {
  Tile strides(sizes.size(), builder.getIndexAttr(1));
  return extractWithoutDims(builder, loc, tensor, offsets, sizes, strides,
                            getKeptDims(sizes.size(), numDropped));
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

/// The op as a `linalg.generic` on other operands in which `loops` are
/// parallel, and each init has an additional dimension for each of them.
static StructuredOpInterface
createWithParallelLoops(OpBuilder &builder, Location loc,
                        StructuredOpInterface op, ValueRange operands,
                        const SetVector<unsigned> &loops) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  for (unsigned loop : loops) {
    iterators[loop] = utils::IteratorType::parallel;
    for (AffineMap &map :
         MutableArrayRef(maps).drop_front(op.getNumDpsInputs()))
      map =
          map.insertResult(builder.getAffineDimExpr(loop), map.getNumResults());
  }
  StructuredOpInterface generic =
      LinalgHostInterface::get(op.getContext())
          .createGeneric(
              builder, loc, operands.take_front(op.getNumDpsInputs()),
              operands.drop_front(op.getNumDpsInputs()), maps, iterators);
  copyDiscardableAttrs(op, generic);
  IRMapping mapping;
  op.getPayload()->getParent()->cloneInto(&generic->getRegion(0), mapping);
  return generic;
}

FailureOr<TilingResult> mlir::structured::detail::buildPartialReduction(
    Operation *op, OpBuilder &builder, Location loc,
    ReductionTilingStrategy strategy, ValueRange inits,
    ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
    const SetVector<unsigned> &loops, ArrayRef<OpFoldResult> tileNumbers) {
  auto structured = cast<StructuredOpInterface>(op);
  if (failed(verifyTile(structured, offsets)))
    return failure();
  bool isEachTilesOwn =
      strategy == ReductionTilingStrategy::PartialReductionOuterParallel;
  TilingResult result;
  SmallVector<Value> operands;
  SmallVector<Tile> partialSizes;
  SmallVector<AffineMap> maps = structured.getIndexingMapsArray();
  size_t numInputs = structured.getNumDpsInputs();
  for (auto [input, map] :
       llvm::zip(op->getOpOperands().take_front(numInputs), maps))
    operands.push_back(buildOperandSlice(builder, input, map, offsets, sizes,
                                         result.generatedSlices));
  for (auto [init, map, partial] :
       llvm::zip_equal(structured.getDpsInitsMutable(),
                       ArrayRef(maps).drop_front(numInputs), inits)) {
    auto [sliceOffsets, sliceSizes] = getPartialSlice(
        builder, init, map, strategy, offsets, sizes, loops, tileNumbers);
    Value slice =
        isEachTilesOwn
            ? buildReducedSlice(builder, loc, partial, sliceOffsets, sliceSizes,
                                loops.size())
            : buildSlice(builder, loc, partial, sliceOffsets, sliceSizes);
    if (slice != partial)
      result.generatedSlices.push_back(slice.getDefiningOp());
    operands.push_back(slice);
    partialSizes.push_back(sliceSizes);
  }
  StructuredOpInterface tiled =
      isEachTilesOwn
          ? cloneOnOperands(builder, structured, operands)
          : createWithParallelLoops(builder, loc, structured, operands, loops);
  shiftIndices(builder, tiled, offsets);
  structured::detail::dropFlagsOfOrder(tiled);
  result.tiledOps.push_back(tiled);
  for (auto [value, sliceSizes] :
       llvm::zip_equal(tiled->getResults(), partialSizes)) {
    SmallVector<bool> kept =
        getKeptDims(sliceSizes.size(), isEachTilesOwn ? loops.size() : 0);
    result.tiledValues.push_back(
        isAmbiguousInsertion(sliceSizes, kept)
            ? expandDims(builder, loc, value, sliceSizes, kept)
            : Value(value));
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Merging
//===----------------------------------------------------------------------===//

/// Folds each element of `partial` into the element of `init` that `initMap`
/// gives for its indices.
static StructuredOpInterface buildMerge(OpBuilder &builder, Location loc,
                                        Value init, Value partial,
                                        AffineMap initMap,
                                        Operation *combiner) {
  unsigned rank = cast<RankedTensorType>(partial.getType()).getRank();
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::reduction);
  for (unsigned dim = 0; dim < rank; ++dim)
    if (initMap.isFunctionOfDim(dim))
      iterators[dim] = utils::IteratorType::parallel;
  StructuredOpInterface merge =
      LinalgHostInterface::get(builder.getContext())
          .createGeneric(builder, loc, partial, init,
                         {builder.getMultiDimIdentityMap(rank), initMap},
                         iterators);
  buildOneValue(builder, merge, [&](OpBuilder &b, ValueRange elements) {
    Operation *combined = b.clone(*combiner);
    combined->setOperands({elements[1], elements[0]});
    dropFlagsOfOrder(combined);
    return combined->getResult(0);
  });
  return merge;
}

MergeResult mlir::structured::detail::buildMerges(
    OpBuilder &builder, StructuredOpInterface op, ValueRange partial,
    ArrayRef<AffineMap> initMaps) {
  if (std::optional<ArgReduction> reduction = matchArgReduction(op))
    return mergeArgResults(builder, op, *reduction, partial, initMaps.front());
  MergeResult result;
  for (auto [init, values, initMap] :
       llvm::zip_equal(op.getDpsInitsMutable(), partial, initMaps)) {
    Operation *combiner = matchReduction(op, init).front();
    Operation *merge =
        buildMerge(builder, op.getLoc(), init.get(), values, initMap, combiner);
    result.mergeOps.push_back(merge);
    result.replacements.push_back(merge->getResult(0));
  }
  return result;
}

FailureOr<MergeResult>
mlir::structured::detail::mergePartialResults(Operation *op, OpBuilder &builder,
                                              Location, ValueRange partial,
                                              const SetVector<unsigned> &) {
  auto structured = cast<StructuredOpInterface>(op);
  SmallVector<AffineMap> initMaps;
  for (auto [init, values] :
       llvm::zip_equal(structured.getDpsInits(), partial)) {
    unsigned initRank = cast<RankedTensorType>(init.getType()).getRank();
    unsigned rank = cast<RankedTensorType>(values.getType()).getRank();
    initMaps.push_back(
        builder.getMultiDimIdentityMap(rank).getSliceMap(0, initRank));
  }
  return buildMerges(builder, structured, partial, initMaps);
}
