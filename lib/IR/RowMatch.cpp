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

/// With more inputs than these, other orders are not tried.
static constexpr unsigned maxReorderedInputs = 4;

namespace {
/// Matches one op with one row.
class RowMatcher {
public:
  RowMatcher(StructuredOpInterface op, const RowInfo &row,
             ArrayRef<StringRef> attributeNames)
      : op(op), row(row), parsed(RowCache::get(op.getContext(), row)),
        attributeNames(attributeNames), opMaps(op.getIndexingMapsArray()),
        opIterators(op.getIteratorTypesArray()),
        order(llvm::to_vector(llvm::seq<unsigned>(op->getNumOperands()))) {}

  NamedFormMatch match() {
    NamedFormMatch result;
    do {
      if (std::optional<NamedForm> form = matchInOrder(result))
        return NamedFormMatch{form};
    } while (row.getNumInputs() <= maxReorderedInputs &&
             std::next_permutation(order.begin(), std::prev(order.end())));
    return result;
  }

private:
  bool hasAttribute(StringRef name) {
    return llvm::is_contained(attributeNames, name);
  }

  /// The indexing maps in the row's order of operands.
  SmallVector<AffineMap> getMaps() {
    return llvm::map_to_vector(order,
                               [&](unsigned index) { return opMaps[index]; });
  }

  std::optional<NamedForm> matchInOrder(NamedFormMatch &result) {
    NamedForm form;
    form.numChanges = (llvm::is_sorted(order) ? 0 : 1) + getNumRepeated();
    for (unsigned index : ArrayRef(order).drop_back())
      form.inputs.push_back(op->getOperand(index));
    if (std::optional<RowLoops> loops = matchMaps()) {
      addSymbolAttributes(loops->symbols, form);
      if (matchPayload(loops->loops, form, result))
        return form;
    }
    if (!hasAttribute("indexing_maps"))
      return std::nullopt;
    form.numChanges += 2;
    for (const SmallVector<unsigned> &loops :
         matchOwnMaps(parsed.maps, getMaps())) {
      NamedForm mapped = form;
      addOwnMaps(loops, mapped);
      if (matchIterators(loops) && matchPayload(loops, mapped, result))
        return mapped;
    }
    return std::nullopt;
  }

  /// The number of scalars that stand for shaped operands of the row.
  unsigned getNumRepeated() {
    if (!parsed.isPolymorphic)
      return 0;
    return llvm::count_if(llvm::zip(order, parsed.maps), [&](auto pair) {
      auto [index, map] = pair;
      return !map && !isa<ShapedType>(op->getOperand(index).getType());
    });
  }

  std::optional<RowLoops> matchMaps() {
    auto types = llvm::map_to_vector(
        order, [&](unsigned index) { return op->getOperand(index).getType(); });
    std::optional<RowLoops> loops = matchRowMaps(
        parsed.isPolymorphic ? getPolymorphicMaps(types, parsed) : parsed.maps,
        getMaps());
    if (!loops || !matchIterators(loops->loops))
      return std::nullopt;
    return loops;
  }

  bool matchIterators(ArrayRef<unsigned> loops) {
    if (parsed.isPolymorphic)
      return llvm::all_of(opIterators, [](utils::IteratorType type) {
        return type == utils::IteratorType::parallel;
      });
    for (auto [rowLoop, loop] : llvm::enumerate(loops))
      if (parsed.iterators[rowLoop] != opIterators[loop])
        return false;
    return true;
  }

  bool matchPayload(ArrayRef<unsigned> loops, NamedForm &form,
                    NamedFormMatch &result) {
    if (matchPayload(loops, /*unsignedCast=*/false))
      return true;
    if (hasAttribute("cast") && matchPayload(loops, /*unsignedCast=*/true)) {
      addAttribute("cast",
                   LinalgHostInterface::get(op.getContext())
                       .getCast(/*isUnsigned=*/true),
                   form);
      return true;
    }
    result.onlyPayloadDiffers = true;
    return false;
  }

  /// Whether the row's payload for the op's element types is the op's.
  bool matchPayload(ArrayRef<unsigned> loops, bool unsignedCast) {
    Block rowPayload;
    Location loc = op.getLoc();
    for (unsigned index : order)
      rowPayload.addArgument(op.getPayload()->getArgument(index).getType(),
                             loc);
    OpBuilder builder(op.getContext());
    builder.setInsertionPointToStart(&rowPayload);
    FailureOr<Value> rowValue =
        buildRowPayload(builder, loc, row, rowPayload.getArguments(),
                        unsignedCast, [] { return InFlightDiagnostic(); });
    if (failed(rowValue))
      return false;
    Value value = op.getPayload()->getTerminator()->getOperand(0);
    return PayloadComparison{op.getPayload(), &rowPayload, order, loops}.isSame(
        value, *rowValue);
  }

  void addAttribute(StringRef name, Attribute value, NamedForm &form) {
    form.attributes.emplace_back(StringAttr::get(op.getContext(), name), value);
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
  const RowInfo &row;
  const ParsedRow &parsed;
  ArrayRef<StringRef> attributeNames;
  SmallVector<AffineMap> opMaps;
  SmallVector<utils::IteratorType> opIterators;
  /// The op's operand that stands for each operand of the row.
  SmallVector<unsigned> order;
};
} // namespace

/// Whether a row gives every element of the init the value of its one input.
static bool isFillRow(const ParsedRow &parsed) {
  return parsed.isPolymorphic && parsed.maps.size() == 2 &&
         parsed.maps.front() && !parsed.payload.function &&
         parsed.payload.operand == 0;
}

/// A fill with a value that is no input of `op`.
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
                                          const RowInfo &row,
                                          ArrayRef<StringRef> attributeNames) {
  if (!hasPurePayload(op) || op.getNumDpsInits() != 1)
    return {};
  if (isFillRow(RowCache::get(op.getContext(), row)))
    if (std::optional<NamedForm> form = matchCapturedFill(op))
      return NamedFormMatch{form};
  if (op.getNumDpsInputs() != row.getNumInputs())
    return {};
  return RowMatcher(op, row, attributeNames).match();
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
