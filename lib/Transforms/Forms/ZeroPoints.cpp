// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Rewriting sums of products with zero points to sums without them.

#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/Overlap.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Interfaces/Refusal.h"
#include "linalg/Transforms/Forms/DecomposeStructuredOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

using Loops = SmallVector<unsigned>;

std::optional<Refusal>
mlir::structured::refuseToExpandZeroPoints(StructuredOpInterface op) {
  if (!matchShiftedFactors(op))
    return "it is no sum of products of integers with zero points";
  // In either case, each reduction loop runs over both inputs.
  if (!inferContractionDims(op) && !inferConvolutionDims(op))
    return "it is no contraction or convolution";
  Type element = op.getPayloadArgument(op.getDpsInitOperand(0)).getType();
  if (!element.isSignlessIntOrIndex())
    return "its elements are vectors";
  // The inputs are read several times, before and after the init is written.
  return refuseToChangeOrder(op);
}

namespace {
class ZeroPointExpansion {
public:
  ZeroPointExpansion(RewriterBase &rewriter, StructuredOpInterface op,
                     const NamedOps &namedOps);

  /// Creates the product. Sets `results` to the replacements of the op's
  /// results.
  StructuredOpInterface build(SmallVector<Value> &results);

private:
  StructuredOpInterface createProduct();

  /// The sum of `element`, the cast element of input `number`, over the
  /// reduction loops, with a dimension for each other loop of the input.
  Value createSum(unsigned number, Value element);

  /// Adds the corrections for zero points to `product`, the sum of products.
  Value correct(Value product, Value sumOfA, Value sumOfB);

  /// The number of iterations of the reduction loops, in the element type.
  Value createCount();

  StructuredOpInterface
  createGeneric(ValueRange inputs, Value init, ArrayRef<AffineMap> maps,
                ArrayRef<utils::IteratorType> iterators,
                function_ref<Value(OpBuilder &, Location, ValueRange)> compute);

  /// A tensor or buffer, like the init, with a dimension for each loop.
  Value allocate(const Loops &loops, Type element);

  /// The parallel loops that input `number` depends on.
  Loops getKeptLoops(unsigned number);

  /// The map of operand `number` on `loops`, which include all of its loops.
  AffineMap restrictMap(unsigned number, const Loops &loops);
  /// The map from the loops `from` to the loops `selected`.
  AffineMap selectLoops(const Loops &from, const Loops &selected);

  /// Clones the casts of `value` in the payload on `argument`.
  Value cloneCasts(OpBuilder &builder, Value value, Value argument);

  /// For a value cast from an operand's element: whether it is the constant 0,
  /// and the operand.
  bool isZero(Value payloadValue);
  OpOperand &getOperand(Value payloadValue);

  static Value getNewValue(StructuredOpInterface created, Value init) {
    return created->getNumResults() ? created->getResult(0) : init;
  }

  RewriterBase &rewriter;
  StructuredOpInterface op;
  const NamedOps &namedOps;
  Location loc;
  ShiftedFactors factors;
  SmallVector<AffineMap> maps;
  Loops parallel, reductions;
  SmallVector<OpFoldResult> extents;
  Value init;
  Type elementType;
  SmallVector<Value> buffers;
};
} // namespace

ZeroPointExpansion::ZeroPointExpansion(RewriterBase &rewriter,
                                       StructuredOpInterface op,
                                       const NamedOps &namedOps)
    : rewriter(rewriter), op(op), namedOps(namedOps), loc(op.getLoc()),
      factors(*matchShiftedFactors(op)), maps(op.getIndexingMapsArray()),
      parallel(getLoopsOfType(op, utils::IteratorType::parallel)),
      reductions(getLoopsOfType(op, utils::IteratorType::reduction)),
      extents(getLoopSizes(rewriter, loc, op)),
      init(op.getDpsInitOperand(0)->get()),
      elementType(op.getPayloadArgument(op.getDpsInitOperand(0)).getType()) {
  if (factors.zeroA && isZero(factors.zeroA))
    factors.zeroA = nullptr;
  if (factors.zeroB && isZero(factors.zeroB))
    factors.zeroB = nullptr;
}

static BlockArgument getArgument(Value payloadValue) {
  while (Operation *cast = payloadValue.getDefiningOp())
    payloadValue = cast->getOperand(0);
  return dyn_cast<BlockArgument>(payloadValue);
}

OpOperand &ZeroPointExpansion::getOperand(Value payloadValue) {
  return op->getOpOperand(getArgument(payloadValue).getArgNumber());
}

bool ZeroPointExpansion::isZero(Value payloadValue) {
  return matchPattern(getOperand(payloadValue).get(), m_Zero());
}

