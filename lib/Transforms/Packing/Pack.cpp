// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Packing/Pack.h"
#include "PackedOperands.h"
#include "PaddingRules.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/Reductions.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

SmallVector<int64_t>
mlir::structured::getDimsOfLoops(StructuredOpInterface op, OpOperand &operand,
                                 ArrayRef<unsigned> loops) {
  SmallVector<int64_t> dims;
  AffineMap map = op.getMatchingIndexingMap(&operand);
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    if (loop && llvm::is_contained(loops, loop.getPosition()))
      dims.push_back(dim);
  }
  return dims;
}

SmallVector<unsigned>
mlir::structured::getLoopsToPack(StructuredOpInterface op,
                                 const PackOptions &options) {
  SmallVector<unsigned> loops;
  size_t end = std::min<size_t>(op.getNumLoops(), options.sizes.size());
  for (unsigned loop = 0; loop < end; ++loop)
    if (options.sizes[loop] && !isZeroInteger(options.sizes[loop]))
      loops.push_back(loop);
  return loops;
}

//===----------------------------------------------------------------------===//
// Reasons
//===----------------------------------------------------------------------===//

static std::optional<Refusal> refuseType(OpOperand &operand) {
  Type type = operand.get().getType();
  if (isa<BaseMemRefType>(type))
    return llvm::formatv("operand {0} is a buffer", operand.getOperandNumber());
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (tensor && tensor.getEncoding())
    return llvm::formatv("operand {0} has an encoding",
                         operand.getOperandNumber());
  return std::nullopt;
}

/// Checks that `loop`, which may have a partial tile, is the only loop of each
/// of its dimensions: others are not tiled, and so not padded.
static std::optional<Refusal> refuseMaps(StructuredOpInterface op,
                                         unsigned loop) {
  for (auto [operand, map] :
       llvm::zip_equal(op->getOpOperands(), op.getIndexingMapsArray()))
    for (auto [dim, expr] : llvm::enumerate(map.getResults()))
      if (expr.isFunctionOfDim(loop) && !isa<AffineDimExpr>(expr))
        return llvm::formatv("loop {0} does not run alone over dimension {1} "
                             "of operand {2}, and its tiles are not known to "
                             "be full",
                             loop, dim, operand.getOperandNumber());
  return std::nullopt;
}

/// Why iterations that write one element can't be reordered.
static std::optional<Refusal> refuseOrder(StructuredOpInterface op,
                                          ArrayRef<unsigned> loops,
                                          ArrayRef<int64_t> loopOrder) {
  auto isPacked = [&](unsigned loop) {
    return llvm::is_contained(loops, loop);
  };
  return refuseToReorderReductions(op, [&](ArrayRef<unsigned> reductions) {
    return areInOrder(reductions, loopOrder) &&
           llvm::none_of(reductions.drop_back(!reductions.empty()), isPacked);
  });
}

/// The loops whose last tile is not known to be full.
static SmallVector<unsigned> getLoopsToPad(StructuredOpInterface op,
                                           ArrayRef<unsigned> loops,
                                           const PackOptions &options) {
  SmallVector<int64_t> extents = getStaticLoopSizes(op);
  SmallVector<unsigned> padded;
  for (unsigned loop : loops) {
    std::optional<int64_t> size = getKnownTileSize(options.sizes[loop]);
    if (!size || ShapedType::isDynamic(extents[loop]) ||
        extents[loop] % *size != 0)
      padded.push_back(loop);
  }
  return padded;
}

static SmallVector<int64_t> getLoopOrder(StructuredOpInterface op,
                                         const PackOptions &options) {
  if (!options.loopOrder.empty())
    return options.loopOrder;
  return llvm::to_vector(llvm::seq<int64_t>(op.getNumLoops()));
}

