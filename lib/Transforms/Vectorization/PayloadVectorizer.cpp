// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PayloadVectorizer.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/Reductions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

LoopVector PayloadVectorizer::get(Value value) {
  auto known = values.find(value);
  if (known != values.end())
    return known->second;
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument || argument.getOwner() != plan.op.getPayload())
    return {value, {}};
  LoopVector vector = read(plan.op->getOpOperand(argument.getArgNumber()));
  values[value] = vector;
  return vector;
}

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

/// Adds the masked loops, which determine whether an iteration exists.
void PayloadVectorizer::addMaskedLoops(SmallVectorImpl<unsigned> &loops) {
  for (unsigned loop : plan.masked.set_bits())
    if (!llvm::is_contained(loops, loop))
      loops.push_back(loop);
}

/// Gathers elements at indices that are vectors, or that may be invalid outside
/// of the iteration space. Returns false for other indices.
bool PayloadVectorizer::vectorizeExtract(tensor::ExtractOp op) {
  SmallVector<LoopVector> indices = llvm::map_to_vector(
      op.getIndices(), [&](Value value) { return get(value); });
  SmallVector<unsigned> loops = vectors.joinLoops(indices);
  if (!indices.empty())
    addMaskedLoops(loops);
  if (loops.empty())
    return false;
  values[op.getResult()] = gathers.gather(op.getTensor(), indices, loops);
  return true;
}

