// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Replacing convolutions and poolings by named ops without loops of one
// iteration.

#include "Utils/UnitDims.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Interfaces/Refusal.h"
#include "linalg/Transforms/Forms/DecomposeStructuredOps.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

SmallVector<SmallVector<unsigned, 2>>
mlir::structured::getUnitLoopCandidates(StructuredOpInterface op) {
  SmallVector<SmallVector<unsigned, 2>> candidates;
  if (LinalgHostInterface::get(op.getContext()).isGeneric(op))
    return candidates;
  std::optional<ConvolutionDims> dims = inferConvolutionDims(op);
  if (!dims)
    return candidates;
  if (dims->outputImage.size() > 1)
    for (auto [window, element] :
         llvm::zip_equal(dims->outputImage, dims->filterLoop))
      candidates.push_back({window, element});
  if (dims->depth.empty())
    return candidates;
  bool isGrouped = !dims->inputChannel.empty();
  for (unsigned loop : isGrouped ? dims->depth : dims->outputChannel)
    candidates.push_back({loop});
  return candidates;
}

//===----------------------------------------------------------------------===//
// Analysis
//===----------------------------------------------------------------------===//

namespace {
/// The loops that an index depends on.
struct LoopsOfIndex {
  bool dropped = false;
  bool kept = false;
};
} // namespace

static LoopsOfIndex getLoops(AffineExpr index, ArrayRef<unsigned> dropped) {
  LoopsOfIndex loops;
  index.walk([&](AffineExpr expr) {
    if (auto loop = dyn_cast<AffineDimExpr>(expr))
      (llvm::is_contained(dropped, loop.getPosition()) ? loops.dropped
                                                       : loops.kept) = true;
  });
  return loops;
}

/// Marks the dimensions of an operand that are kept: all but those that only
/// have dropped loops.
static SmallVector<bool> getKeptDims(AffineMap map,
                                     ArrayRef<unsigned> dropped) {
  return llvm::map_to_vector(map.getResults(), [&](AffineExpr index) {
    LoopsOfIndex loops = getLoops(index, dropped);
    return !loops.dropped || loops.kept;
  });
}

/// Whether the dimensions that are not kept have extent 1.
static bool areUnitDims(ShapedType type, ArrayRef<bool> kept) {
  return llvm::all_of(llvm::zip_equal(type.getShape(), kept), [](auto dim) {
    return std::get<1>(dim) || std::get<0>(dim) == 1;
  });
}

/// Why dimensions of `operand` can't be dropped.
static std::optional<Refusal> refuseOperand(OpOperand &operand, AffineMap map,
                                            ArrayRef<unsigned> dropped) {
  std::string name = "operand " + std::to_string(operand.getOperandNumber());
  auto type = dyn_cast<ShapedType>(operand.get().getType());
  SmallVector<bool> kept = getKeptDims(map, dropped);
  for (auto [dim, index] : llvm::enumerate(map.getResults())) {
    LoopsOfIndex loops = getLoops(index, dropped);
    if (loops.dropped && loops.kept)
      return llvm::formatv("dimension {0} of {1} belongs to other loops too",
                           dim, name);
    if (loops.dropped && type.getDimSize(dim) == 0)
      return llvm::formatv("dimension {0} of {1} has extent 0", dim, name);
  }
  if (!llvm::is_contained(kept, false))
    return std::nullopt;
  if (auto tensor = dyn_cast<RankedTensorType>(type);
      tensor && tensor.getEncoding())
    return name + " has an encoding";
  if (!areUnitDims(type, kept) && !canBeCut(type))
    return name + " has no slices";
  return std::nullopt;
}

/// Why the loops can't be dropped, for any named op.
static std::optional<Refusal> refuseToDrop(StructuredOpInterface op,
                                           ArrayRef<unsigned> dropped) {
  SmallVector<int64_t> extents = getStaticLoopSizes(op);
  for (unsigned loop : dropped)
    if (extents[loop] != 1)
      return llvm::formatv("loop d{0} has {1}, expected 1", loop,
                           ShapedType::isDynamic(extents[loop])
                               ? "an extent that is not known"
                               : "extent " + std::to_string(extents[loop]));
  if (hasIndexSemantics(op))
    return "its payload reads loop indices";
  for (auto [operand, map] :
       llvm::zip_equal(op->getOpOperands(), op.getIndexingMapsArray()))
    if (auto refusal = refuseOperand(operand, map, dropped))
      return refusal;
  return std::nullopt;
}

namespace {
/// The loop nest of an op without some of its loops, which have one iteration.
struct ReducedNest {
  ReducedNest(StructuredOpInterface op, ArrayRef<unsigned> dropped);

