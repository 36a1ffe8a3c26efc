// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Parser and printer of generic.

#include "FormerGeneric.h"
#include "FormerSyntax.h"
#include "Lookahead.h"
#include "linalg/IR/Linalg.h"
#include "mlir/AsmParser/AsmParser.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

StringRef GenericOp::getDefaultDialect() { return kPayloadDialect; }
StringRef IndexedGenericOp::getDefaultDialect() { return kPayloadDialect; }

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

static constexpr StringLiteral kIteratorType = "linalg.iterator_type";

/// The attribute of the loaded dialect `linalg`, which may be a host's.
static Attribute getIteratorAttr(MLIRContext *context,
                                 utils::IteratorType type) {
  Dialect *dialect = context->getLoadedDialect("linalg");
  if (dialect->getTypeID() == TypeID::get<structured::LinalgDialect>())
    return IteratorTypeAttr::get(context, type);
  return parseAttribute(
      ("#" + kIteratorType + "<" + utils::stringifyIteratorType(type) + ">")
          .str(),
      context);
}

/// The iterator type that `attribute` is, or that it names: a window is a
/// reduction.
static std::optional<utils::IteratorType> getIteratorType(Attribute attribute) {
  if (auto name = dyn_cast<StringAttr>(attribute))
    return name == "window" ? utils::IteratorType::reduction
                            : utils::symbolizeIteratorType(name.getValue());
  if (attribute.getAbstractAttribute().getName() != kIteratorType)
    return std::nullopt;
  std::string text;
  llvm::raw_string_ostream(text) << attribute;
  StringRef name = text;
  return utils::symbolizeIteratorType(
      name.substr(name.find('<') + 1).rtrim('>'));
}

/// Turns the strings of `iterator_types` into attributes.
static ParseResult
convertIteratorTypes(OpAsmParser &parser, SMLoc loc, NamedAttrList &attrs,
                     SmallVectorImpl<utils::IteratorType> &iterators) {
  constexpr StringLiteral expected =
      ", expected an array such as [\"parallel\", \"reduction\"]";
  Attribute written = attrs.get("iterator_types");
  if (!written)
    return parser.emitError(loc) << "has no 'iterator_types'" << expected;
  auto array = dyn_cast<ArrayAttr>(written);
  if (!array)
    return parser.emitError(loc)
           << "'iterator_types' is " << written << expected;
  SmallVector<Attribute> attributes;
  for (Attribute element : array) {
    std::optional<utils::IteratorType> type = getIteratorType(element);
    if (!type)
      return parser.emitError(loc)
             << "'iterator_types' has " << element
             << ", expected \"parallel\" or \"reduction\"";
    iterators.push_back(*type);
    attributes.push_back(isa<StringAttr>(element)
                             ? getIteratorAttr(parser.getContext(), *type)
                             : element);
  }
  attrs.set("iterator_types", parser.getBuilder().getArrayAttr(attributes));
  return success();
}

/// Parses `{name = value, ...}` or an alias of it and adds it to `attrs`.
static ParseResult parseDictionary(OpAsmParser &parser, NamedAttrList &attrs) {
  SMLoc loc = parser.getCurrentLocation();
  Attribute written;
  if (parser.parseAttribute(written))
    return failure();
  auto dictionary = dyn_cast<DictionaryAttr>(written);
  if (!dictionary)
    return parser.emitError(loc)
           << "found " << written << ", expected a dictionary of attributes";
  attrs.append(dictionary.getValue());
  return success();
}

/// Verifies that the numbers that are written are those of the operands.
static ParseResult verifyCounts(OpAsmParser &parser,
                                const FormerGeneric &generic) {
  int64_t inputs = generic.types.inputs.size(),
          inits = generic.types.inits.size();
  if (generic.numInputs && generic.numInputs != inputs)
    return parser.emitError(generic.loc)
           << "has " << *generic.numInputs
           << " inputs by 'args_in' or 'n_views', expected " << inputs
           << ", the number of operands in 'ins(...)'";
  if (generic.numOutputs && generic.numOutputs != inits)
    return parser.emitError(generic.loc)
           << "has " << *generic.numOutputs
           << " outputs by 'args_out' or 'n_views', expected " << inits
           << ", the number of operands in 'outs(...)'";
  return success();
}

