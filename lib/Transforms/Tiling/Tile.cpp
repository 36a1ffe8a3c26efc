// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Tiling/Tile.h"
#include "Interfaces/LoopCoefficients.h"
#include "PeelTiles.h"
#include "TilingDriver.h"
#include "Utils/HoistPadding.h"
#include "Utils/RoundUp.h"
#include "linalg/Interfaces/DecomposableOpInterface.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/Overlap.h"
#include "linalg/Interfaces/Reductions.h"
#include "linalg/Transforms/Forms/Generalize.h"
#include "linalg/Utils/PartialResults.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;
using structured::detail::Tile;

//===----------------------------------------------------------------------===//
// Reasons
//===----------------------------------------------------------------------===//

SmallVector<unsigned>
mlir::structured::getLoopsToCut(size_t numLoops, const TileOptions &options) {
  SmallVector<unsigned> loops;
  for (auto [loop, size] : llvm::enumerate(options.sizes))
    if (!isZeroInteger(size) && loop < numLoops)
      loops.push_back(loop);
  return loops;
}

/// The positions of `loops`, the tiled loops, in the order of the interchange.
static SmallVector<int64_t> getOrder(ArrayRef<unsigned> loops,
                                     ArrayRef<int64_t> interchange) {
  SmallVector<int64_t> order;
  for (int64_t loop : interchange)
    if (auto *it = llvm::find(loops, loop); it != loops.end())
      order.push_back(it - loops.begin());
  for (auto [place, loop] : llvm::enumerate(loops))
    if (!llvm::is_contained(interchange, loop))
      order.push_back(place);
  return order;
}

/// The tiled loops that get partial results by `options`.
static SmallVector<unsigned>
getLoopsWithPartialResults(TilingInterface op, const TileOptions &options) {
  if (options.partialReduction == PartialReduction::None)
    return {};
  SmallVector<utils::IteratorType> iterators = op.getLoopIteratorTypes();
  SmallVector<unsigned> loops = getLoopsToCut(iterators.size(), options);
  llvm::erase_if(loops, [&](unsigned loop) {
    return iterators[loop] != utils::IteratorType::reduction;
  });
  return loops;
}

/// Whether different tiles of `loop` always access disjoint parts of the init
/// with `map`.
static bool separatesTiles(AffineMap map, unsigned loop) {
  return llvm::any_of(map.getResults(), [&](AffineExpr expr) {
    LoopCoefficients sum(expr, map.getNumDims());
    return sum.isLinear() && sum.constant == 0 && sum.coefficients[loop] > 0 &&
           llvm::count(sum.coefficients, 0) == map.getNumDims() - 1;
  });
}

/// Why a structured op's `loop` can't be tiled.
static std::optional<Refusal> refuseToCut(StructuredOpInterface op,
                                          unsigned loop,
                                          const TileOptions &options) {
  if (auto refusal = refuseToSlice(op, loop))
    return llvm::formatv("d{0} can't be cut: {1}", loop, refusal->reason);
  if (options.loops == TileLoops::For)
    return std::nullopt;
  bool isReduction =
      op.getIteratorTypesArray()[loop] == utils::IteratorType::reduction;
  if (isReduction && options.partialReduction != PartialReduction::None)
    return std::nullopt;
  if (isReduction)
    return llvm::formatv("d{0} is a reduction, and scf.forall computes its "
                         "tiles at the same time",
                         loop);
  for (OpOperand &init : op.getDpsInitsMutable())
    if (isa<TensorType>(init.get().getType()) &&
        !separatesTiles(op.getMatchingIndexingMap(&init), loop))
      return llvm::formatv("the tiles of d{0} would write the same "
                           "elements of operand {1}",
                           loop, init.getOperandNumber());
  return std::nullopt;
}

/// Those of the loops `ordered` that have several tiles if `loops` are tiled,
/// outermost first.
static SmallVector<unsigned> getCutLoops(StructuredOpInterface op,
                                         ArrayRef<unsigned> ordered,
                                         ArrayRef<unsigned> loops,
                                         const TileOptions &options) {
  SmallVector<int64_t> extents = getStaticLoopSizes(op);
  SmallVector<unsigned> cut;
  for (int64_t position : getOrder(loops, options.interchange)) {
    unsigned loop = loops[position];
    std::optional<int64_t> size = getConstantIntValue(options.sizes[loop]);
    bool isOneTile =
        size && !ShapedType::isDynamic(extents[loop]) && *size >= extents[loop];
    if (llvm::is_contained(ordered, loop) && !isOneTile)
      cut.push_back(loop);
  }
  return cut;
}

