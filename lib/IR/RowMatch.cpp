// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// From a structured op to the row that computes the same.

#include "RowCache.h"
#include "RowLoops.h"
#include "linalg/IR/Row.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/PayloadComparison.h"
#include "linalg/Interfaces/Recognizers.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// With more inputs than this, other orders are not tried.
static constexpr unsigned maxReorderedInputs = 4;

/// The name of the operation that defines `value`; none for an argument.
static PayloadRoot getRoot(Value value) {
  Operation *definition = value.getDefiningOp();
  return definition ? PayloadRoot(definition->getName()) : std::nullopt;
}

namespace {
/// Matches one op with one row.
class RowMatcher {
public:
  RowMatcher(StructuredOpInterface op, RegisteredOperationName name,
             const RowInfo &row)
      : op(op), name(name), row(row),
        parsed(RowCache::get(op.getContext(), row, op->getOperandTypes())),
        opMaps(op.getIndexingMapsArray()),
        opIterators(op.getIteratorTypesArray()),
        order(llvm::to_vector(llvm::seq<unsigned>(op->getNumOperands()))) {}

  std::optional<NamedForm> match() {
    do {
      SmallVector<const PayloadChoice *> choices = getChoicesWithRootOfOp();
      if (choices.empty())
        continue;
      if (std::optional<NamedForm> form = matchInOrder(choices))
        return form;
    } while (setNextOrder());
    return std::nullopt;
  }

  /// Whether the row can have the op's loops and maps.
  bool matchLoops() {
    do {
      if (matchMaps())
        return true;
      if (hasAttribute("indexing_maps") &&
          llvm::any_of(matchOtherMaps(), [&](ArrayRef<unsigned> loops) {
            return matchIterators(loops);
          }))
        return true;
    } while (setNextOrder());
    return false;
  }

private:
  bool hasAttribute(StringRef attribute) {
    return llvm::is_contained(name.getAttributeNames(), attribute);
  }

  /// The indexing maps in the row's order of operands.
  SmallVector<AffineMap> getMaps() {
    return llvm::map_to_vector(order,
                               [&](unsigned index) { return opMaps[index]; });
  }

  /// The row's maps for these operands, with symbols.
  SmallVector<AffineMap> getRowMaps() {
    auto types = llvm::map_to_vector(
        order, [&](unsigned index) { return op->getOperand(index).getType(); });
    if (row.hasVariadicInputs())
      return getInitialMaps(op.getContext(), row, types);
    return row.isPolymorphic() ? getPolymorphicMaps(types, parsed)
                               : parsed.maps;
  }

  /// Changes the order of the inputs to the next one, if there is one.
  bool setNextOrder() {
    size_t numInputs = order.size() - row.getNumInits();
    return numInputs <= maxReorderedInputs &&
           std::next_permutation(order.begin(), order.begin() + numInputs);
  }

  std::optional<NamedForm>
  matchInOrder(ArrayRef<const PayloadChoice *> choices) {
    NamedForm form;
    form.kind = row.hasFreeMaps() || parsed.appliesFunction
                    ? NamedFormKind::Category
                    : NamedFormKind::Named;
    form.numChanges = (llvm::is_sorted(order) ? 0 : 1) + getNumRepeated();
    for (unsigned index : ArrayRef(order).drop_back(row.getNumInits()))
      form.inputs.push_back(op->getOperand(index));
    if (std::optional<RowLoops> loops = matchMaps()) {
      NamedForm usual = form;
      addSymbolAttributes(loops->symbols, usual);
      if (matchPayload(loops->loops, choices, usual))
        return usual;
    }
    if (!hasAttribute("indexing_maps"))
      return std::nullopt;
    form.numChanges += 2;
    for (const SmallVector<unsigned> &loops : matchOtherMaps()) {
      NamedForm mapped = form;
      addOwnMaps(loops, mapped);
      if (matchIterators(loops) && matchPayload(loops, choices, mapped))
        return mapped;
    }
    return std::nullopt;
  }

  /// The number of scalars that are matched with shaped operands of the row.
  unsigned getNumRepeated() {
    if (!row.isPolymorphic() || row.hasVariadicInputs())
      return 0;
    return llvm::count_if(llvm::zip(order, parsed.maps), [&](auto pair) {
      auto [index, map] = pair;
      return !map && !isa<ShapedType>(op->getOperand(index).getType());
    });
  }

