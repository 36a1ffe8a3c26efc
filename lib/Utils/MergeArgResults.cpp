// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Of the partial results of an element, the best key is found first, then the
// least position among those with this key, and then the values of that
// position: reductions by one operation each, which have vectors.

#include "MergeArgResults.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Utils/PartialResults.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The greatest position.
static TypedAttr getLastPosition(Type type) {
  unsigned width = type.isIndex() ? IndexType::kInternalStorageBitWidth
                                  : type.getIntOrFloatBitWidth();
  return IntegerAttr::get(type, APInt::getSignedMaxValue(width));
}

/// The identity element of the operation that selects values: the sum of
/// floats, and the union of the bits of integers. Equal values of several
/// partial results without iterations remain the same, or are infinite.
static TypedAttr getNothing(Type type) {
  if (auto floatType = dyn_cast<FloatType>(type))
    return FloatAttr::get(type, APFloat::getZero(floatType.getFloatSemantics(),
                                                 /*Negative=*/true));
  return IntegerAttr::get(type, 0);
}

SmallVector<Value>
mlir::structured::detail::buildNeutralElements(OpBuilder &builder,
                                               StructuredOpInterface op,
                                               const ArgReduction &reduction) {
  SmallVector<Value> values;
  for (auto [number, init] : llvm::enumerate(op.getDpsInits())) {
    Type type = getPayloadType(init.getType());
    TypedAttr value = number == reduction.key ? reduction.getWorstKey(type)
                      : number == reduction.position ? getLastPosition(type)
                                                     : getNothing(type);
    values.push_back(arith::ConstantOp::create(builder, op.getLoc(), value));
  }
  return values;
}

namespace {
class ArgMerger {
public:
  ArgMerger(OpBuilder &builder, StructuredOpInterface op,
            const ArgReduction &reduction, ValueRange partial,
            AffineMap initMap)
      : builder(builder), op(op), reduction(reduction), partial(partial),
        initMap(initMap), loc(op.getLoc()) {}

  MergeResult merge();

private:
  using Build = function_ref<Value(OpBuilder &, ValueRange)>;

  Value reduce(TypedAttr neutral, ValueRange partialInputs,
               ValueRange reducedInputs, Build build);
  Value select(unsigned number, Value position);
  Operation *replaceInits(ValueRange selected);
  SmallVector<Value> mergeValues(Value best);
  Value buildHasNaN(Value keys);
  SmallVector<Value> mergeUnlessNaN(Value best);

  OpBuilder &builder;
  StructuredOpInterface op;
  const ArgReduction &reduction;
  ValueRange partial;
  AffineMap initMap;
  Location loc;
  MergeResult result;
};
} // namespace

/// Reduces partial results by `build`, which gets elements of
/// `partialInputs` and `reducedInputs`, and what is reduced so far.
Value ArgMerger::reduce(TypedAttr neutral, ValueRange partialInputs,
                        ValueRange reducedInputs, Build build) {
  Value element = arith::ConstantOp::create(builder, loc, neutral);
  Value init = buildFilledTensor(
      builder, loc,
      tensor::getMixedSizes(builder, loc, op.getDpsInits().front()), element);
  result.mergeOps.push_back(init.getDefiningOp());
  unsigned rank = initMap.getNumDims();
  SmallVector<AffineMap> maps(partialInputs.size(),
                              builder.getMultiDimIdentityMap(rank));
  maps.append(reducedInputs.size() + 1, initMap);
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::reduction);
  for (unsigned dim = 0; dim < rank; ++dim)
    if (initMap.isFunctionOfDim(dim))
      iterators[dim] = utils::IteratorType::parallel;
  SmallVector<Value> inputs(partialInputs);
  llvm::append_range(inputs, reducedInputs);
  StructuredOpInterface reduced =
      LinalgHostInterface::get(builder.getContext())
          .createGeneric(builder, loc, inputs, init, maps, iterators);
  buildPayload(builder, reduced,
               [&](OpBuilder &b, Location, ValueRange elements) {
                 return SmallVector<Value>{build(b, elements)};
               });
  result.mergeOps.push_back(reduced);
  return reduced->getResult(0);
}

/// The values of init `number` at `position`: nothing is added to them. Where
/// no partial result has one of its iterations, these are the worst keys.
Value ArgMerger::select(unsigned number, Value position) {
  TypedAttr nothing = getNothing(getPayloadType(partial[number].getType()));
  return reduce(nothing, {partial[number], partial[reduction.position]},
                position, [&](OpBuilder &b, ValueRange elements) -> Value {
                  Value isSame =
                      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                            elements[1], elements[2]);
                  Value none = arith::ConstantOp::create(b, loc, nothing);
                  Value value = arith::SelectOp::create(b, loc, isSame,
                                                        elements[0], none);
                  if (isa<FloatType>(value.getType()))
                    return arith::AddFOp::create(b, loc, elements[3], value);
                  return arith::OrIOp::create(b, loc, elements[3], value);
                });
}