/// Whether the iterations of the loops `ordered` keep their order if `loops`
/// are tiled.
static bool keepsOrder(StructuredOpInterface op, ArrayRef<unsigned> ordered,
                       ArrayRef<unsigned> loops, const TileOptions &options) {
  SmallVector<unsigned> cut = getCutLoops(op, ordered, loops, options);
  auto hasOneIteration = [&](unsigned loop) {
    return isOneInteger(options.sizes[loop]);
  };
  return ordered.take_front(cut.size()) == ArrayRef(cut) &&
         llvm::all_of(ArrayRef(cut).drop_back(!cut.empty()), hasOneIteration);
}

/// Why tiling of `loops` would be observable: operands overlap, or the payload
/// writes to memory, where parallel tiles have no order.
static std::optional<Refusal> refuseOrder(StructuredOpInterface op,
                                          ArrayRef<unsigned> loops,
                                          const TileOptions &options) {
  auto keepsOrderOf = [&](ArrayRef<unsigned> ordered) {
    if (options.loops == TileLoops::For)
      return keepsOrder(op, ordered, loops, options);
    return llvm::none_of(loops, [&](unsigned loop) {
      return llvm::is_contained(ordered, loop);
    });
  };
  if (auto refusal = refuseToChangeOrder(op, {keepsOrderOf}))
    return refusal;
  if (options.loops == TileLoops::Forall)
    return refuseToRunConcurrently(op);
  SmallVector<unsigned> reductions =
      getLoopsOfType(op, utils::IteratorType::reduction);
  if (!hasPayloadThatWrites(op) || keepsOrderOf(reductions))
    return refuseToReorderReductions(op, keepsOrderOf);
  return "its payload writes to memory, and the tiles would change the order "
         "of its reductions";
}

/// Why the end of the loop over tiles of `loop` may overflow an index.
static std::optional<Refusal> refuseEnd(StructuredOpInterface op, unsigned loop,
                                        const TileOptions &options) {
  int64_t extent = getStaticLoopSizes(op)[loop];
  std::optional<int64_t> size = loop < options.sizes.size()
                                    ? getConstantIntValue(options.sizes[loop])
                                    : std::nullopt;
  if (ShapedType::isDynamic(extent) || !size || *size <= 0 || *size >= extent ||
      roundUp(extent, *size))
    return std::nullopt;
  return llvm::formatv("the extent of d{0}, {1}, rounded up to a multiple of "
                       "{2}, has more than 64 bits",
                       loop, extent, *size);
}

/// Why `loop` can't be tiled.
static std::optional<Refusal> refuseToCut(TilingInterface op, unsigned loop,
                                          const TileOptions &options) {
  if (auto structured = dyn_cast<StructuredOpInterface>(op.getOperation())) {
    if (auto refusal = refuseEnd(structured, loop, options))
      return refusal;
    return refuseToCut(structured, loop, options);
  }
  auto decomposable = dyn_cast<DecomposableOpInterface>(op.getOperation());
  if (decomposable && decomposable.isRunSeveralTimes(loop))
    return llvm::formatv("it runs over d{0} several times: run "
                         "linalg-decompose first",
                         loop);
  return std::nullopt;
}

/// Why a host's own model has no partial results of `op`: it only knows the
/// identity elements of operations of `arith`, and one operation for each
/// element.
static std::optional<Refusal>
refusePartialResultsOfHost(StructuredOpInterface op) {
  if (!LinalgHostInterface::get(op.getContext()).hasOwnTilingModel(op))
    return std::nullopt;
  for (OpOperand &init : op.getDpsInitsMutable()) {
    // MLIR22-52: the identity element of vectors is a number.
    if (Type element = getElementTypeOrSelf(init.get().getType());
        isa<VectorType>(element))
      return llvm::formatv("its own model of tiling has no partial results of "
                           "elements of type {0}",
                           element);
    SmallVector<Operation *> combiners = matchReduction(op, init);
    if (combiners.empty())
      return "its own model of tiling has no partial results of argmax and "
             "argmin";
    if (combiners.size() > 1)
      return "its own model of tiling has no partial results where several "
             "values are folded into an element";
    if (!arith::getNeutralElement(combiners.front()))
      return llvm::formatv("its own model of tiling has no partial results of "
                           "{0}",
                           combiners.front()->getName().getStringRef());
  }
  return std::nullopt;
}