void PayloadVectorizer::vectorizeElementwise(Operation *op) {
  SmallVector<LoopVector> operands = llvm::map_to_vector(
      op->getOperands(), [&](Value value) { return get(value); });
  SmallVector<unsigned> loops = vectors.joinLoops(operands);
  // A division must not be computed outside of the iteration space.
  bool isGuarded = isDivision(op) && plan.masked.any();
  if (isGuarded)
    addMaskedLoops(loops);
  SmallVector<Value> arguments =
      llvm::map_to_vector(operands, [&](const LoopVector &operand) {
        return vectors.broadcast(operand, loops);
      });
  if (isGuarded) {
    Type type = arguments[1].getType();
    Value one = vectors.createConstant(
        type, builder.getIntegerAttr(getElementTypeOrSelf(type), 1));
    arguments[1] = arith::SelectOp::create(
        builder, vectors.loc, vectors.getMask(loops), arguments[1], one);
  }
  SmallVector<Type> types =
      llvm::map_to_vector(op->getResultTypes(), [&](Type type) {
        return vectors.getType(type, loops);
      });
  Operation *created =
      builder.create(op->getLoc(), op->getName().getIdentifier(), arguments,
                     types, op->getAttrs());
  for (auto [old, result] :
       llvm::zip_equal(op->getResults(), created->getResults()))
    values[old] = {result, loops};
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

SmallVector<unsigned>
PayloadVectorizer::getReducedLoops(const Combiner &combiner) {
  SmallVector<unsigned> loops;
  for (unsigned loop : plan.foldedLoops[combiner.init].set_bits())
    if (plan.isVector(loop))
      loops.push_back(loop);
  return loops;
}

/// Whether the product `op` is only used in a sum with an init's element.
bool PayloadVectorizer::belongsToSum(Operation *op) {
  if (!isa<arith::MulFOp, arith::MulIOp>(op) || !op->hasOneUse())
    return false;
  auto combiner = plan.combiners.find(*op->user_begin());
  if (combiner == plan.combiners.end() ||
      combiner->second.kind != vector::CombiningKind::ADD ||
      combiner->second.element->get() != op->getResult(0))
    return false;
  LoopVector lhs = get(op->getOperand(0)), rhs = get(op->getOperand(1));
  SmallVector<unsigned> reduced = getReducedLoops(combiner->second);
  SmallVector<unsigned> kept =
      plan.getLoopsOf(*plan.op.getDpsInitOperand(combiner->second.init));
  auto has = [](const LoopVector &vector, unsigned loop) {
    return llvm::is_contained(vector.loops, loop);
  };
  if (reduced.empty()) {
    Type type = op->getResult(0).getType();
    return !kept.empty() && (type.isF32() || type.isF64());
  }
  return llvm::all_of(
             reduced,
             [&](unsigned loop) { return has(lhs, loop) && has(rhs, loop); }) &&
         llvm::all_of(kept, [&](unsigned loop) {
           return has(lhs, loop) || has(rhs, loop);
         });
}

/// The zero of `type`, for floats with a sign.
static TypedAttr getZero(OpBuilder &builder, Type type, bool isNegative) {
  if (isa<FloatType>(type))
    return builder.getFloatAttr(type, isNegative ? -0.0 : 0.0);
  return builder.getZeroAttr(type);
}

/// Whether the padding of `read` is `value`, or can be changed to it.
static bool setPadding(VectorBuilder &vectors, vector::TransferReadOp read,
                       TypedAttr value, bool hasOtherUses) {
  Attribute padding;
  if (matchPattern(read.getPadding(), m_Constant(&padding)) && padding == value)
    return true;
  if (hasOtherUses)
    return false;
  OpBuilder::InsertionGuard guard(vectors.builder);
  vectors.builder.setInsertionPoint(read);
  read.getPaddingMutable().assign(
      vectors.createConstant(value.getType(), value));
  return true;
}

/// `vector` with `value`, of its element type, outside of the iteration space.
Value PayloadVectorizer::setOutside(const LoopVector &vector, TypedAttr value) {
  auto read = vector.value.getDefiningOp<vector::TransferReadOp>();
  if (read && setPadding(vectors, read, value, !read->use_empty()))
    return vector.value;
  Value outside = vectors.createConstant(vector.value.getType(), value);
  return arith::SelectOp::create(builder, vectors.loc,
                                 vectors.getMask(vector.loops), vector.value,
                                 outside);
}

/// `vector` with 0, or -0.0 if `isNegative` and its elements are floats,
/// outside of the iteration space.
Value PayloadVectorizer::setZeroOutside(const LoopVector &vector,
                                        bool isNegative) {
  // Extended zeros are zeros.
  Value source = vector.value;
  bool hasOtherUses = !source.use_empty();
  while (isa_and_nonnull<arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp>(
      source.getDefiningOp())) {
    source = source.getDefiningOp()->getOperand(0);
    hasOtherUses |= !source.hasOneUse();
  }
  auto read = source.getDefiningOp<vector::TransferReadOp>();
  Type type = getElementTypeOrSelf(source.getType());
  if (read && setPadding(vectors, read, getZero(builder, type, isNegative),
                         hasOtherUses))
    return vector.value;
  type = getElementTypeOrSelf(vector.value.getType());
  return setOutside(vector, getZero(builder, type, isNegative));
}

Value PayloadVectorizer::contract(const Product &product,
                                  const Combiner &combiner,
                                  const LoopVector &folded,
                                  ArrayRef<unsigned> reduced) {
  SmallVector<unsigned> loops(folded.loops);
  llvm::append_range(loops, reduced);
  llvm::sort(loops);
  SmallVector<AffineMap> maps;
  for (const LoopVector *vector : {&product.lhs, &product.rhs, &folded}) {
    SmallVector<AffineExpr> exprs;
    for (unsigned loop : vector->loops)
      exprs.push_back(
          builder.getAffineDimExpr(llvm::find(loops, loop) - loops.begin()));
    maps.push_back(
        AffineMap::get(loops.size(), 0, exprs, builder.getContext()));
  }
  SmallVector<Attribute> iterators;
  for (unsigned loop : loops)
    iterators.push_back(vector::IteratorTypeAttr::get(
        builder.getContext(), llvm::is_contained(reduced, loop)
                                  ? vector::IteratorType::reduction
                                  : vector::IteratorType::parallel));
  Value lhs = product.lhs.value, rhs = product.rhs.value;
  if (vectors.isMasked(reduced)) {
    // Their product is -0.0, which preserves every sum; that of a square is
    // 0.0, which preserves every sum but -0.0.
    lhs = setZeroOutside(product.lhs, /*isNegative=*/false);
    if (lhs != rhs)
      rhs = setZeroOutside(product.rhs, /*isNegative=*/true);
  }
  return vector::ContractionOp::create(
      builder, vectors.loc, lhs, rhs, folded.value,
      builder.getAffineMapArrayAttr(maps), builder.getArrayAttr(iterators),
      combiner.kind);
}

/// The loops of `folded` and those that are `reduced`: the latter outermost,
/// where whole vectors are combined, unless the innermost loop of `elements` is
/// one of them.
SmallVector<unsigned>
PayloadVectorizer::joinReduced(const LoopVector &elements,
                               const LoopVector &folded,
                               ArrayRef<unsigned> reduced) const {
  auto innermost =
      llvm::find_if(llvm::reverse(elements.loops),
                    [&](unsigned loop) { return plan.sizes[loop] != 1; });
  bool combinesLanes = innermost == elements.loops.rend() ||
                       llvm::is_contained(reduced, *innermost);
  return combinesLanes ? llvm::to_vector(llvm::concat<const unsigned>(
                             ArrayRef(folded.loops), reduced))
                       : llvm::to_vector(llvm::concat<const unsigned>(
                             reduced, ArrayRef(folded.loops)));
}

Value PayloadVectorizer::reduce(Operation *op, const LoopVector &elements,
                                const Combiner &combiner,
                                const LoopVector &folded,
                                SmallVector<unsigned> reduced) {
  // MLIR22-35: casts of broadcasts are folded to other broadcasts. These have
  // extent 1. MLIR's canonicalization would drop the dimension by a cast, and
  // folds casts of broadcasts incorrectly.
  llvm::erase_if(reduced, [&](unsigned loop) {
    return plan.sizes[loop] == 1 && !plan.masked[loop];
  });
  if (reduced.empty()) {
    Value operands[2];
    operands[combiner.folded->getOperandNumber()] = folded.value;
    operands[combiner.element->getOperandNumber()] =
        vectors.broadcast(elements, folded.loops);
    return builder
        .create(op->getLoc(), op->getName().getIdentifier(), operands,
                folded.value.getType(), op->getAttrs())
        ->getResult(0);
  }
  SmallVector<unsigned> kept =
      llvm::filter_to_vector(elements.loops, [&](unsigned loop) {
        return llvm::is_contained(folded.loops, loop);
      });
  SmallVector<unsigned> loops =
      llvm::filter_to_vector(elements.loops, [&](unsigned loop) {
        return llvm::is_contained(kept, loop) ||
               llvm::is_contained(reduced, loop);
      });
  if (kept != folded.loops ||
      loops.size() != folded.loops.size() + reduced.size())
    loops = joinReduced(elements, folded, reduced);
  LoopVector source{vectors.broadcast(elements, loops), loops};
  if (vectors.isMasked(reduced))
    source.value = setOutside(source, cast<TypedAttr>(*getNeutralElement(op)));
  SmallVector<bool> isReduced = llvm::map_to_vector(
      loops, [&](unsigned loop) { return llvm::is_contained(reduced, loop); });
  return vector::MultiDimReductionOp::create(builder, vectors.loc, source.value,
                                             folded.value, isReduced,
                                             combiner.kind);
}

/// Folds all elements along the vectors' loops into the elements of an init by
/// `op`.
LoopVector PayloadVectorizer::fold(Operation *op, const Combiner &combiner) {
  LoopVector folded = get(combiner.folded->get());
  SmallVector<unsigned> reduced = getReducedLoops(combiner);
  auto product = products.find(combiner.element->get());
  if (product == products.end())
    return {reduce(op, get(combiner.element->get()), combiner, folded, reduced),
            folded.loops};
  if (!reduced.empty())
    return {contract(product->second, combiner, folded, reduced), folded.loops};
  return {vector::FMAOp::create(
              builder, vectors.loc,
              vectors.broadcast(product->second.lhs, folded.loops),
              vectors.broadcast(product->second.rhs, folded.loops),
              folded.value),
          folded.loops};
}

//===----------------------------------------------------------------------===//
// Payloads
//===----------------------------------------------------------------------===//

void PayloadVectorizer::vectorize(Operation *op) {
  const LinalgHostInterface &host = LinalgHostInterface::get(op->getContext());
  if (std::optional<unsigned> loop = host.getIndexedLoop(op)) {
    values[op->getResult(0)] = getIndex(*loop);
    return;
  }
  if (auto extract = dyn_cast<tensor::ExtractOp>(op))
    if (vectorizeExtract(extract))
      return;
  if (belongsToSum(op)) {
    products[op->getResult(0)] = {get(op->getOperand(0)),
                                  get(op->getOperand(1))};
    return;
  }
  auto combiner = plan.combiners.find(op);
  if (combiner != plan.combiners.end() &&
      (!getReducedLoops(combiner->second).empty() ||
       products.contains(combiner->second.element->get()))) {
    values[op->getResult(0)] = fold(op, combiner->second);
    return;
  }
  bool isScalar = llvm::all_of(
      op->getOperands(), [&](Value value) { return get(value).loops.empty(); });
  if (!isScalar || (isDivision(op) && plan.masked.any())) {
    vectorizeElementwise(op);
    return;
  }
  IRMapping mapping;
  for (Value value : op->getOperands())
    mapping.map(value, get(value).value);
  Operation *clone = builder.clone(*op, mapping);
  for (auto [old, result] :
       llvm::zip_equal(op->getResults(), clone->getResults()))
    values[old] = {result, {}};
}

SmallVector<LoopVector> PayloadVectorizer::run() {
  Block *payload = plan.op.getPayload();
  for (Operation &op : payload->without_terminator())
    vectorize(&op);
  SmallVector<LoopVector> yielded;
  for (OpOperand &operand : payload->getTerminator()->getOpOperands()) {
    SmallVector<unsigned> loops =
        plan.getLoopsOf(*plan.op.getDpsInitOperand(operand.getOperandNumber()));
    yielded.push_back({vectors.broadcast(get(operand.get()), loops), loops});
  }
  return yielded;
}