  /// The kept dimensions of each operand.
  SmallVector<SmallVector<bool>> kept;
  SmallVector<AffineMap> maps;
  SmallVector<utils::IteratorType> iterators;
};
} // namespace

ReducedNest::ReducedNest(StructuredOpInterface op, ArrayRef<unsigned> dropped) {
  MLIRContext *context = op.getContext();
  SmallVector<AffineExpr> replacements;
  for (auto [loop, iterator] : llvm::enumerate(op.getIteratorTypesArray())) {
    if (llvm::is_contained(dropped, loop)) {
      replacements.push_back(getAffineConstantExpr(0, context));
      continue;
    }
    replacements.push_back(getAffineDimExpr(iterators.size(), context));
    iterators.push_back(iterator);
  }
  for (AffineMap map : op.getIndexingMapsArray()) {
    kept.push_back(getKeptDims(map, dropped));
    SmallVector<AffineExpr> indices;
    for (auto [index, isKept] : llvm::zip_equal(map.getResults(), kept.back()))
      if (isKept)
        indices.push_back(index.replaceDims(replacements));
    maps.push_back(AffineMap::get(iterators.size(), 0, indices, context));
  }
}

//===----------------------------------------------------------------------===//
// The named op
//===----------------------------------------------------------------------===//

/// `type` without the dimensions that are not kept. Strides of buffers, which
/// don't matter for a match, are dropped.
static Type getReducedType(Type type, ArrayRef<bool> kept) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !llvm::is_contained(kept, false))
    return type;
  SmallVector<int64_t> sizes = getKeptSizes(shaped, kept);
  if (isa<TensorType>(type))
    return RankedTensorType::get(sizes, shaped.getElementType());
  return MemRefType::get(sizes, shaped.getElementType());
}

/// The attributes of `op` with an element for each window dimension, without
/// the elements for dropped loops. They are kept even if all elements are 1,
/// unlike in a match.
static SmallVector<NamedAttribute>
getWindowAttributes(StructuredOpInterface op, ArrayRef<unsigned> dropped) {
  SmallVector<NamedAttribute> attributes;
  std::optional<ConvolutionDims> dims = inferConvolutionDims(op);
  if (!dims)
    return attributes;
  for (StringAttr name : op->getName().getAttributeNames()) {
    auto elements = dyn_cast_if_present<DenseIntElementsAttr>(
        op->getInherentAttr(name).value_or(Attribute()));
    if (!elements || elements.getNumElements() !=
                         static_cast<int64_t>(dims->outputImage.size()))
      continue;
    SmallVector<APInt> kept;
    for (auto [loop, element] :
         llvm::zip_equal(dims->outputImage, elements.getValues<APInt>()))
      if (!llvm::is_contained(dropped, loop))
        kept.push_back(element);
    ShapedType type = elements.getType().clone(
        ArrayRef<int64_t>{static_cast<int64_t>(kept.size())});
    attributes.emplace_back(name, DenseIntElementsAttr::get(type, kept));
  }
  return attributes;
}

namespace {
/// The named op that computes a nest, and the operands of the nest that are its
/// inputs.
struct NamedNest {
  Specialization specialization;
  SmallVector<unsigned> inputs;
};
} // namespace

/// The named op that computes `op` in the loops of `nest`: creates a
/// `linalg.generic` with these loops outside of the program, and matches it.
static std::optional<NamedNest> findNamedForm(StructuredOpInterface op,
                                              const ReducedNest &nest,
                                              const NamedOps &namedOps) {
  Block scratch;
  Location loc = op.getLoc();
  for (OpOperand &operand : op->getOpOperands())
    scratch.addArgument(getReducedType(operand.get().getType(),
                                       nest.kept[operand.getOperandNumber()]),
                        loc);
  OpBuilder builder(op.getContext());
  builder.setInsertionPointToEnd(&scratch);
  ValueRange operands = scratch.getArguments();
  StructuredOpInterface generic =
      LinalgHostInterface::get(op.getContext())
          .createGeneric(builder, loc,
                         operands.take_front(op.getNumDpsInputs()),
                         operands.drop_front(op.getNumDpsInputs()), nest.maps,
                         nest.iterators);
  IRMapping mapping;
  op->getRegion(0).cloneInto(&generic->getRegion(0), mapping);
  SpecializeOptions options;
  options.mostGeneral = NamedFormKind::Named;
  RefusalOr<Specialization> found =
      planSpecialization(generic, namedOps, options);
  if (!found)
    return std::nullopt;
  NamedNest named{std::move(*found), {}};
  for (Value input : named.specialization.form.inputs) {
    auto argument = dyn_cast<BlockArgument>(input);
    if (!argument || argument.getOwner() != &scratch)
      return std::nullopt;
    named.inputs.push_back(argument.getArgNumber());
  }
  return named;
}

