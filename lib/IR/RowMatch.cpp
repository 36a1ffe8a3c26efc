// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// From a structured op to the row that computes the same.

#include "PayloadChoices.h"
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

namespace {
/// Matches one op with one row.
class RowMatcher {
public:
  RowMatcher(StructuredOpInterface op, RegisteredOperationName name,
             const RowInfo &row)
      : op(op), name(name), row(row),
        parsed(RowCache::get(op.getContext(), row)),
        opMaps(op.getIndexingMapsArray()),
        opIterators(op.getIteratorTypesArray()),
        order(llvm::to_vector(llvm::seq<unsigned>(op->getNumOperands()))) {}

  NamedFormMatch match() {
    NamedFormMatch result;
    do {
      if (std::optional<NamedForm> form = matchInOrder(result))
        return NamedFormMatch{form};
    } while (order.size() - 1 <= maxReorderedInputs &&
             std::next_permutation(order.begin(), std::prev(order.end())));
    return result;
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

  std::optional<NamedForm> matchInOrder(NamedFormMatch &result) {
    NamedForm form;
    form.kind = row.hasFreeMaps() || appliesFunction(parsed.payload)
                    ? NamedFormKind::Category
                    : NamedFormKind::Named;
    form.numChanges = (llvm::is_sorted(order) ? 0 : 1) + getNumRepeated();
    for (unsigned index : ArrayRef(order).drop_back())
      form.inputs.push_back(op->getOperand(index));
    if (std::optional<RowLoops> loops = matchMaps()) {
      NamedForm usual = form;
      addSymbolAttributes(loops->symbols, usual);
      if (matchPayload(loops->loops, usual, result))
        return usual;
    }
    if (!hasAttribute("indexing_maps"))
      return std::nullopt;
    form.numChanges += 2;
    for (const SmallVector<unsigned> &loops : matchOtherMaps()) {
      NamedForm mapped = form;
      addOwnMaps(loops, mapped);
      if (matchIterators(loops) && matchPayload(loops, mapped, result))
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

  bool matchPayload(ArrayRef<unsigned> loops, NamedForm &form,
                    NamedFormMatch &result) {
    for (const PayloadChoice &choice : getPayloadChoices(
             name, parsed, order.size() - 1, opIterators.size())) {
      if (!matchPayload(loops, choice))
        continue;
      llvm::append_range(form.attributes, choice);
      return true;
    }
    result.onlyPayloadDiffers = true;
    return false;
  }

  /// Whether the row's payload for the op's element types equals the op's.
  bool matchPayload(ArrayRef<unsigned> loops, const PayloadChoice &choice) {
    Block rowPayload;
    Location loc = op.getLoc();
    for (unsigned index : order)
      rowPayload.addArgument(op.getPayload()->getArgument(index).getType(),
                             loc);
    OpBuilder builder(op.getContext());
    builder.setInsertionPointToStart(&rowPayload);
    bool fits = true;
    FailureOr<Value> rowValue = buildRowPayload(
        builder, loc, row, rowPayload.getArguments(), choice, [&] {
          fits = false;
          return InFlightDiagnostic();
        });
    if (failed(rowValue) || !fits)
      return false;
    Value value = op.getPayload()->getTerminator()->getOperand(0);
    return PayloadComparison{op.getPayload(), &rowPayload, order, loops}.isSame(
        value, *rowValue);
  }

  void addAttribute(StringRef attribute, Attribute value, NamedForm &form) {
    form.attributes.emplace_back(StringAttr::get(op.getContext(), attribute),
                                 value);
  }

  void addSymbolAttributes(ArrayRef<int64_t> symbols, NamedForm &form) {
    if (symbols.empty())
      return;
    size_t perAttr = symbols.size() / row.symbolAttrs.size();
    for (auto [index, name] : llvm::enumerate(row.symbolAttrs)) {
      ArrayRef<int64_t> values = symbols.slice(index * perAttr, perAttr);
      if (!llvm::all_equal(values) || values.front() != 1)
        addAttribute(name, Builder(op.getContext()).getI64TensorAttr(values),
                     form);
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
static bool isFillRow(const RowInfo &row, const ParsedRow &parsed) {
  return row.isPolymorphic() && parsed.maps.size() == 2 &&
         parsed.maps.front() &&
         parsed.payload.kind == PayloadExpr::Kind::Operand &&
         parsed.payload.number == 0;
}

/// A fill whose value is captured, not an input of `op`.
static std::optional<NamedForm> matchCapturedFill(StructuredOpInterface op) {
  Value value = op.getPayload()->getTerminator()->getOperand(0);
  if (isa<BlockArgument>(value) && value.getParentBlock() == op.getPayload())
    return std::nullopt;
  if (!isFill(op))
    return std::nullopt;
  NamedForm form;
  form.inputs.push_back(value);
  return form;
}

NamedFormMatch mlir::structured::matchRow(StructuredOpInterface op,
                                          StringRef name, const RowInfo &row) {
  if (!hasPurePayload(op) || op.getNumDpsInits() != 1)
    return {};
  if (isFillRow(row, RowCache::get(op.getContext(), row)))
    if (std::optional<NamedForm> form = matchCapturedFill(op))
      return NamedFormMatch{form};
  bool hasInputs =
      row.hasVariadicInputs() ||
      op.getNumDpsInputs() == static_cast<int64_t>(row.operands.size()) - 1;
  auto info = RegisteredOperationName::lookup(name, op.getContext());
  if (!hasInputs || !info)
    return {};
  return RowMatcher(op, *info, row).match();
}

Operation *mlir::structured::createRow(OpBuilder &builder, StringRef name,
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
