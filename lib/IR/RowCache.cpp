// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowCache.h"
#include "PayloadChoices.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// "A[m, k]" -> "A", "m, k".
static std::pair<StringRef, StringRef> splitOperand(StringRef operand) {
  auto [name, rest] = operand.split('[');
  return {name.trim(), rest.rsplit(']').first.trim()};
}

/// "A[m, k]: T" -> "T".
static StringRef getTypeOfOperand(StringRef operand) {
  return operand.rsplit(']').second.split(':').second.trim();
}

/// "strides[2, 1]", or "stride[2]: i64" with the type of the attribute; without
/// brackets, `count` ones.
static SymbolAttribute parseSymbolAttr(MLIRContext *context, StringRef text,
                                       unsigned count) {
  auto [name, defaults] = splitOperand(text);
  SymbolAttribute attribute{name, SmallVector<int64_t>(count, 1), Type()};
  if (text.contains('[')) {
    attribute.defaults.clear();
    for (StringRef value : llvm::split(defaults, ','))
      if (int64_t number; !value.trim().getAsInteger(10, number))
        attribute.defaults.push_back(number);
  }
  StringRef type = getTypeOfOperand(text);
  attribute.type = type.empty()
                       ? RankedTensorType::get(attribute.defaults.size(),
                                               IntegerType::get(context, 64))
                       : parseType(type, context);
  return attribute;
}

Attribute SymbolAttribute::get(ArrayRef<int64_t> elements) const {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return DenseElementsAttr::get(tensor, elements);
  return IntegerAttr::get(type, elements.front());
}

/// Whether the payload applies a function that an attribute names.
static bool appliesFunction(const PayloadExpr &expr) {
  return expr.kind == PayloadExpr::Kind::Apply ||
         llvm::any_of(expr.arguments, appliesFunction);
}

/// "o * s" -> "o1 * s1".
static std::string numberNames(StringRef text, unsigned number) {
  std::string result;
  while (!text.empty()) {
    StringRef name = text.take_while([](char c) { return llvm::isAlpha(c); });
    result +=
        name.empty() ? text.take_front().str() : (name + Twine(number)).str();
    text = text.drop_front(std::max<size_t>(name.size(), 1));
  }
  return result;
}

/// "n, o..., c" -> "n, o0, o1, c".
static std::string repeatItems(StringRef list, unsigned numRepetitions) {
  SmallVector<std::string> items;
  for (StringRef item : llvm::split(list, ',')) {
    item = item.trim();
    if (!item.consume_back("...")) {
      items.push_back(item.str());
      continue;
    }
    for (unsigned number = 0; number < numRepetitions; ++number)
      items.push_back(numberNames(item, number));
  }
  return llvm::join(items, ", ");
}

/// "(n, o...)[s...]" -> "(n, o0, o1)[s0, s1]".
static std::string repeatLoops(StringRef loops, unsigned numRepetitions) {
  auto [dims, symbols] = loops.drop_front().split(')');
  symbols.consume_front("[");
  symbols.consume_back("]");
  return "(" + repeatItems(dims, numRepetitions) + ")[" +
         repeatItems(symbols, numRepetitions) + "]";
}

unsigned mlir::structured::detail::getNumOtherDims(const RowInfo &row) {
  return splitOperand(row.operands.front()).second.count(',');
}

/// How often the repeated loops of a row are repeated for operands of these
/// types: at least once, even if the rank of the first is too low. Not the
/// init, which has more dimensions while it holds partial results of a
/// reduction.
static unsigned getNumRepetitions(const RowInfo &row, TypeRange operands) {
  if (!row.hasRepeatedLoops() || operands.empty())
    return 1;
  auto type = dyn_cast<ShapedType>(operands.front());
  int64_t rank = type && type.hasRank() ? type.getRank() : 0;
  return std::max<int64_t>(1, rank - getNumOtherDims(row));
}

static AffineMap parseIndices(MLIRContext *context, StringRef loops,
                              StringRef results) {
  std::string text = ("affine_map<" + loops + " -> (" + results + ")>").str();
  auto map = dyn_cast_if_present<AffineMapAttr>(parseAttribute(text, context));
  return map ? map.getAffineMap() : AffineMap();
}

SmallVector<utils::IteratorType>
mlir::structured::detail::getIteratorsOf(ArrayRef<AffineMap> initMaps) {
  SmallVector<utils::IteratorType> iterators;
  for (unsigned loop = 0; loop < initMaps.front().getNumDims(); ++loop)
    iterators.push_back(
        llvm::all_of(initMaps,
                     [&](AffineMap map) { return map.isFunctionOfDim(loop); })
            ? utils::IteratorType::parallel
            : utils::IteratorType::reduction);
  return iterators;
}