/// Why `op` has no partial results for the tiles of `reductions`.
static std::optional<Refusal>
refusePartialResults(TilingInterface op, ArrayRef<unsigned> reductions,
                     const TileOptions &options) {
  auto structured = dyn_cast<StructuredOpInterface>(op.getOperation());
  if (!structured || !isa<PartialReductionOpInterface>(op.getOperation()))
    return "it has no PartialReductionOpInterface";
  if (auto refusal = refuseToReducePartially(structured, reductions))
    return refusal;
  if (auto refusal = refusePartialResultsOfHost(structured))
    return refusal;
  if (options.partialReduction == PartialReduction::OuterParallel)
    return std::nullopt;
  // A partial result has one iteration of each tile.
  return refuseToReorderReductions(structured, [&](ArrayRef<unsigned> ordered) {
    SmallVector<unsigned> cut =
        getCutLoops(structured, ordered, reductions, options);
    return ordered.take_front(cut.size()) == ArrayRef(cut);
  });
}

/// Whether some inits are tensors and some are buffers.
static bool hasMixedInits(DestinationStyleOpInterface op) {
  auto isTensor = [](Value init) { return isa<TensorType>(init.getType()); };
  return llvm::any_of(op.getDpsInits(), isTensor) &&
         !llvm::all_of(op.getDpsInits(), isTensor);
}

