// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Parsers and printers of generic, map, reduce, transpose and broadcast.

#include "OperandSyntax.h"
#include "ViewText.h"
#include "linalg/IR/Linalg.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// GenericOp
//===----------------------------------------------------------------------===//

/// Turns the strings of `iterator_types` into attributes.
static ParseResult convertIteratorTypes(OpAsmParser &parser, SMLoc loc,
                                        NamedAttrList &attrs) {
  constexpr StringLiteral expected =
      ", expected an array such as [\"parallel\", \"reduction\"]";
  Attribute written = attrs.get("iterator_types");
  if (!written)
    return parser.emitError(loc) << "has no 'iterator_types'" << expected;
  auto array = dyn_cast<ArrayAttr>(written);
  if (!array)
    return parser.emitError(loc)
           << "'iterator_types' is " << written << expected;
  SmallVector<Attribute> iterators;
  for (Attribute element : array) {
    if (isa<IteratorTypeAttr>(element)) {
      iterators.push_back(element);
      continue;
    }
    auto name = dyn_cast<StringAttr>(element);
    auto type = name ? utils::symbolizeIteratorType(name.getValue())
                     : std::optional<utils::IteratorType>();
    if (!type)
      return parser.emitError(loc)
             << "'iterator_types' has " << element
             << ", expected \"parallel\" or \"reduction\"";
    iterators.push_back(IteratorTypeAttr::get(parser.getContext(), *type));
  }
  attrs.set("iterator_types", parser.getBuilder().getArrayAttr(iterators));
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

/// Removes `name` from `attrs`, if it is set. Its value must be `expected`,
/// which `meaning` explains.
static ParseResult takeRedundant(OpAsmParser &parser, SMLoc loc,
                                 NamedAttrList &attrs, StringRef name,
                                 Attribute expected, StringRef meaning) {
  Attribute found = attrs.erase(name);
  if (!found || found == expected)
    return success();
  auto integer = dyn_cast<IntegerAttr>(found);
  auto number = dyn_cast<IntegerAttr>(expected);
  if (integer && number && integer.getValue().trySExtValue() == number.getInt())
    return success();
  InFlightDiagnostic diag = parser.emitError(loc)
                            << "'" << name << "' is " << found << ", expected ";
  if (number)
    return diag << number.getInt() << ", " << meaning;
  return diag << expected << ", " << meaning;
}

/// Removes `args_in`, `args_out` and `n_views` from `attrs`, which must agree
/// with the operands, and rejects `fun`, as there is a region: attributes of
/// the dialect's first version, which would otherwise be ignored.
static ParseResult takeFormerAttributes(OpAsmParser &parser, SMLoc loc,
                                        NamedAttrList &attrs,
                                        const OperandTypes &operands) {
  Builder &builder = parser.getBuilder();
  int64_t inputs = operands.inputs.size(), inits = operands.inits.size();
  if (takeRedundant(parser, loc, attrs, "args_in",
                    builder.getI64IntegerAttr(inputs),
                    "the number of inputs") ||
      takeRedundant(parser, loc, attrs, "args_out",
                    builder.getI64IntegerAttr(inits), "the number of inits") ||
      takeRedundant(parser, loc, attrs, "n_views",
                    builder.getI64ArrayAttr({inputs, inits}),
                    "the numbers of inputs and inits"))
    return failure();
  Attribute function = attrs.get("fun");
  if (!function)
    return success();
  InFlightDiagnostic diag = parser.emitError(loc)
                            << "'fun' is " << function << ", expected ";
  if (isa<StringAttr>(function))
    return diag << "the name of a library function as 'library_call'";
  return diag << "no function, as the region is the payload: call it there";
}

ParseResult GenericOp::parse(OpAsmParser &parser, OperationState &result) {
  SMLoc loc;
  if (parser.getCurrentLocation(&loc) ||
      parseDictionary(parser, result.attributes))
    return failure();
  if (convertIteratorTypes(parser, loc, result.attributes))
    return failure();
  FailureOr<OperandTypes> types = parseOperands(parser, result);
  if (failed(types) ||
      takeFormerAttributes(parser, loc, result.attributes, *types))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("attrs")) &&
      (parser.parseEqual() || parseDictionary(parser, result.attributes)))
    return failure();
  addOperandSegments(result, *types);
  return failure(structured::detail::verifyInherentAttrs(parser, loc, result) ||
                 parser.parseRegion(*result.addRegion()) ||
                 parser.parseOptionalArrowTypeList(result.types));
}

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

//===----------------------------------------------------------------------===//
// Payloads of map and reduce, in long and in short form
//===----------------------------------------------------------------------===//

namespace {
/// The short form of a payload of one op: `{ arith.addf {attributes} }`.
struct ShortPayload {
  OperationName name;
  NamedAttrList attributes;
  SMLoc loc;
};
} // namespace