//===----------------------------------------------------------------------===//
// Parser
//===----------------------------------------------------------------------===//

namespace {
/// Parses one generic op. The operands are `ins(...) outs(...)`, or a list with
/// types at the end, `%a, %b {region} : types -> results`.
class GenericParser {
public:
  GenericParser(OpAsmParser &parser, OperationState &result, bool hasIndices)
      : parser(parser), result(result), hasIndices(hasIndices) {}

  ParseResult parse();

private:
  ParseResult parseTrait();
  ParseResult parseOperandsOfAnyForm();
  ParseResult parseOtherAttributes();
  ParseResult parsePayload();
  ParseResult parseTypes();
  ParseResult buildPayload();

  unsigned getNumIndices() const {
    return hasIndices ? generic.iterators.size() : 0;
  }

  OpAsmParser &parser;
  OperationState &result;
  bool hasIndices;

  FormerGeneric generic;
  FlatSymbolRefAttr function;
  bool isList = false;
  SMLoc listLoc;
  SmallVector<OpAsmParser::UnresolvedOperand> list;
  /// Results without inits.
  SmallVector<Type> results;
};
} // namespace

/// Parses the dictionary of attributes.
ParseResult GenericParser::parseTrait() {
  generic.loc = parser.getCurrentLocation();
  if (parseDictionary(parser, result.attributes) ||
      convertIteratorTypes(parser, generic.loc, result.attributes,
                           generic.iterators) ||
      takeCounts(parser, result.attributes, generic))
    return failure();
  FailureOr<FlatSymbolRefAttr> taken =
      takeFunction(parser, generic.loc, result.attributes);
  if (failed(taken))
    return failure();
  function = *taken;
  return success();
}

ParseResult GenericParser::parseOperandsOfAnyForm() {
  listLoc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalLParen())) {
    isList = true;
    return failure(parser.parseOperandList(list) || parser.parseRParen());
  }
  OpAsmParser::UnresolvedOperand first;
  OptionalParseResult hasOperand = parser.parseOptionalOperand(first);
  if (hasOperand.has_value()) {
    isList = true;
    list.push_back(first);
    while (succeeded(*hasOperand) && succeeded(parser.parseOptionalComma()))
      hasOperand = parser.parseOperand(list.emplace_back());
    return *hasOperand;
  }
  FailureOr<OperandTypes> types =
      structured::detail::parseOperands(parser, result);
  if (failed(types))
    return failure();
  generic.types = *types;
  return success();
}

/// Parses `attrs = {...}`, or `{...}` after a list.
ParseResult GenericParser::parseOtherAttributes() {
  if (isList)
    return isAtAttrDict(parser)
               ? parser.parseOptionalAttrDict(result.attributes)
               : success();
  return failure(
      succeeded(parser.parseOptionalKeyword("attrs")) &&
      (parser.parseEqual() || parseDictionary(parser, result.attributes)));
}

/// Parses the region, unless a function is the payload.
ParseResult GenericParser::parsePayload() {
  auto region = std::make_unique<Region>();
  OptionalParseResult hasRegion = parser.parseOptionalRegion(*region);
  if (hasRegion.has_value() && failed(*hasRegion))
    return failure();
  if (hasRegion.has_value() && function)
    return parser.emitError(generic.loc)
           << "'fun' is " << function
           << ", expected no function, as the region is the payload: call it "
              "there";
  if (hasRegion.has_value()) {
    result.addRegion(std::move(region));
    return success();
  }
  if (function)
    return success();
  return parser.emitError(generic.loc)
         << "has no payload: expected a region, or a function of the module as "
            "'fun'";
}

