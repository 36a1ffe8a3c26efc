// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Interfaces/Reductions.h"
#include "linalg/Transforms/Packing/Pad.h"

using namespace mlir;
using namespace mlir::structured;

//===----------------------------------------------------------------------===//
// Candidates
//===----------------------------------------------------------------------===//

static SmallVector<TypedAttr> getFloatCandidates(FloatType type) {
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  if (!APFloat::semanticsHasZero(semantics) ||
      !APFloat::semanticsHasSignedRepr(semantics))
    return {};
  SmallVector<APFloat> values = {APFloat::getZero(semantics),
                                 APFloat::getZero(semantics, true),
                                 APFloat::getOne(semantics)};
  for (bool isNegative : {true, false}) {
    if (APFloat::semanticsHasInf(semantics))
      values.push_back(APFloat::getInf(semantics, isNegative));
    values.push_back(APFloat::getLargest(semantics, isNegative));
  }
  if (APFloat::semanticsHasNaN(semantics))
    values.push_back(APFloat::getNaN(semantics));
  return llvm::map_to_vector(values, [&](const APFloat &value) -> TypedAttr {
    return FloatAttr::get(type, value);
  });
}

static SmallVector<TypedAttr> getIntegerCandidates(Type type) {
  unsigned width = type.isIndex() ? IndexType::kInternalStorageBitWidth
                                  : type.getIntOrFloatBitWidth();
  SmallVector<APInt> values = {
      APInt::getZero(width), APInt(width, 1), APInt::getAllOnes(width),
      APInt::getSignedMinValue(width), APInt::getSignedMaxValue(width)};
  return llvm::map_to_vector(values, [&](const APInt &value) -> TypedAttr {
    return IntegerAttr::get(type, value);
  });
}

/// The values to try for elements of type `type`, zero first.
static SmallVector<TypedAttr> getCandidates(Type type) {
  if (auto floatType = dyn_cast<FloatType>(type))
    return getFloatCandidates(floatType);
  if (type.isSignlessIntOrIndex() &&
      type != IntegerType::get(type.getContext(), 0))
    return getIntegerCandidates(type);
  return {};
}

//===----------------------------------------------------------------------===//
// Evaluation of the payload
//===----------------------------------------------------------------------===//

namespace {
/// The known values of a payload.
struct KnownValues {
  DenseMap<Value, Attribute> values;

  Attribute lookup(Value value) const { return values.lookup(value); }

  /// Adds the results of `op` that follow from known values.
  void add(Operation &op);
};
} // namespace

void KnownValues::add(Operation &op) {
  // Folding may change the operation, for example swap operands.
  Operation *copy = op.clone();
  SmallVector<OpFoldResult> results;
  for (int attempt = 0; attempt < 2 && results.empty(); ++attempt) {
    SmallVector<Attribute> operands = llvm::map_to_vector(
        copy->getOperands(), [&](Value operand) { return lookup(operand); });
    if (failed(copy->fold(operands, results)))
      break;
  }
  for (auto [result, folded] : llvm::zip(op.getResults(), results)) {
    Attribute value = dyn_cast<Attribute>(folded);
    if (!value)
      value = lookup(cast<Value>(folded));
    if (value)
      values[result] = value;
  }
  copy->destroy();
}

/// Whether `loop` is alone in a result of `map`.
static bool runsAlone(AffineMap map, unsigned loop) {
  return llvm::is_contained(map.getResults(),
                            getAffineDimExpr(loop, map.getContext()));
}

/// Whether the payload preserves the elements of `init` in an iteration after
/// the end of `loop`.
static bool isNeutral(StructuredOpInterface op, OpOperand &init, unsigned loop,
                      ArrayRef<TypedAttr> values) {
  SmallVector<Operation *> combiners = matchReduction(op, init);
  if (combiners.empty())
    return false;
  KnownValues known;
  for (OpOperand *input : op.getDpsInputOperands())
    if (runsAlone(op.getMatchingIndexingMap(input), loop))
      known.values[op.getPayloadArgument(input)] =
          values[input->getOperandNumber()];
  for (Operation &nested : op.getPayload()->without_terminator())
    if (nested.getNumRegions() == 0)
      known.add(nested);
  Value folded = op.getPayloadArgument(&init);
  for (Operation *combiner : combiners) {
    Value other =
        combiner->getOperand(combiner->getOperand(0) == folded ? 1 : 0);
    Attribute value = known.lookup(other);
    if (!value || value != *getNeutralElement(combiner))
      return false;
    folded = combiner->getResult(0);
  }
  return true;
}

namespace {
/// An init whose elements the iterations after the end of a loop write.
struct Condition {
  OpOperand *init;
  unsigned loop;
};
} // namespace

/// Finds values for the inputs from number `next` on that satisfy all
/// conditions.
static bool search(StructuredOpInterface op, ArrayRef<Condition> conditions,
                   ArrayRef<unsigned> inputs,
                   ArrayRef<SmallVector<TypedAttr>> candidates,
                   PaddingValues &values) {
  if (inputs.empty())
    return llvm::all_of(conditions, [&](Condition condition) {
      return isNeutral(op, *condition.init, condition.loop, values);
    });
  for (TypedAttr candidate : candidates[inputs.front()]) {
    values[inputs.front()] = candidate;
    if (search(op, conditions, inputs.drop_front(), candidates, values))
      return true;
  }
  return false;
}

std::optional<PaddingValues>
mlir::structured::findPaddingValues(StructuredOpInterface op,
                                    ArrayRef<unsigned> loops) {
  SmallVector<Condition> conditions;
  for (OpOperand &init : op.getDpsInitsMutable())
    for (unsigned loop : loops)
      if (!runsAlone(op.getMatchingIndexingMap(&init), loop))
        conditions.push_back({&init, loop});
  PaddingValues values(op.getNumDpsInputs());
  SmallVector<SmallVector<TypedAttr>> candidates(values.size());
  // The inputs whose values matter.
  SmallVector<unsigned> inputs;
  for (OpOperand *input : op.getDpsInputOperands()) {
    if (op.isScalar(input))
      continue;
    unsigned number = input->getOperandNumber();
    candidates[number] = getCandidates(getPayloadType(input->get().getType()));
    if (candidates[number].empty())
      return std::nullopt;
    values[number] = candidates[number].front();
    if (op.isReadByPayload(input) &&
        llvm::any_of(conditions, [&](Condition condition) {
          return runsAlone(op.getMatchingIndexingMap(input), condition.loop);
        }))
      inputs.push_back(number);
  }
  // Trying more of them would take long, and no known payload has values for
  // them.
  constexpr size_t kMaxInputs = 3;
  if (inputs.size() > kMaxInputs ||
      !search(op, conditions, inputs, candidates, values))
    return std::nullopt;
  return values;
}