  std::optional<RowLoops> matchMaps() {
    if (row.hasFreeMaps())
      return std::nullopt;
    std::optional<RowLoops> loops = matchRowMaps(getRowMaps(), getMaps());
    if (!loops || !matchIterators(loops->loops))
      return std::nullopt;
    return loops;
  }

  /// The orders of the op's loops for which the row's op can have the maps as
  /// explicit maps.
  SmallVector<SmallVector<unsigned>> matchOtherMaps() {
    if (row.hasFreeMaps())
      return llvm::is_sorted(order) ? matchContractionMaps(opMaps)
                                    : SmallVector<SmallVector<unsigned>>();
    if (row.isPolymorphic())
      return matchElementwiseMaps(getMaps());
    return matchOwnMaps(parsed.maps, getMaps());
  }

  bool matchIterators(ArrayRef<unsigned> loops) {
    SmallVector<utils::IteratorType> iterators =
        row.isPolymorphic() || row.hasFreeMaps()
            ? getIteratorsOf(renameLoops(opMaps.back(), loops))
            : parsed.iterators;
    return llvm::all_of_zip(iterators, loops,
                            [&](utils::IteratorType iterator, unsigned loop) {
                              return iterator == opIterators[loop];
                            });
  }

  /// The types of the elements, in the row's order of operands.
  TupleType getElementTypes() {
    return TupleType::get(
        op.getContext(), llvm::map_to_vector(order, [&](unsigned index) {
          return op.getPayload()->getArgument(index).getType();
        }));
  }

  /// The payloads of the row whose root is an operation of the same name as the
  /// root of the op's payload.
  SmallVector<const PayloadChoice *> getChoicesWithRootOfOp() {
    TupleType types = getElementTypes();
    PayloadRoot root = getRoot(op.getPayload()->getTerminator()->getOperand(0));
    SmallVector<const PayloadChoice *> choices;
    for (const PayloadChoice &choice : RowCache::getPayloadChoices(
             name, parsed, order.size() - row.getNumInits(),
             opIterators.size())) {
      FailureOr<PayloadRoot> choiceRoot = RowCache::getPayloadRoot(
          choice, types, [&]() -> FailureOr<PayloadRoot> {
            Block payload;
            FailureOr<SmallVector<Value>> values =
                buildPayload(types, choice, payload);
            if (failed(values))
              return failure();
            return getRoot(values->front());
          });
      if (succeeded(choiceRoot) && *choiceRoot == root)
        choices.push_back(&choice);
    }
    return choices;
  }

  bool matchPayload(ArrayRef<unsigned> loops,
                    ArrayRef<const PayloadChoice *> choices, NamedForm &form) {
    const auto *equal =
        llvm::find_if(choices, [&](const PayloadChoice *choice) {
          return hasPayload(loops, *choice);
        });
    if (equal == choices.end())
      return false;
    llvm::append_range(form.attributes, **equal);
    return true;
  }

  /// Whether the row's payload for elements of the op's types equals the op's.
  bool hasPayload(ArrayRef<unsigned> loops, const PayloadChoice &choice) {
    Block payload;
    FailureOr<SmallVector<Value>> values =
        buildPayload(getElementTypes(), choice, payload);
    if (failed(values))
      return false;
    PayloadComparison comparison{op.getPayload(), &payload, order, loops};
    return llvm::all_of_zip(
        op.getPayload()->getTerminator()->getOperands(), *values,
        [&](Value a, Value b) { return comparison.isSame(a, b); });
  }

  FailureOr<SmallVector<Value>>
  buildPayload(TupleType types, const PayloadChoice &choice, Block &payload) {
    Location loc = op.getLoc();
    for (Type type : types)
      payload.addArgument(type, loc);
    OpBuilder builder(op.getContext());
    builder.setInsertionPointToStart(&payload);
    bool fits = true;
    FailureOr<SmallVector<Value>> values =
        buildRowPayload(builder, loc, row, payload.getArguments(), choice, [&] {
          fits = false;
          return InFlightDiagnostic();
        });
    if (!fits)
      return failure();
    return values;
  }

  void addAttribute(StringRef attribute, Attribute value, NamedForm &form) {
    form.attributes.emplace_back(StringAttr::get(op.getContext(), attribute),
                                 value);
  }

  void addSymbolAttributes(ArrayRef<int64_t> symbols, NamedForm &form) {
    if (symbols.empty())
      return;
    for (const SymbolAttribute &attribute : parsed.symbolAttrs) {
      size_t count = attribute.defaults.size();
      ArrayRef<int64_t> values = symbols.take_front(count);
      symbols = symbols.drop_front(count);
      if (values != ArrayRef(attribute.defaults))
        addAttribute(attribute.name, attribute.get(values), form);
    }
  }