unsigned mlir::structured::detail::getNumInputs(
    const RowInfo &row, const ParsedRow &parsed,
    function_ref<Attribute(StringRef)> getAttribute) {
  if (!row.hasVariadicInputs())
    return row.operands.size() - row.getNumInits();
  const PayloadExpr &payload = parsed.payloads.front();
  const PayloadFunction *function =
      getAppliedFunction(payload, getAttribute(payload.attribute));
  return function ? function->arity : 0;
}

FailureOr<ParsedRow>
mlir::structured::detail::parseRowInfo(MLIRContext *context, const RowInfo &row,
                                       EmitErrorFn emitError,
                                       unsigned numRepetitions) {
  ParsedRow parsed;
  std::string loops = row.hasRepeatedLoops()
                          ? repeatLoops(row.loops, numRepetitions)
                          : row.loops.str();
  SmallVector<StringRef> names;
  for (StringRef operand : row.operands) {
    auto [name, results] = splitOperand(operand);
    names.push_back(name);
    parsed.types.push_back(getTypeOfOperand(operand));
    if (row.hasFreeMaps())
      continue;
    if (row.isPolymorphic()) {
      bool isScalar = results.empty();
      parsed.maps.push_back(isScalar ? AffineMap::get(context) : AffineMap());
      continue;
    }
    AffineMap map = parseIndices(context, loops,
                                 row.hasRepeatedLoops()
                                     ? repeatItems(results, numRepetitions)
                                     : results.str());
    if (!map)
      return emitError() << "the operand '" << operand
                         << "' is no element at loops " << row.loops;
    parsed.maps.push_back(map);
  }
  if (!row.isPolymorphic() && !row.hasFreeMaps())
    parsed.iterators =
        getIteratorsOf(ArrayRef(parsed.maps).take_back(row.getNumInits()));
  for (StringRef attr : row.symbolAttrs)
    parsed.symbolAttrs.push_back(parseSymbolAttr(
        context, attr,
        parsed.maps.back().getNumSymbols() / row.symbolAttrs.size()));
  for (StringRef text : llvm::split(row.payload, ';')) {
    FailureOr<PayloadExpr> payload =
        parsePayload(text, names, parsed.types, emitError);
    if (failed(payload))
      return failure();
    if (row.hasVariadicInputs() && payload->kind != PayloadExpr::Kind::Apply)
      return emitError() << "the payload '" << text
                         << "' does not say how many inputs there are";
    parsed.payloads.push_back(std::move(*payload));
  }
  parsed.appliesFunction = llvm::any_of(parsed.payloads, appliesFunction);
  return parsed;
}

const RowCache &RowCache::get(MLIRContext *context) {
  return *context->getLoadedDialect("linalg")
              ->getRegisteredInterface<RowCache>();
}

const ParsedRow &RowCache::get(MLIRContext *context, const RowInfo &row,
                               TypeRange operands) {
  unsigned numRepetitions = getNumRepetitions(row, operands);
  return get(context).rows.get({&row, numRepetitions}, [&] {
    FailureOr<ParsedRow> parsed = parseRowInfo(
        context, row, [&] { return emitError(UnknownLoc::get(context)); },
        numRepetitions);
    if (failed(parsed))
      llvm::report_fatal_error("a row of the dialect is ill-formed");
    return std::move(*parsed);
  });
}

ArrayRef<PayloadChoice>
RowCache::getPayloadChoices(RegisteredOperationName name, const ParsedRow &row,
                            unsigned numInputs, unsigned numLoops) {
  return get(name.getContext())
      .choices.get({name.getAsOpaquePointer(), numInputs, numLoops}, [&] {
        return collectPayloadChoices(name, row, numInputs, numLoops);
      });
}

FailureOr<PayloadRoot>
RowCache::getPayloadRoot(const PayloadChoice &choice, TupleType types,
                         function_ref<FailureOr<PayloadRoot>()> compute) {
  return get(types.getContext()).roots.get({&choice, types}, compute);
}

void mlir::structured::addRowCache(Dialect &dialect) {
  dialect.addInterface<RowCache>();
}

ArrayAttr
mlir::structured::parseIndexingMaps(MLIRContext *context, StringRef loops,
                                    std::initializer_list<StringRef> operands) {
  SmallVector<AffineMap> maps;
  for (StringRef operand : operands)
    maps.push_back(parseIndices(context, loops, splitOperand(operand).second));
  return Builder(context).getAffineMapArrayAttr(maps);
}