Value ZeroPointExpansion::cloneCasts(OpBuilder &builder, Value value,
                                     Value argument) {
  Operation *cast = value.getDefiningOp();
  if (!cast)
    return argument;
  Value operand = cloneCasts(builder, cast->getOperand(0), argument);
  Operation *clone = builder.clone(*cast);
  clone->setOperand(0, operand);
  return clone->getResult(0);
}

Loops ZeroPointExpansion::getKeptLoops(unsigned number) {
  Loops kept;
  llvm::copy_if(parallel, std::back_inserter(kept), [&](unsigned loop) {
    return maps[number].isFunctionOfDim(loop);
  });
  return kept;
}

AffineMap ZeroPointExpansion::restrictMap(unsigned number, const Loops &loops) {
  SmallVector<AffineExpr> dims(maps[number].getNumDims(),
                               rewriter.getAffineConstantExpr(0));
  for (auto [position, loop] : llvm::enumerate(loops))
    dims[loop] = rewriter.getAffineDimExpr(position);
  return maps[number].replaceDimsAndSymbols(dims, {}, loops.size(), 0);
}

AffineMap ZeroPointExpansion::selectLoops(const Loops &from,
                                          const Loops &selected) {
  SmallVector<AffineExpr> results;
  for (unsigned loop : selected)
    results.push_back(
        rewriter.getAffineDimExpr(llvm::find(from, loop) - from.begin()));
  return AffineMap::get(from.size(), 0, results, op.getContext());
}

Value ZeroPointExpansion::allocate(const Loops &loops, Type element) {
  SmallVector<OpFoldResult> sizes;
  for (unsigned loop : loops)
    sizes.push_back(extents[loop]);
  if (isa<TensorType>(init.getType()))
    return tensor::EmptyOp::create(rewriter, loc, sizes, element);
  buffers.push_back(memref::AllocOp::create(rewriter, loc, sizes, element));
  return buffers.back();
}

StructuredOpInterface ZeroPointExpansion::createGeneric(
    ValueRange inputs, Value init, ArrayRef<AffineMap> maps,
    ArrayRef<utils::IteratorType> iterators,
    function_ref<Value(OpBuilder &, Location, ValueRange)> compute) {
  StructuredOpInterface generic =
      LinalgHostInterface::get(op.getContext())
          .createGeneric(rewriter, loc, inputs, init, maps, iterators);
  buildPayload(rewriter, generic,
               [&](OpBuilder &b, Location loc, ValueRange elements) {
                 return SmallVector<Value>{compute(b, loc, elements)};
               });
  return generic;
}

StructuredOpInterface ZeroPointExpansion::createProduct() {
  Value a = op->getOperand(0), b = op->getOperand(1);
  auto compute = [&](OpBuilder &builder, Location loc, ValueRange elements) {
    Value left = cloneCasts(builder, factors.a, elements[0]);
    Value right = cloneCasts(builder, factors.b, elements[1]);
    Value product = arith::MulIOp::create(builder, loc, left, right);
    return SmallVector<Value>{
        arith::AddIOp::create(builder, loc, elements[2], product)};
  };
  SmallVector<AffineMap> productMaps = {maps[0], maps[1], maps.back()};
  auto &host = LinalgHostInterface::get(op.getContext());
  StructuredOpInterface product = host.createGeneric(
      rewriter, loc, {a, b}, init, productMaps, op.getIteratorTypesArray());
  buildPayload(rewriter, product, compute);
  copyDiscardableAttrs(op, product);
  if (host.isGeneric(op))
    return product;
  SpecializeOptions options;
  options.mostGeneral = NamedFormKind::Named;
  RefusalOr<Specialization> named =
      planSpecialization(product, namedOps, options);
  return named ? cast<StructuredOpInterface>(
                     replaceBySpecialization(rewriter, product, *named))
               : product;
}

Value ZeroPointExpansion::createSum(unsigned number, Value element) {
  Loops kept = getKeptLoops(number), loops = kept, windows;
  llvm::append_range(loops, reductions);
  // Another operand gives the extents of loops within windows of the input.
  llvm::copy_if(reductions, std::back_inserter(windows), [&](unsigned loop) {
    return !llvm::is_contained(maps[number].getResults(),
                               rewriter.getAffineDimExpr(loop));
  });
  Value input = op->getOperand(number);
  SmallVector<Value> inputs = {input};
  AffineMap keptMap = selectLoops(loops, kept);
  SmallVector<AffineMap> sumMaps = {restrictMap(number, loops)};
  if (!windows.empty()) {
    inputs.push_back(allocate(windows, getPayloadType(input.getType())));
    sumMaps.push_back(selectLoops(loops, windows));
  }
  sumMaps.push_back(keptMap);
  SmallVector<utils::IteratorType> iterators(kept.size(),
                                             utils::IteratorType::parallel);
  Value zero = arith::ConstantOp::create(rewriter, loc,
                                         rewriter.getZeroAttr(elementType));
  Value start = allocate(kept, elementType);
  start = getNewValue(
      createGeneric(
          {}, start,
          AffineMap::getMultiDimIdentityMap(kept.size(), op.getContext()),
          iterators, [&](OpBuilder &, Location, ValueRange) { return zero; }),
      start);
  iterators.append(reductions.size(), utils::IteratorType::reduction);
  StructuredOpInterface sum = createGeneric(
      inputs, start, sumMaps, iterators,
      [&](OpBuilder &builder, Location loc, ValueRange elements) -> Value {
        Value added = cloneCasts(builder, element, elements.front());
        return arith::AddIOp::create(builder, loc, elements.back(), added);
      });
  return getNewValue(sum, start);
}