  void addOwnMaps(ArrayRef<unsigned> loops, NamedForm &form) {
    SmallVector<AffineMap> maps;
    for (AffineMap map : getMaps())
      maps.push_back(renameLoops(map, loops));
    addAttribute("indexing_maps",
                 Builder(op.getContext()).getAffineMapArrayAttr(maps), form);
  }

  StructuredOpInterface op;
  RegisteredOperationName name;
  const RowInfo &row;
  const ParsedRow &parsed;
  SmallVector<AffineMap> opMaps;
  SmallVector<utils::IteratorType> opIterators;
  /// For each operand of the row, the corresponding operand of the op.
  SmallVector<unsigned> order;
};
} // namespace

/// Whether a row gives every element of the init the value of its one input.
static bool isFillRow(const RowInfo &row, MLIRContext *context) {
  if (!row.isPolymorphic() || row.operands.size() != 2)
    return false;
  const ParsedRow &parsed = RowCache::get(context, row);
  return parsed.maps.front() &&
         parsed.payloads.front().kind == PayloadExpr::Kind::Operand &&
         parsed.payloads.front().number == 0;
}

/// A fill whose value is captured, not an input of `op`.
static std::optional<NamedForm> matchCapturedFill(StructuredOpInterface op) {
  Operation *yield = op.getPayload()->getTerminator();
  if (yield->getNumOperands() != 1)
    return std::nullopt;
  Value value = yield->getOperand(0);
  if (isa<BlockArgument>(value) && value.getParentBlock() == op.getPayload())
    return std::nullopt;
  if (!hasPurePayload(op) || !isFill(op))
    return std::nullopt;
  NamedForm form;
  form.inputs.push_back(value);
  return form;
}

/// Whether the op has as many inits and loops of each kind as ops of the row.
static bool hasSameCounts(StructuredOpInterface op, const RowInfo &row,
                          const ParsedRow &parsed) {
  constexpr auto reduction = utils::IteratorType::reduction;
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  if (!row.isPolymorphic() && !row.hasFreeMaps() &&
      (iterators.size() != parsed.iterators.size() ||
       llvm::count(iterators, reduction) !=
           llvm::count(parsed.iterators, reduction)))
    return false;
  return op.getNumDpsInits() == row.getNumInits();
}

/// The matcher of `op` with `row`, if both have the same numbers of operands
/// and loops.
static std::optional<RowMatcher>
getMatcher(StructuredOpInterface op, OperationName name, const RowInfo &row) {
  // The check that most rows fail comes first, as it is the cheapest.
  if (!row.hasVariadicInputs() && op->getNumOperands() != row.operands.size())
    return std::nullopt;
  std::optional<RegisteredOperationName> info = name.getRegisteredInfo();
  if (!info ||
      !hasSameCounts(
          op, row, RowCache::get(op.getContext(), row, op->getOperandTypes())))
    return std::nullopt;
  return RowMatcher(op, *info, row);
}

std::optional<NamedForm> mlir::structured::matchRow(StructuredOpInterface op,
                                                    OperationName name,
                                                    const RowInfo &row) {
  if (isFillRow(row, op.getContext()))
    if (std::optional<NamedForm> form = matchCapturedFill(op))
      return form;
  std::optional<RowMatcher> matcher = getMatcher(op, name, row);
  std::optional<NamedForm> form = matcher ? matcher->match() : std::nullopt;
  return form && hasPurePayload(op) ? form : std::nullopt;
}

bool mlir::structured::rowCanHaveLoopsOf(StructuredOpInterface op,
                                         OperationName name,
                                         const RowInfo &row) {
  std::optional<RowMatcher> matcher = getMatcher(op, name, row);
  return matcher && matcher->matchLoops();
}

Operation *mlir::structured::createRow(OpBuilder &builder, OperationName name,
                                       const RowInfo &row,
                                       StructuredOpInterface op,
                                       const NamedForm &form) {
  SmallVector<Value> inputs;
  for (Value input : form.inputs) {
    Operation *constant = input.getDefiningOp();
    bool isInside = constant && op->isProperAncestor(constant);
    inputs.push_back(isInside ? builder.clone(*constant)->getResult(0) : input);
  }
  OperationState state(op.getLoc(), name);
  buildRow(builder, state, row, inputs, op.getDpsInits(), form.attributes);
  return builder.create(state);
}