/// Adds the dimensions of the tensor `init` that are not kept to `value`: by
/// insertion into `init`, unless these have extent 1.
static Value restore(OpBuilder &builder, Location loc, Value value, Value init,
                     ArrayRef<bool> kept) {
  if (!areUnitDims(cast<ShapedType>(init.getType()), kept))
    return restoreDims(builder, loc, value, init, kept, /*useSlices=*/true);
  SmallVector<OpFoldResult> sizes;
  unsigned keptDim = 0;
  for (bool isKept : kept)
    sizes.push_back(isKept ? getDimSize(builder, loc, value, keptDim++)
                           : OpFoldResult(builder.getIndexAttr(1)));
  return expandDims(builder, loc, value, sizes, kept);
}

namespace {
struct UnitLoopPlan {
  ReducedNest nest;
  NamedNest named;
};
} // namespace

/// The nest without `loops` and the named op that has it, or why there is none.
static RefusalOr<UnitLoopPlan> planUnitLoops(StructuredOpInterface op,
                                             ArrayRef<unsigned> loops,
                                             const NamedOps &namedOps) {
  if (auto refusal = refuseToDrop(op, loops))
    return *refusal;
  ReducedNest nest(op, loops);
  if (std::optional<NamedNest> named = findNamedForm(op, nest, namedOps))
    return UnitLoopPlan{std::move(nest), std::move(*named)};
  std::string names;
  for (unsigned loop : loops)
    names += (names.empty() ? "d" : " and d") + std::to_string(loop);
  return "no named op has the other loops than " + names;
}

std::optional<Refusal>
mlir::structured::refuseToDropUnitLoops(StructuredOpInterface op,
                                        ArrayRef<unsigned> loops,
                                        const NamedOps &namedOps) {
  return planUnitLoops(op, loops, namedOps).getRefusalIfAny();
}

FailureOr<StructuredOpInterface> mlir::structured::dropUnitLoops(
    RewriterBase &rewriter, StructuredOpInterface op, ArrayRef<unsigned> loops,
    const NamedOps &namedOps) {
  RefusalOr<StructuredOpInterface> simpler =
      dropUnitLoopsOrRefuse(rewriter, op, loops, namedOps);
  if (!simpler)
    return rewriter.notifyMatchFailure(op, simpler.refusal().reason);
  return *simpler;
}

RefusalOr<StructuredOpInterface>
mlir::structured::detail::dropUnitLoopsOrRefuse(RewriterBase &rewriter,
                                                StructuredOpInterface op,
                                                ArrayRef<unsigned> loops,
                                                const NamedOps &namedOps) {
  RefusalOr<UnitLoopPlan> plan = planUnitLoops(op, loops, namedOps);
  if (!plan)
    return plan.refusal();
  auto &[nest, named] = *plan;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  SmallVector<Value> operands = llvm::to_vector(op->getOperands());
  for (auto [operand, kept] : llvm::zip_equal(operands, nest.kept))
    if (llvm::is_contained(kept, false))
      operand = detail::dropDims(
          rewriter, loc, operand, kept,
          !areUnitDims(cast<ShapedType>(operand.getType()), kept));
  unsigned numInputs = op.getNumDpsInputs();
  StructuredOpInterface generic = movePayloadToGeneric(
      rewriter, op, ArrayRef(operands).take_front(numInputs),
      ArrayRef(operands).drop_front(numInputs), nest.maps, nest.iterators);
  for (auto [input, number] :
       llvm::zip_equal(named.specialization.form.inputs, named.inputs))
    input = operands[number];
  NamedAttrList attributes(named.specialization.form.attributes);
  for (NamedAttribute attribute : getWindowAttributes(op, loops))
    attributes.set(attribute.getName(), attribute.getValue());
  named.specialization.form.attributes = llvm::to_vector(attributes.getAttrs());
  auto simpler = cast<StructuredOpInterface>(
      replaceBySpecialization(rewriter, generic, named.specialization));
  SmallVector<Value> results;
  for (OpOperand &init : op.getDpsInitsMutable()) {
    OpResult result = op.getResultOf(&init);
    if (!result)
      continue;
    Value value = simpler->getResult(result.getResultNumber());
    ArrayRef<bool> kept = nest.kept[init.getOperandNumber()];
    if (llvm::is_contained(kept, false))
      value = restore(rewriter, loc, value, init.get(), kept);
    results.push_back(value);
  }
  rewriter.replaceOp(op, results);
  return simpler;
}