RefusalOr<PackPlan>
mlir::structured::detail::planPacking(StructuredOpInterface op,
                                      const PackOptions &options) {
  SmallVector<unsigned> loops = getLoopsToPack(op, options);
  if (loops.empty())
    return "none of its loops has a tile size";
  for (OpOperand &operand : op->getOpOperands())
    if (auto refusal = refuseType(operand))
      return *refusal;
  SmallVector<unsigned> padded = getLoopsToPad(op, loops, options);
  for (unsigned loop : padded)
    if (auto refusal = refuseMaps(op, loop))
      return *refusal;
  if (hasPayloadThatWrites(op))
    return "its payload writes to memory";
  if (auto refusal = refuseOrder(op, loops, getLoopOrder(op, options)))
    return *refusal;
  if (padded.empty())
    return PackPlan{{}, PaddingValues(op.getNumDpsInputs())};
  if (!options.allowPadding)
    return llvm::formatv("the tiles of loop {0} are not known to be full, and "
                         "padding is not allowed",
                         padded.front());
  if (auto refusal = refuseTypes(op))
    return *refusal;
  SmallVector<int64_t> multiples(op.getNumLoops(), 0);
  for (unsigned loop : padded)
    multiples[loop] = getKnownTileSize(options.sizes[loop]).value_or(0);
  if (auto refusal = refuseExtents(op, multiples))
    return *refusal;
  RefusalOr<PaddingValues> paddings = planPadding(op, padded);
  if (!paddings)
    return paddings.refusal();
  return PackPlan{padded, *paddings};
}

std::optional<Refusal>
mlir::structured::refuseToPack(StructuredOpInterface op,
                               const PackOptions &options) {
  return planPacking(op, options).getRefusalIfAny();
}

//===----------------------------------------------------------------------===//
// Packing
//===----------------------------------------------------------------------===//

namespace {
/// The loops of the packed op.
struct PackedNest {
  PackedNest(StructuredOpInterface op, const PackOptions &options);

  unsigned getNumLoops() const { return iterators.size(); }

  /// The map of an operand packed by `layout`.
  AffineMap getMap(AffineMap map, const PackLayout &layout) const;

  /// The tiled loops, in order.
  SmallVector<unsigned> packed;
  /// The new loop over tiles for each loop, and the loop inside a tile for each
  /// tiled loop.
  SmallVector<AffineExpr> outer, inner;
  /// The index of each original loop, if its tile size is static.
  SmallVector<AffineExpr> whole;
  SmallVector<utils::IteratorType> iterators;
};
} // namespace

PackedNest::PackedNest(StructuredOpInterface op, const PackOptions &options) {
  MLIRContext *context = op.getContext();
  packed = getLoopsToPack(op, options);
  SmallVector<int64_t> order = getLoopOrder(op, options);
  SmallVector<utils::IteratorType> types = op.getIteratorTypesArray();
  outer.resize(order.size());
  inner.resize(order.size());
  for (int64_t loop : order) {
    outer[loop] = getAffineDimExpr(iterators.size(), context);
    iterators.push_back(types[loop]);
  }
  for (int64_t loop : order)
    if (llvm::is_contained(packed, loop)) {
      inner[loop] = getAffineDimExpr(iterators.size(), context);
      iterators.push_back(types[loop]);
    }
  whole = outer;
  for (unsigned loop : packed)
    if (std::optional<int64_t> size = getKnownTileSize(options.sizes[loop]))
      whole[loop] = outer[loop] * *size + inner[loop];
}

AffineMap PackedNest::getMap(AffineMap map, const PackLayout &layout) const {
  SmallVector<AffineExpr> results;
  for (int64_t dim : getOuterDims(layout, map.getNumResults())) {
    bool isCut = llvm::is_contained(layout.innerDimsPos, dim);
    AffineExpr expr = map.getResult(dim).replaceDims(isCut ? outer : whole);
    results.push_back(simplifyAffineExpr(expr, getNumLoops(), 0));
  }
  for (int64_t dim : layout.innerDimsPos)
    results.push_back(map.getResult(dim).replaceDims(inner));
  return AffineMap::get(getNumLoops(), 0, results, map.getContext());
}

/// The layout of `operand`, with its own order if it is not packed.
static PackLayout getLayout(StructuredOpInterface op, OpOperand &operand,
                            ArrayRef<unsigned> loops,
                            const PackOptions &options) {
  PackLayout layout;
  layout.innerDimsPos = getDimsOfLoops(op, operand, loops);
  if (layout.innerDimsPos.empty())
    return layout;
  PackedOrder order;
  if (operand.getOperandNumber() < options.orders.size())
    order = options.orders[operand.getOperandNumber()];
  if (!order.inner.empty())
    layout.innerDimsPos = order.inner;
  AffineMap map = op.getMatchingIndexingMap(&operand);
  for (int64_t dim : layout.innerDimsPos)
    layout.innerTiles.push_back(options.sizes[map.getDimPosition(dim)]);
  layout.outerDimsPerm = order.outer;
  return layout;
}