/// Replaces values of the inits by `selected` ones with better keys.
Operation *ArgMerger::replaceInits(ValueRange selected) {
  unsigned rank = initMap.getNumResults();
  SmallVector<AffineMap> maps(2 * selected.size(),
                              builder.getMultiDimIdentityMap(rank));
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  StructuredOpInterface replaced =
      LinalgHostInterface::get(builder.getContext())
          .createGeneric(builder, loc, selected, op.getDpsInits(), maps,
                         iterators);
  buildPayload(builder, replaced,
               [&](OpBuilder &b, Location, ValueRange elements) {
                 ValueRange next = elements.take_front(selected.size());
                 ValueRange kept = elements.drop_front(selected.size());
                 Value replaces = reduction.buildReplaces(
                     b, loc, next[reduction.key], kept[reduction.key]);
                 SmallVector<Value> values;
                 for (auto [one, other] : llvm::zip_equal(next, kept))
                   values.push_back(
                       arith::SelectOp::create(b, loc, replaces, one, other));
                 if (reduction.propagatesNaN)
                   values[reduction.key] = reduction.buildExtremum(
                       b, loc, next[reduction.key], kept[reduction.key]);
                 return values;
               });
  result.mergeOps.push_back(replaced);
  return replaced;
}

/// The results, if `best` are the best keys of the partial results.
SmallVector<Value> ArgMerger::mergeValues(Value best) {
  Value keys = partial[reduction.key];
  Value positions = partial[reduction.position];
  TypedAttr last = getLastPosition(getPayloadType(positions.getType()));
  Value position =
      reduce(last, {keys, positions}, best,
             [&](OpBuilder &b, ValueRange elements) -> Value {
               Value isWorse =
                   reduction.buildReplaces(b, loc, elements[2], elements[0]);
               Value none = arith::ConstantOp::create(b, loc, last);
               Value candidate =
                   arith::SelectOp::create(b, loc, isWorse, none, elements[1]);
               return arith::MinSIOp::create(b, loc, elements[3], candidate);
             });
  SmallVector<Value> selected;
  for (unsigned number = 0; number < partial.size(); ++number)
    if (number == reduction.position)
      selected.push_back(position);
    else if (number == reduction.key && reduction.propagatesNaN)
      selected.push_back(best);
    else
      selected.push_back(select(number, position));
  return replaceInits(selected)->getResults();
}

/// Whether any of `keys` is NaN: 1 bit.
Value ArgMerger::buildHasNaN(Value keys) {
  Value element =
      arith::ConstantOp::create(builder, loc, builder.getBoolAttr(false));
  Value init = buildFilledTensor(builder, loc, {}, element);
  result.mergeOps.push_back(init.getDefiningOp());
  unsigned rank = initMap.getNumResults();
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::reduction);
  StructuredOpInterface any =
      LinalgHostInterface::get(builder.getContext())
          .createGeneric(builder, loc, keys, init,
                         {builder.getMultiDimIdentityMap(rank),
                          AffineMap::get(rank, 0, builder.getContext())},
                         iterators);
  buildPayload(builder, any, [&](OpBuilder &b, Location, ValueRange elements) {
    Value isNaN = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNO,
                                        elements[0], elements[0]);
    return SmallVector<Value>{arith::OrIOp::create(b, loc, elements[1], isNaN)};
  });
  result.mergeOps.push_back(any);
  return tensor::ExtractOp::create(builder, loc, any->getResult(0),
                                   ValueRange());
}

/// The results, by the op itself if there is a NaN: which iterations are before
/// it, partial results don't tell.
SmallVector<Value> ArgMerger::mergeUnlessNaN(Value best) {
  Value hasNaN = buildHasNaN(best);
  auto branches = scf::IfOp::create(builder, loc, op->getResultTypes(), hasNaN,
                                    /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branches.thenBlock());
  Operation *original = builder.clone(*op);
  result.mergeOps.push_back(original);
  scf::YieldOp::create(builder, loc, original->getResults());
  builder.setInsertionPointToStart(branches.elseBlock());
  SmallVector<Value> values = mergeValues(best);
  scf::YieldOp::create(builder, loc, values);
  return branches.getResults();
}

MergeResult ArgMerger::merge() {
  Value keys = partial[reduction.key];
  Value best =
      reduce(reduction.getWorstKey(getPayloadType(keys.getType())), keys, {},
             [&](OpBuilder &b, ValueRange elements) {
               return reduction.buildExtremum(b, loc, elements[1], elements[0]);
             });
  result.replacements =
      reduction.propagatesNaN ? mergeUnlessNaN(best) : mergeValues(best);
  return std::move(result);
}

MergeResult mlir::structured::detail::mergeArgResults(
    OpBuilder &builder, StructuredOpInterface op, const ArgReduction &reduction,
    ValueRange partial, AffineMap initMap) {
  return ArgMerger(builder, op, reduction, partial, initMap).merge();
}