Value ZeroPointExpansion::createCount() {
  Value count = arith::ConstantIndexOp::create(rewriter, loc, 1);
  for (unsigned loop : reductions) {
    Value extent =
        getValueOrCreateConstantIndexOp(rewriter, loc, extents[loop]);
    count = rewriter.createOrFold<arith::MulIOp>(loc, count, extent);
  }
  if (elementType.isIndex())
    return count;
  return rewriter.createOrFold<arith::IndexCastOp>(loc, elementType, count);
}

Value ZeroPointExpansion::correct(Value product, Value sumOfA, Value sumOfB) {
  AffineMap scalar = AffineMap::get(parallel.size(), 0, op.getContext());
  SmallVector<Value> inputs;
  SmallVector<AffineMap> inputMaps;
  auto addInput = [&](Value value, AffineMap map) {
    inputs.push_back(value);
    inputMaps.push_back(map);
    return inputs.size() - 1;
  };
  auto addSum = [&](Value sum, unsigned number) -> size_t {
    return sum ? addInput(sum, selectLoops(parallel, getKeptLoops(number))) : 0;
  };
  auto addZeroPoint = [&](Value zero) -> size_t {
    return zero ? addInput(getOperand(zero).get(), scalar) : 0;
  };
  size_t sumA = addSum(sumOfA, 0), sumB = addSum(sumOfB, 1);
  size_t zeroA = addZeroPoint(factors.zeroA);
  size_t zeroB = addZeroPoint(factors.zeroB);
  size_t count =
      factors.zeroA && factors.zeroB ? addInput(createCount(), scalar) : 0;
  inputMaps.push_back(restrictMap(maps.size() - 1, parallel));
  SmallVector<utils::IteratorType> iterators(parallel.size(),
                                             utils::IteratorType::parallel);
  StructuredOpInterface corrected = createGeneric(
      inputs, product, inputMaps, iterators,
      [&](OpBuilder &b, Location loc, ValueRange elements) -> Value {
        Value result = elements.back(), za, zb;
        if (factors.zeroA) {
          za = cloneCasts(b, factors.zeroA, elements[zeroA]);
          Value term = arith::MulIOp::create(b, loc, za, elements[sumB]);
          result = arith::SubIOp::create(b, loc, result, term);
        }
        if (factors.zeroB) {
          zb = cloneCasts(b, factors.zeroB, elements[zeroB]);
          Value term = arith::MulIOp::create(b, loc, zb, elements[sumA]);
          result = arith::SubIOp::create(b, loc, result, term);
        }
        if (!za || !zb)
          return result;
        Value term = arith::MulIOp::create(b, loc, za, zb);
        term = arith::MulIOp::create(b, loc, elements[count], term);
        return arith::AddIOp::create(b, loc, result, term);
      });
  return getNewValue(corrected, product);
}

StructuredOpInterface ZeroPointExpansion::build(SmallVector<Value> &results) {
  Value sumOfA = factors.zeroB ? createSum(0, factors.a) : nullptr;
  Value sumOfB = factors.zeroA ? createSum(1, factors.b) : nullptr;
  StructuredOpInterface product = createProduct();
  Value value = getNewValue(product, init);
  if (sumOfA || sumOfB)
    value = correct(value, sumOfA, sumOfB);
  for (Value buffer : buffers)
    memref::DeallocOp::create(rewriter, loc, buffer);
  if (op->getNumResults())
    results.push_back(value);
  return product;
}

FailureOr<StructuredOpInterface>
mlir::structured::expandZeroPoints(RewriterBase &rewriter,
                                   StructuredOpInterface op,
                                   const NamedOps &namedOps) {
  if (auto refusal = refuseToExpandZeroPoints(op))
    return rewriter.notifyMatchFailure(op, refusal->reason);
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  SmallVector<Value> results;
  StructuredOpInterface product =
      ZeroPointExpansion(rewriter, op, namedOps).build(results);
  rewriter.replaceOp(op, results);
  return product;
}