/// Computes the indices of the original loops in the payload.
static void composeIndices(RewriterBase &rewriter, StructuredOpInterface op,
                           const PackedNest &nest, const PackOptions &options) {
  const auto &host = LinalgHostInterface::get(op.getContext());
  auto createIndex = [&](Location loc, AffineExpr loop) -> OpFoldResult {
    return host.createIndex(rewriter, loc,
                            cast<AffineDimExpr>(loop).getPosition());
  };
  replaceIndices(rewriter, op, [&](Location loc, unsigned loop) {
    OpFoldResult place = createIndex(loc, nest.outer[loop]);
    if (nest.inner[loop]) {
      AffineExpr tile = rewriter.getAffineSymbolExpr(0),
                 size = rewriter.getAffineSymbolExpr(1),
                 inTile = rewriter.getAffineSymbolExpr(2);
      place = affine::makeComposedFoldedAffineApply(
          rewriter, loc, tile * size + inTile,
          {place, options.sizes[loop], createIndex(loc, nest.inner[loop])});
    }
    return getValueOrCreateConstantIndexOp(rewriter, loc, place);
  });
}

/// The `linalg.generic` on packed operands that has the payload of `op`.
static StructuredOpInterface
buildPackedOp(RewriterBase &rewriter, StructuredOpInterface op,
              const PackedNest &nest, ArrayRef<Value> operands,
              ArrayRef<AffineMap> maps, const PackOptions &options) {
  unsigned numInputs = op.getNumDpsInputs();
  StructuredOpInterface generic = movePayloadToGeneric(
      rewriter, op, operands.take_front(numInputs),
      operands.drop_front(numInputs), maps, nest.iterators);
  composeIndices(rewriter, generic, nest, options);
  return generic;
}

/// The destination of the unpack of a result. As all of it is written, it is
/// the init of the op that computes `init`, if only `op` and `packs` use
/// `init`.
static Value getDestination(StructuredOpInterface op, Value init,
                            ArrayRef<Operation *> packs) {
  auto isReplaced = [&](Operation *user) {
    return user == op || llvm::is_contained(packs, user);
  };
  auto maker = init.getDefiningOp<DestinationStyleOpInterface>();
  if (!maker || !llvm::all_of(init.getUsers(), isReplaced))
    return init;
  Value source = maker.getTiedOpOperand(cast<OpResult>(init))->get();
  return source.getType() == init.getType() ? source : init;
}

RefusalOr<PackResult>
mlir::structured::detail::tryPack(RewriterBase &rewriter,
                                  StructuredOpInterface op,
                                  const PackOptions &options) {
  RefusalOr<PackPlan> plan = planPacking(op, options);
  if (!plan)
    return plan.refusal();
  return applyPacking(rewriter, op, options, *plan);
}

FailureOr<PackResult> mlir::structured::pack(RewriterBase &rewriter,
                                             StructuredOpInterface op,
                                             const PackOptions &options) {
  RefusalOr<PackResult> result = tryPack(rewriter, op, options);
  if (!result)
    return rewriter.notifyMatchFailure(op, result.refusal().reason);
  return *result;
}

PackResult mlir::structured::detail::applyPacking(RewriterBase &rewriter,
                                                  StructuredOpInterface op,
                                                  const PackOptions &options,
                                                  const PackPlan &plan) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  const auto &host = LinalgHostInterface::get(op.getContext());
  PackedNest nest(op, options);
  PackResult result;
  PackedOperands operands(op, plan, result.packs);
  SmallVector<PackLayout> layouts;
  SmallVector<AffineMap> maps;
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    PackLayout layout = getLayout(op, operand, nest.packed, options);
    maps.push_back(nest.getMap(map, layout));
    operands.append(rewriter, operand, layout);
    layouts.push_back(layout);
  }
  result.op = buildPackedOp(rewriter, op, nest, operands.get(), maps, options);
  dropBrokenPromises(result.op, operands.getPaddings());

  rewriter.setInsertionPointAfter(result.op);
  SmallVector<Value> results;
  for (OpResult old : op->getResults()) {
    OpOperand *init = op.getTiedOpOperand(old);
    Value value = result.op->getResult(old.getResultNumber());
    const PackLayout &layout = layouts[init->getOperandNumber()];
    if (!layout.innerTiles.empty()) {
      result.unpacks.push_back(host.createUnpack(
          rewriter, op.getLoc(), value,
          getDestination(op, init->get(), result.packs), layout));
      value = result.unpacks.back()->getResult(0);
    }
    results.push_back(value);
  }
  rewriter.replaceOp(op, results);
  return result;
}
