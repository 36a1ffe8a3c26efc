// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Named ops whose loops of one iteration another named op lacks.

#include "Utils/CreateNamed.h"
#include "Utils/UnitDims.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Transforms/Forms/SimplerForms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static bool isDropped(const UnitLoopForm &form, unsigned loop) {
  return llvm::is_contained(form.loops, loop);
}

namespace {
/// Which loops an index depends on.
struct LoopsOfIndex {
  bool dropped = false;
  bool kept = false;
};
} // namespace

static LoopsOfIndex getLoops(AffineExpr index, const UnitLoopForm &form) {
  LoopsOfIndex loops;
  index.walk([&](AffineExpr expr) {
    if (auto loop = dyn_cast<AffineDimExpr>(expr))
      (isDropped(form, loop.getPosition()) ? loops.dropped : loops.kept) = true;
  });
  return loops;
}

/// The dimensions of an operand that belong to dropped loops alone.
static llvm::SmallBitVector getDroppedDims(AffineMap map,
                                           const UnitLoopForm &form) {
  llvm::SmallBitVector dims(map.getNumResults());
  for (auto [dim, index] : llvm::enumerate(map.getResults())) {
    LoopsOfIndex loops = getLoops(index, form);
    dims[dim] = loops.dropped && !loops.kept;
  }
  return dims;
}

/// Why dimensions of `operand` can't be dropped.
static std::optional<std::string> getReasonOfOperand(OpOperand &operand,
                                                     AffineMap map,
                                                     const UnitLoopForm &form) {
  std::string name = "operand " + std::to_string(operand.getOperandNumber());
  auto type = dyn_cast<ShapedType>(operand.get().getType());
  if (!type)
    return std::nullopt;
  for (auto [dim, index] : llvm::enumerate(map.getResults())) {
    LoopsOfIndex loops = getLoops(index, form);
    std::string nameOfDim = "dimension " + std::to_string(dim) + " of " + name;
    if (loops.dropped && loops.kept)
      return nameOfDim + " belongs to other loops too";
    if (loops.dropped && type.getDimSize(dim) == 0)
      return nameOfDim + " has extent 0";
  }
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (tensor && tensor.getEncoding() && getDroppedDims(map, form).any())
    return name + " has an encoding";
  return std::nullopt;
}

std::optional<std::string>
mlir::structured::getReasonNotToDropUnitLoops(StructuredOpInterface op,
                                              const UnitLoopForm &form) {
  if (!getOpOfSameDialect(op, form.name))
    return ("there is no op " + op->getName().getDialectNamespace() + "." +
            form.name)
        .str();
  SmallVector<int64_t> extents = getStaticLoopSizes(op);
  for (unsigned loop : form.loops)
    if (extents[loop] != 1)
      return "loop d" + std::to_string(loop) + " has " +
             (ShapedType::isDynamic(extents[loop])
                  ? "an extent that is not known"
                  : "extent " + std::to_string(extents[loop])) +
             ", expected 1";
  if (hasIndexSemantics(op))
    return "its payload reads loop indices";
  for (auto [operand, map] :
       llvm::zip_equal(op->getOpOperands(), op.getIndexingMapsArray()))
    if (auto reason = getReasonOfOperand(operand, map, form))
      return reason;
  return std::nullopt;
}

namespace {
/// A tensor or buffer, and how to get at it without some of its dimensions.
class Reduction {
public:
  Reduction(OpBuilder &builder, Location loc, Value value,
            const llvm::SmallBitVector &dropped)
      : builder(builder), loc(loc), value(value), dropped(dropped) {}

  /// The value without the dropped dimensions.
  Value reduce();

  /// Tensor `value` with `reduced`, of the type that `reduce` gives, in it.
  Value restore(Value reduced);

private:
  bool isCollapsible() const;
  /// The extents of the value, 1 for a dropped dimension.
  SmallVector<OpFoldResult> getSizes() const;
  /// The same, of `reduced` with the dropped dimensions.
  SmallVector<OpFoldResult> getSizes(Value reduced) const;
  /// Whether each dimension is kept.
  SmallVector<bool> getKept() const {
    SmallVector<bool> kept;
    for (unsigned dim = 0; dim < dropped.size(); ++dim)
      kept.push_back(!dropped[dim]);
    return kept;
  }
  /// Offsets or strides, which are all the same.
  SmallVector<OpFoldResult> repeat(int64_t number) const {
    return SmallVector<OpFoldResult>(dropped.size(),
                                     builder.getIndexAttr(number));
  }

  OpBuilder &builder;
  Location loc;
  Value value;
  const llvm::SmallBitVector &dropped;
};
} // namespace