/// Parses an optional short payload.
static ParseResult parseShortPayload(OpAsmParser &parser,
                                     std::optional<ShortPayload> &payload) {
  if (failed(parser.parseOptionalLBrace()))
    return success();
  SMLoc loc = parser.getCurrentLocation();
  FailureOr<OperationName> name = parser.parseCustomOperationName();
  if (failed(name))
    return failure();
  if (name->getDialectNamespace().empty())
    return parser.emitError(loc)
           << "expected the name of an op with its dialect, such as "
              "'arith.addf', found '"
           << name->stripDialect() << "'";
  payload.emplace(ShortPayload{*name, {}, loc});
  return failure(parser.parseOptionalAttrDict(payload->attributes) ||
                 parser.parseRBrace());
}

/// Builds the payload's block: one op on the arguments `getOperands` selects,
/// and a yield of its result.
static ParseResult
buildShortPayload(OpAsmParser &parser, OperationState &result,
                  const ShortPayload &shortPayload, const OperandTypes &types,
                  function_ref<SmallVector<Value>(Block *)> getOperands) {
  if (types.inits.size() != 1)
    return parser.emitError(shortPayload.loc)
           << "a payload in short form has one init, found "
           << types.inits.size();
  Location loc = parser.getEncodedSourceLoc(shortPayload.loc);
  Block *block = new Block;
  result.addRegion()->push_back(block);
  for (Type type : llvm::concat<const Type>(types.inputs, types.inits))
    block->addArgument(getPayloadType(type), loc);
  OperationState state(loc, shortPayload.name);
  state.addOperands(getOperands(block));
  state.addTypes(getPayloadType(types.inits.front()));
  state.attributes = shortPayload.attributes;
  if (verifyInherentAttrs(parser, shortPayload.loc, state))
    return failure();
  OpBuilder builder(parser.getContext());
  builder.setInsertionPointToStart(block);
  Operation *op = builder.create(state);
  YieldOp::create(builder, loc, op->getResults());
  return success();
}

/// Parses `(%in: f32, %init: f32) { ... }`.
static ParseResult parseLongPayload(OpAsmParser &parser,
                                    OperationState &result) {
  SmallVector<OpAsmParser::Argument> arguments;
  return failure(parser.parseArgumentList(arguments,
                                          OpAsmParser::Delimiter::Paren,
                                          /*allowType=*/true,
                                          /*allowAttrs=*/true) ||
                 parser.parseRegion(*result.addRegion(), arguments));
}

static void printLongPayload(OpAsmPrinter &printer, Region &region) {
  printer.increaseIndent();
  printer.printNewline();
  printer << "(";
  llvm::interleaveComma(region.getArguments(), printer, [&](auto argument) {
    printer.printRegionArgument(argument);
  });
  printer << ") ";
  printer.printRegion(region, /*printEntryBlockArgs=*/false);
  printer.decreaseIndent();
}

/// Whether name, attributes and operands determine the op: not for an
/// unregistered op with properties or without a dialect.
static bool isNamedInFull(Operation &op) {
  return op.isRegistered() || (op.getName().getStringRef().contains('.') &&
                               !op.getPropertiesAsAttribute());
}

/// The only op before the terminator of a payload, if its operands are
/// `operands` and the payload yields its result.
static Operation *getShortPayload(Region &region, ValueRange operands) {
  if (operands.empty() || !region.hasOneBlock() ||
      region.front().getOperations().size() != 2)
    return nullptr;
  Operation &op = region.front().front();
  auto yield = dyn_cast<YieldOp>(region.front().back());
  if (!yield || !isNamedInFull(op) || op.getNumResults() != 1 ||
      op.getNumRegions() != 0 || op.getNumSuccessors() != 0 ||
      yield.getOperands() != op.getResults() || op.getOperands() != operands)
    return nullptr;
  return &op;
}

static void printShortPayload(OpAsmPrinter &printer, Operation *op) {
  printer << " { " << op->getName();
  SmallVector<StringRef> defaults;
  for (NamedAttribute attr : op->getAttrs()) {
    auto fastMath = dyn_cast<arith::FastMathFlagsAttr>(attr.getValue());
    if (fastMath && fastMath.getValue() == arith::FastMathFlags::none)
      defaults.push_back(attr.getName());
  }
  printer.printOptionalAttrDict(op->getAttrs(), defaults);
  printer << " }";
}

//===----------------------------------------------------------------------===//
// MapOp
//===----------------------------------------------------------------------===//

