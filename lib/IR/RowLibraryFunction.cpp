// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The library function of a row's op. An attribute is a part of the name if the
// payload would differ without it; so defaults, and casts that convert no
// integer, are not.

#include "RowCache.h"
#include "linalg/IR/Row.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OperationSupport.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The payload of `op` with `attributes`; null if the row has none.
static Region *buildPayload(Operation *op, const RowInfo &row,
                            ArrayRef<NamedAttribute> attributes,
                            OperationState &state) {
  state.addAttributes(attributes);
  TypeRange types = op->getOperandTypes();
  // An inactive diagnostic: a required attribute is not an error here.
  if (failed(addRowPayload(state, row, types.drop_back(row.getNumInits()),
                           types.take_back(row.getNumInits()),
                           [] { return InFlightDiagnostic(); })))
    return nullptr;
  return state.regions.front().get();
}

/// Whether the payload of `op` would differ without `attribute`.
static bool changesPayload(Operation *op, const RowInfo &row,
                           NamedAttribute attribute) {
  SmallVector<NamedAttribute> all = llvm::to_vector(op->getAttrs());
  SmallVector<NamedAttribute> others = llvm::filter_to_vector(
      all, [&](NamedAttribute other) { return other != attribute; });
  OperationState with(op->getLoc(), op->getName());
  OperationState without(op->getLoc(), op->getName());
  Region *payload = buildPayload(op, row, all, with);
  Region *rest = buildPayload(op, row, others, without);
  return !payload || !rest ||
         !OperationEquivalence::isRegionEquivalentTo(
             payload, rest, OperationEquivalence::IgnoreLocations);
}

static std::string spellInteger(const APInt &value) {
  SmallString<16> text;
  value.abs().toStringUnsigned(text);
  return (value.isNegative() ? "m" : "") + text.str().str();
}

/// "1x0" for integers or a list of integers, "exp" for
/// `#linalg.unary_fn<exp>`.
static std::optional<std::string> spellValue(Attribute value) {
  if (auto boolean = dyn_cast<BoolAttr>(value))
    return boolean.getValue() ? "true" : "false";
  if (auto integer = dyn_cast<IntegerAttr>(value))
    return spellInteger(integer.getValue());
  if (auto elements = dyn_cast<DenseIntElementsAttr>(value))
    return llvm::join(
        llvm::map_range(elements.getValues<APInt>(), spellInteger), "x");
  if (auto elements = dyn_cast<DenseI64ArrayAttr>(value))
    return llvm::join(llvm::map_range(elements.asArrayRef(),
                                      [](int64_t element) {
                                        return spellInteger(
                                            APInt(64, element, true));
                                      }),
                      "x");
  std::string text;
  llvm::raw_string_ostream(text) << value;
  auto [dialect, rest] = StringRef(text).split('<');
  StringRef keyword = rest.rsplit('>').first;
  bool isEnum = dialect.starts_with("#") && rest.ends_with(">") &&
                !keyword.empty() && llvm::all_of(keyword, [](char c) {
                  return llvm::isAlnum(c) || c == '_';
                });
  return isEnum ? std::optional(keyword.str()) : std::nullopt;
}

/// The attribute as part of a function's name. Enums that name functions and
/// casts are spelled by their value alone.
static std::optional<std::string> spell(NamedAttribute attribute) {
  StringRef name = attribute.getName();
  if (isa<UnitAttr>(attribute.getValue()))
    return name.str();
  std::optional<std::string> value = spellValue(attribute.getValue());
  if (!value || name == "fun" || name == "kind" || name == "cast")
    return value;
  return (name + "_" + *value).str();
}

std::optional<LibraryFunction>
mlir::structured::getRowLibraryFunction(Operation *op, const RowInfo &row) {
  const ParsedRow &parsed =
      RowCache::get(op->getContext(), row, op->getOperandTypes());
  LibraryFunction function;
  function.parameters = getSymbolValues(op, parsed);
  function.maps = getDefaultMaps(op, row, parsed);
  // MLIR lists them in alphabetical order.
  for (StringAttr name : op->getName().getAttributeNames()) {
    Attribute value = op->getInherentAttr(name).value_or(Attribute());
    if (!value || !changesPayload(op, row, {name, value}))
      continue;
    std::optional<std::string> spelled = spell({name, value});
    if (!spelled)
      return std::nullopt;
    function.semantics.push_back(std::move(*spelled));
  }
  return function;
}