bool Reduction::isCollapsible() const {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && llvm::all_of(dropped.set_bits(), [&](unsigned dim) {
           return type.getDimSize(dim) == 1;
         });
}

SmallVector<OpFoldResult> Reduction::getSizes() const {
  SmallVector<OpFoldResult> sizes;
  for (unsigned dim = 0; dim < dropped.size(); ++dim)
    sizes.push_back(dropped[dim] ? OpFoldResult(builder.getIndexAttr(1))
                                 : getDimSize(builder, loc, value, dim));
  return sizes;
}

SmallVector<OpFoldResult> Reduction::getSizes(Value reduced) const {
  SmallVector<OpFoldResult> sizes;
  unsigned keptDim = 0;
  for (unsigned dim = 0; dim < dropped.size(); ++dim)
    sizes.push_back(dropped[dim]
                        ? OpFoldResult(builder.getIndexAttr(1))
                        : getDimSize(builder, loc, reduced, keptDim++));
  return sizes;
}

Value Reduction::reduce() {
  if (dropped.none())
    return value;
  SmallVector<bool> kept = getKept();
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return viewWithoutDims(builder, loc, value, getSizes(), kept);
  if (isCollapsible())
    return tensor::CollapseShapeOp::create(
        builder, loc,
        RankedTensorType::get(getKeptSizes(type, kept), type.getElementType()),
        value, getGroups(kept));
  return extractWithoutDims(builder, loc, value, repeat(0), getSizes(),
                            repeat(1), kept);
}

Value Reduction::restore(Value reduced) {
  if (dropped.none())
    return reduced;
  if (isCollapsible())
    return tensor::ExpandShapeOp::create(builder, loc, value.getType(), reduced,
                                         getGroups(getKept()),
                                         getSizes(reduced));
  return insertWithoutDims(builder, loc, reduced, value, repeat(0), getSizes(),
                           repeat(1), getKept());
}

/// The attributes that the op's definition lists, without the elements for
/// windows that are dropped.
static SmallVector<NamedAttribute>
getReducedAttributes(StructuredOpInterface op, const UnitLoopForm &form) {
  std::optional<ConvolutionDims> dims = inferConvolutionDims(op);
  SmallVector<NamedAttribute> attributes;
  for (StringAttr name : op->getName().getAttributeNames()) {
    Attribute value = op->getInherentAttr(name).value_or(Attribute());
    auto elements = dyn_cast_if_present<DenseIntElementsAttr>(value);
    if (elements && dims &&
        elements.getNumElements() ==
            static_cast<int64_t>(dims->outputImage.size())) {
      SmallVector<APInt> kept;
      for (auto [loop, element] :
           llvm::zip_equal(dims->outputImage, elements.getValues<APInt>()))
        if (!isDropped(form, loop))
          kept.push_back(element);
      ShapedType type = elements.getType().clone(
          ArrayRef<int64_t>{static_cast<int64_t>(kept.size())});
      value = DenseIntElementsAttr::get(type, kept);
    }
    if (value && name != "operandSegmentSizes")
      attributes.emplace_back(name, value);
  }
  return attributes;
}

FailureOr<StructuredOpInterface>
mlir::structured::dropUnitLoops(RewriterBase &rewriter,
                                StructuredOpInterface op,
                                const UnitLoopForm &form) {
  if (std::optional<std::string> reason = getReasonNotToDropUnitLoops(op, form))
    return rewriter.notifyMatchFailure(op, *reason);
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  SmallVector<llvm::SmallBitVector> dropped =
      llvm::map_to_vector(op.getIndexingMapsArray(), [&](AffineMap map) {
        return getDroppedDims(map, form);
      });
  SmallVector<Value> inputs, inits;
  for (OpOperand &operand : op->getOpOperands()) {
    Value reduced = Reduction(rewriter, loc, operand.get(),
                              dropped[operand.getOperandNumber()])
                        .reduce();
    (op.isDpsInit(&operand) ? inits : inputs).push_back(reduced);
  }
  StructuredOpInterface simpler =
      createNamed(rewriter, loc, *getOpOfSameDialect(op, form.name), inputs,
                  inits, getReducedAttributes(op, form), op);
  Region &payload = simpler->getRegion(0);
  rewriter.inlineRegionBefore(*op.getPayload()->getParent(), payload,
                              payload.begin());
  SmallVector<Value> results;
  for (OpOperand &init : op.getDpsInitsMutable())
    if (OpResult result = op.getResultOf(&init))
      results.push_back(
          Reduction(rewriter, loc, init.get(), dropped[init.getOperandNumber()])
              .restore(simpler->getResult(result.getResultNumber())));
  rewriter.replaceOp(op, results);
  return simpler;
}