/// Parses types with or without parentheses.
static ParseResult parseTypeList(OpAsmParser &parser,
                                 SmallVectorImpl<Type> &types) {
  if (failed(parser.parseOptionalLParen()))
    return parser.parseTypeList(types);
  if (succeeded(parser.parseOptionalRParen()))
    return success();
  return failure(parser.parseTypeList(types) || parser.parseRParen());
}

/// Parses what comes after the payload: for a list, the types of its operands.
ParseResult GenericParser::parseTypes() {
  // Without operands, a colon makes the difference.
  if (!isList &&
      (!result.operands.empty() || failed(parser.parseOptionalColon())))
    return failure(verifyCounts(parser, generic) ||
                   parser.parseOptionalArrowTypeList(result.types));
  if (isList && (parseOtherAttributes() || parser.parseColon()))
    return failure();
  isList = true;
  SmallVector<Type> types;
  if ((!list.empty() && parseTypeList(parser, types)) ||
      parser.resolveOperands(list, types, listLoc, result.operands))
    return failure();
  if (succeeded(parser.parseOptionalArrow()) && parseTypeList(parser, results))
    return failure();
  return splitOperands(parser, types, results, generic);
}

ParseResult GenericParser::buildPayload() {
  if (function) {
    addCallAsPayload(parser, generic.loc, result, function, getNumIndices(),
                     generic.types, results);
  } else if (Region &region = *result.regions.front(); !region.empty()) {
    replaceReturn(region.front());
    if (replaceIndexArguments(parser, generic.loc, region.front(),
                              getNumIndices()))
      return failure();
  }
  Region &region = *result.regions.front();
  if (isList && !region.empty())
    addMissingArguments(parser, region.front(), generic, results);
  return success();
}

ParseResult GenericParser::parse() {
  if (parseTrait() || parseOperandsOfAnyForm() || parseOtherAttributes() ||
      parsePayload() || parseTypes())
    return failure();
  result.name = OperationName("linalg.generic", parser.getContext());
  if (structured::detail::verifyInherentAttrs(parser, generic.loc, result) ||
      buildPayload())
    return failure();
  if (results.empty()) {
    addOperandSegments(result, generic.types);
    return success();
  }
  result.addTypes(results);
  return addInitsOfResults(parser, result, generic, results);
}

ParseResult mlir::structured::detail::parseGeneric(OpAsmParser &parser,
                                                   OperationState &result,
                                                   bool hasIndices) {
  return GenericParser(parser, result, hasIndices).parse();
}

ParseResult GenericOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseGeneric(parser, result, /*hasIndices=*/false);
}

ParseResult
mlir::structured::detail::parseIndexedGeneric(OpAsmParser &parser,
                                              OperationState &result) {
  return parseGeneric(parser, result, /*hasIndices=*/true);
}

//===----------------------------------------------------------------------===//
// Printer
//===----------------------------------------------------------------------===//

void GenericOp::print(OpAsmPrinter &printer) {
  Builder builder(getContext());
  SmallVector<NamedAttribute> core;
  SmallVector<StringRef> printed = {"operandSegmentSizes",
                                    kMemoizedMapsAttrName};
  for (StringRef name : getAttributeNames()) {
    Attribute attr = (*this)->getAttr(name);
    if (!attr || name == "operandSegmentSizes")
      continue;
    printed.push_back(name);
    if (name == "iterator_types")
      attr = builder.getStrArrayAttr(llvm::map_to_vector(
          getIteratorTypesArray(), utils::stringifyIteratorType));
    core.emplace_back(name, attr);
  }
  printer << " " << builder.getDictionaryAttr(core);
  printOperands(printer, getInputs(), getOutputs());
  NamedAttrList extra((*this)->getAttrs());
  for (StringRef name : printed)
    extra.erase(name);
  if (!extra.empty()) {
    printer << " attrs = ";
    printer.printOptionalAttrDict(extra);
  }
  printer << " ";
  printer.printRegion(getRegion());
  printer.printOptionalArrowTypeList(getResultTypes());
}