ParseResult MapOp::parse(OpAsmParser &parser, OperationState &result) {
  SMLoc loc = parser.getNameLoc();
  std::optional<ShortPayload> shortPayload;
  if (parseShortPayload(parser, shortPayload))
    return failure();
  FailureOr<OperandTypes> types = parseOperands(parser, result);
  if (failed(types) || parser.parseOptionalAttrDict(result.attributes))
    return failure();
  if (types->inits.size() != 1)
    return parser.emitError(loc)
           << "has " << types->inits.size() << " inits, expected 1";
  addResultsOfInits(result, *types);
  if (shortPayload)
    return buildShortPayload(
        parser, result, *shortPayload, *types, [](Block *block) {
          return SmallVector<Value>(block->getArguments().drop_back());
        });
  if (parseLongPayload(parser, result))
    return failure();
  // The payload may omit the argument for the init.
  Region &region = *result.regions.back();
  if (!region.empty() && region.getNumArguments() == types->inputs.size())
    region.addArgument(getPayloadType(types->inits.front()),
                       parser.getEncodedSourceLoc(loc));
  return success();
}

void MapOp::print(OpAsmPrinter &printer) {
  ValueRange arguments = getRegion().getArguments();
  Operation *payload = getShortPayload(
      getRegion(), arguments.empty() ? arguments : arguments.drop_back());
  if (payload)
    printShortPayload(printer, payload);
  printOperands(printer, getInputs(), getInit());
  printer.printOptionalAttrDict((*this)->getAttrs());
  if (!payload)
    printLongPayload(printer, getRegion());
}

//===----------------------------------------------------------------------===//
// ReduceOp
//===----------------------------------------------------------------------===//

ParseResult ReduceOp::parse(OpAsmParser &parser, OperationState &result) {
  std::optional<ShortPayload> shortPayload;
  if (parseShortPayload(parser, shortPayload))
    return failure();
  FailureOr<OperandTypes> types = parseOperands(parser, result);
  if (failed(types) || parseNumbers(parser, result, "dimensions") ||
      parser.parseOptionalAttrDict(result.attributes))
    return failure();
  addResultsOfInits(result, *types);
  if (!shortPayload)
    return parseLongPayload(parser, result);
  return buildShortPayload(
      parser, result, *shortPayload, *types, [](Block *block) {
        SmallVector<Value> operands = {block->getArguments().back()};
        llvm::append_range(operands, block->getArguments().drop_back());
        return operands;
      });
}

void ReduceOp::print(OpAsmPrinter &printer) {
  Operation *payload = nullptr;
  if (getRegion().getNumArguments() == 2)
    payload =
        getShortPayload(getRegion(), ValueRange{getRegion().getArgument(1),
                                                getRegion().getArgument(0)});
  if (payload)
    printShortPayload(printer, payload);
  printOperands(printer, getInputs(), getInits());
  printNumbers(printer, "dimensions", getDimensions());
  printer << " ";
  printer.printOptionalAttrDict((*this)->getAttrs(), {"dimensions"});
  if (!payload)
    printLongPayload(printer, getRegion());
}

//===----------------------------------------------------------------------===//
// TransposeOp, BroadcastOp
//===----------------------------------------------------------------------===//

/// Parses an op that moves the elements of one input to one init, with the
/// array attribute `name`.
static ParseResult parseMovement(OpAsmParser &parser, OperationState &result,
                                 StringRef name) {
  SMLoc loc = parser.getNameLoc();
  FailureOr<OperandTypes> types = parseOperands(parser, result);
  if (failed(types) || parseNumbers(parser, result, name) ||
      parser.parseOptionalAttrDict(result.attributes))
    return failure();
  if (types->inputs.size() != 1 || types->inits.size() != 1)
    return parser.emitError(loc)
           << "has " << types->inputs.size() << " inputs and "
           << types->inits.size() << " inits, expected one of each";
  addResultsOfInits(result, *types);
  Location opLoc = parser.getEncodedSourceLoc(loc);
  Block *block = new Block;
  result.addRegion()->push_back(block);
  Value in = block->addArgument(getPayloadType(types->inputs.front()), opLoc);
  block->addArgument(getPayloadType(types->inits.front()), opLoc);
  OpBuilder builder(parser.getContext());
  builder.setInsertionPointToStart(block);
  YieldOp::create(builder, opLoc, in);
  return success();
}

ParseResult TransposeOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand view;
  if (OptionalParseResult isView = parser.parseOptionalOperand(view);
      isView.has_value())
    return failure(*isView || parseTransposedView(parser, result, view));
  return parseMovement(parser, result, "permutation");
}

void TransposeOp::print(OpAsmPrinter &printer) {
  printOperands(printer, getInput(), getInit());
  printNumbers(printer, "permutation", getPermutation());
  printer << " ";
  printer.printOptionalAttrDict((*this)->getAttrs(), {"permutation"});
}

ParseResult BroadcastOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseMovement(parser, result, "dimensions");
}

void BroadcastOp::print(OpAsmPrinter &printer) {
  printOperands(printer, getInput(), getInit());
  printNumbers(printer, "dimensions", getDimensions());
  printer << " ";
  printer.printOptionalAttrDict((*this)->getAttrs(), {"dimensions"});
}