std::optional<Refusal>
mlir::structured::refuseToTile(TilingInterface op, const TileOptions &options) {
  size_t numLoops = op.getLoopIteratorTypes().size();
  SmallVector<unsigned> loops = getLoopsToCut(numLoops, options);
  if (loops.empty())
    return llvm::formatv("none of its {0} loops has a tile size", numLoops);
  if (options.interchange.size() > numLoops)
    return llvm::formatv("it has {0} loops, and the interchange orders {1}",
                         numLoops, options.interchange.size());
  auto destinationStyle =
      dyn_cast<DestinationStyleOpInterface>(op.getOperation());
  if (destinationStyle && hasMixedInits(destinationStyle))
    return "its inits are tensors and buffers: run linalg-bufferize first";
  for (OpOperand &operand : op->getOpOperands())
    if (!structured::detail::canBeSliced(operand.get().getType()))
      return llvm::formatv("operand {0} has no elements, or a layout that is "
                           "not strided",
                           operand.getOperandNumber());
  for (unsigned loop : loops)
    if (auto refusal = refuseToCut(op, loop, options))
      return refusal;
  SmallVector<unsigned> reductions = getLoopsWithPartialResults(op, options);
  if (!reductions.empty())
    return refusePartialResults(op, reductions, options);
  if (auto structured = dyn_cast<StructuredOpInterface>(op.getOperation()))
    return refuseOrder(structured, loops, options);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Tiling
//===----------------------------------------------------------------------===//

/// The tile sizes of the op's loops, at most the loop's extent, so that a
/// tile's extent is static if the loop's is.
static Tile getSizes(TilingInterface op, const TileOptions &options) {
  Builder builder(op.getContext());
  Tile sizes(options.sizes);
  sizes.resize(op.getLoopIteratorTypes().size(), builder.getIndexAttr(0));
  if (auto structured = dyn_cast<StructuredOpInterface>(op.getOperation()))
    for (auto [size, extent] :
         llvm::zip_equal(sizes, getStaticLoopSizes(structured)))
      if (std::optional<int64_t> wanted = getConstantIntValue(size))
        if (ShapedType::isStatic(extent) && *wanted > extent)
          size = builder.getIndexAttr(extent);
  return sizes;
}

static void setBounds(scf::ForallOp forall, ArrayRef<OpFoldResult> lowerBounds,
                      ArrayRef<OpFoldResult> upperBounds,
                      ArrayRef<OpFoldResult> steps) {
  auto [staticLower, lower] = decomposeMixedValues(lowerBounds);
  auto [staticUpper, upper] = decomposeMixedValues(upperBounds);
  auto [staticStep, step] = decomposeMixedValues(steps);
  forall.setStaticLowerBound(staticLower);
  forall.setStaticUpperBound(staticUpper);
  forall.setStaticStep(staticStep);
  forall.getDynamicLowerBoundMutable().assign(lower);
  forall.getDynamicUpperBoundMutable().assign(upper);
  forall.getDynamicStepMutable().assign(step);
}

static void setBounds(scf::ForOp loop, OpFoldResult lowerBound,
                      OpFoldResult upperBound, OpFoldResult step) {
  OpBuilder builder(loop);
  auto build = [&](OpFoldResult bound) {
    return getValueOrCreateConstantIndexOp(builder, loop.getLoc(), bound);
  };
  loop.setLowerBound(build(lowerBound));
  loop.setUpperBound(build(upperBound));
  loop.setStep(build(step));
}

/// Moves loop `order[i]` of a nest of `scf.for`, or dimension `order[i]` of an
/// `scf.forall`, to position `i`. The bounds must not depend on other loops'
/// indices.
///
/// MLIR22-19: for partial results the driver's own interchange mixes up the
/// loops' numbers.
static void interchangeLoops(MutableArrayRef<LoopLikeOpInterface> nest,
                             ArrayRef<int64_t> order) {
  SmallVector<OpFoldResult> lowerBounds, upperBounds, steps;
  SmallVector<Value> indices;
  for (LoopLikeOpInterface loop : nest) {
    llvm::append_range(lowerBounds, *loop.getLoopLowerBounds());
    llvm::append_range(upperBounds, *loop.getLoopUpperBounds());
    llvm::append_range(steps, *loop.getLoopSteps());
    llvm::append_range(indices, *loop.getLoopInductionVars());
  }
  for (auto *bounds : {&lowerBounds, &upperBounds, &steps})
    applyPermutationToVector(*bounds, order);
  SmallVector<SmallVector<OpOperand *>> uses;
  for (Value index : indices)
    uses.push_back(llvm::map_to_vector(index.getUses(),
                                       [](OpOperand &use) { return &use; }));
  for (auto [place, loop] : llvm::enumerate(order))
    for (OpOperand *use : uses[loop])
      use->set(indices[place]);
  if (auto forall = dyn_cast<scf::ForallOp>(nest.front().getOperation()))
    return setBounds(forall, lowerBounds, upperBounds, steps);
  for (auto [loop, lowerBound, upperBound, step] :
       llvm::zip_equal(nest, lowerBounds, upperBounds, steps))
    setBounds(cast<scf::ForOp>(loop.getOperation()), lowerBound, upperBound,
              step);
}

/// The common options of the driver.
static scf::SCFTilingOptions buildDriverOptions(ArrayRef<OpFoldResult> sizes,
                                                ArrayRef<Attribute> mapping,
                                                const TileOptions &options) {
  scf::SCFTilingOptions driverOptions;
  driverOptions.setTileSizes(sizes).setMapping(mapping);
  if (options.loops == TileLoops::Forall)
    driverOptions.setLoopType(scf::SCFTilingOptions::LoopType::ForallOp);
  return driverOptions;
}

/// Tiles the loops that have a size. All tiles fold into the init.
static FailureOr<scf::SCFTilingResult> tileLoops(RewriterBase &rewriter,
                                                 TilingInterface op,
                                                 ArrayRef<OpFoldResult> sizes,
                                                 ArrayRef<Attribute> mapping,
                                                 const TileOptions &options) {
  scf::SCFTilingOptions driverOptions =
      buildDriverOptions(sizes, mapping, options);
  driverOptions.setInterchange(options.interchange);
  rewriter.setInsertionPoint(op);
  FailureOr<scf::SCFTilingResult> result =
      runTilingDriver(rewriter, op, driverOptions);
  if (succeeded(result))
    rewriter.replaceOp(op, result->replacements);
  return result;
}

namespace {
// MLIR22-18: MLIR's model does not change the indices.
/// The loop indices in the payload of an op that is tiled with partial results:
/// in a tile by MLIR's own model, they would count from the start of the tile.
/// While the model runs, they are replaced by values from outside of the op.
class HiddenIndices {
public:
  HiddenIndices(RewriterBase &rewriter, TilingInterface op)
      : rewriter(rewriter) {
    auto structured = dyn_cast<StructuredOpInterface>(op.getOperation());
    const auto &host = LinalgHostInterface::get(op.getContext());
    if (!structured || !host.hasOwnTilingModel(op))
      return;
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(op);
    for (Operation *index : getIndexOps(structured)) {
      auto value = UnrealizedConversionCastOp::create(
          rewriter, index->getLoc(), index->getResultTypes(), ValueRange());
      hidden.emplace_back(value, *host.getIndexedLoop(index));
      rewriter.replaceOp(index, value);
    }
  }

  /// Restores the indices in the payload of `op`, which starts at the iteration
  /// `offsets`.
  void restoreIn(Operation *op, ArrayRef<OpFoldResult> offsets) {
    if (hidden.empty())
      return;
    auto structured = cast<StructuredOpInterface>(op);
    const auto &host = LinalgHostInterface::get(op->getContext());
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(structured.getPayload());
    for (auto &[value, loop] : hidden) {
      Value index = host.createIndex(rewriter, value.getLoc(), loop);
      rewriter.replaceUsesWithIf(
          value.getResult(0), index,
          [&](OpOperand &use) { return op->isProperAncestor(use.getOwner()); });
    }
    structured::detail::shiftIndices(rewriter, structured, offsets);
  }

  /// Erases the values when they have no more uses.
  void erase() {
    for (auto &[value, loop] : hidden)
      rewriter.eraseOp(value);
  }

private:
  RewriterBase &rewriter;
  SmallVector<std::pair<UnrealizedConversionCastOp, unsigned>> hidden;
};
} // namespace

/// The offsets of the tiles of `loops`, of `numLoops`, in an iteration of
/// `nest`.
static Tile getTileOffsets(Builder &builder, size_t numLoops,
                           ArrayRef<LoopLikeOpInterface> nest,
                           ArrayRef<unsigned> loops) {
  Tile offsets(numLoops, builder.getIndexAttr(0));
  SmallVector<Value> indices;
  for (LoopLikeOpInterface loop : nest)
    llvm::append_range(indices, *loop.getLoopInductionVars());
  for (auto [loop, index] : llvm::zip_equal(loops, indices))
    offsets[loop] = index;
  return offsets;
}

// MLIR22-62: the host's own model begins sums with +0, which is not the
// identity element: the sum of +0 and -0 is +0.
/// Fills the partial results `initialValues` of `op` with our identity elements
/// where they are filled by the host's own model.
static void setIdentityElements(RewriterBase &rewriter,
                                StructuredOpInterface op,
                                ArrayRef<Value> initialValues) {
  if (!LinalgHostInterface::get(op.getContext()).hasOwnTilingModel(op))
    return;
  for (auto [init, value] :
       llvm::zip_equal(op.getDpsInitsMutable(), initialValues)) {
    auto fill = value.getDefiningOp<StructuredOpInterface>();
    if (!fill || fill.getNumDpsInputs() != 1)
      continue;
    rewriter.setInsertionPoint(fill);
    Value neutral = buildNeutralElement(rewriter, op.getLoc(),
                                        matchReduction(op, init).front());
    rewriter.modifyOpInPlace(fill,
                             [&] { fill.getDpsInputOperand(0)->set(neutral); });
  }
}

/// Tiles the reduction loops `loops` with partial results.
static FailureOr<scf::SCFTilingResult>
tileReductions(RewriterBase &rewriter, TilingInterface op,
               ArrayRef<OpFoldResult> sizes, ArrayRef<unsigned> loops,
               ArrayRef<Attribute> mapping, const TileOptions &options) {
  scf::SCFTilingOptions driverOptions =
      buildDriverOptions(sizes, mapping, options);
  driverOptions.setReductionDims(loops);
  driverOptions.setReductionTilingStrategy(
      options.partialReduction == PartialReduction::OuterReduction
          ? ReductionTilingStrategy::PartialReductionOuterReduction
          : ReductionTilingStrategy::PartialReductionOuterParallel);
  HiddenIndices indices(rewriter, op);
  rewriter.setInsertionPoint(op);
  FailureOr<scf::SCFTilingResult> result =
      runTilingDriver(rewriter, op, driverOptions);
  if (failed(result)) {
    indices.restoreIn(op, Tile(sizes.size(), rewriter.getIndexAttr(0)));
    indices.erase();
    return failure();
  }
  indices.restoreIn(
      result->tiledOps.front(),
      getTileOffsets(rewriter, sizes.size(), result->loops, loops));
  interchangeLoops(result->loops, getOrder(loops, options.interchange));
  if (auto structured = dyn_cast<StructuredOpInterface>(op.getOperation()))
    setIdentityElements(rewriter, structured, result->initialValues);
  rewriter.replaceOp(op, result->replacements);
  indices.erase();
  return result;
}

SmallVector<unsigned>
mlir::structured::getLoopsOfNest(size_t numLoops, const TileOptions &options) {
  SmallVector<unsigned> loops = getLoopsToCut(numLoops, options);
  return llvm::map_to_vector(getOrder(loops, options.interchange),
                             [&](int64_t place) { return loops[place]; });
}

scf::SCFTilingOptions
mlir::structured::getDriverOptions(TilingInterface op,
                                   const TileOptions &options) {
  return buildDriverOptions(getSizes(op, options), options.mapping, options)
      .setInterchange(options.interchange);
}

TilingInterface mlir::structured::prepareForTiling(RewriterBase &rewriter,
                                                   TilingInterface op) {
  // MLIR22-16: the host's model would trust the maps.
  dropMemoizedMaps(op);
  // For a tile with only padding, a `tensor.generate` of it is created.
  if (auto pad = dyn_cast<tensor::PadOp>(op.getOperation()))
    hoistPadding(rewriter, pad);
  auto structured = dyn_cast<StructuredOpInterface>(op.getOperation());
  if (!structured || getIndexOps(structured).empty())
    return op;
  // MLIR22-23: a named op with shifted indices would be printed without them.
  FailureOr<StructuredOpInterface> generic = generalize(rewriter, structured);
  return succeeded(generic) ? cast<TilingInterface>(generic->getOperation())
                            : op;
}

/// Tiles `parallel`, and in their tiles `reductions` with partial results.
static FailureOr<scf::SCFTilingResult>
tileBoth(RewriterBase &rewriter, TilingInterface op,
         ArrayRef<OpFoldResult> sizes, ArrayRef<unsigned> parallel,
         ArrayRef<unsigned> reductions, const TileOptions &options) {
  ArrayRef<Attribute> mapping = options.mapping;
  if (reductions.empty())
    return tileLoops(rewriter, op, sizes, mapping, options);
  if (parallel.empty())
    return tileReductions(rewriter, op, sizes, reductions, mapping, options);
  Tile outerSizes(sizes), innerSizes(sizes.size(), rewriter.getIndexAttr(0));
  for (unsigned loop : reductions)
    std::swap(outerSizes[loop], innerSizes[loop]);
  size_t numMapped = mapping.empty() ? 0 : parallel.size();
  FailureOr<scf::SCFTilingResult> outer = tileLoops(
      rewriter, op, outerSizes, mapping.take_front(numMapped), options);
  if (failed(outer))
    return failure();
  FailureOr<scf::SCFTilingResult> inner = tileReductions(
      rewriter, cast<TilingInterface>(outer->tiledOps.front()), innerSizes,
      reductions, mapping.drop_front(numMapped), options);
  if (failed(inner))
    return failure();
  outer->tiledOps = inner->tiledOps;
  outer->mergeOps = inner->mergeOps;
  llvm::append_range(outer->loops, inner->loops);
  llvm::append_range(outer->generatedSlices, inner->generatedSlices);
  return outer;
}

/// For each loop of the nest over the tiles of `parallel`, and of `reductions`
/// within it, whether it is to be peeled.
static SmallVector<bool> getPeeledPlaces(ArrayRef<unsigned> parallel,
                                         ArrayRef<unsigned> reductions,
                                         const TileOptions &options) {
  SmallVector<bool> places;
  for (ArrayRef<unsigned> loops : {parallel, reductions})
    for (int64_t place : getOrder(loops, options.interchange))
      places.push_back(llvm::is_contained(options.peel, loops[place]));
  return places;
}

FailureOr<scf::SCFTilingResult>
mlir::structured::tile(RewriterBase &rewriter, TilingInterface op,
                       const TileOptions &options) {
  if (auto refusal = refuseToTile(op, options))
    return rewriter.notifyMatchFailure(op, refusal->reason);
  return applyTiling(rewriter, op, options);
}

FailureOr<scf::SCFTilingResult> mlir::structured::detail::applyTiling(
    RewriterBase &rewriter, TilingInterface op, const TileOptions &options) {
  OpBuilder::InsertionGuard guard(rewriter);
  op = prepareForTiling(rewriter, op);
  Tile sizes = getSizes(op, options);
  SmallVector<unsigned> loops = getLoopsToCut(sizes.size(), options);
  SmallVector<unsigned> reductions = getLoopsWithPartialResults(op, options);
  llvm::erase_if(loops, [&](unsigned loop) {
    return llvm::is_contained(reductions, loop);
  });
  FailureOr<scf::SCFTilingResult> result =
      tileBoth(rewriter, op, sizes, loops, reductions, options);
  if (succeeded(result) && !options.peel.empty())
    peelTiles(rewriter, *result, getPeeledPlaces(loops, reductions, options));
  return result;
}
