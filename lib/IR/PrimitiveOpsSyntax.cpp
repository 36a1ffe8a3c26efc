// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Parsers and printers of map, reduce, transpose and broadcast.

#include "FormerSyntax.h"
#include "Lookahead.h"
#include "OperandSyntax.h"
#include "ViewText.h"
#include "linalg/IR/Linalg.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

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
  LinalgHostInterface::get(parser.getContext())
      .createYield(builder, loc, op->getResults());
  return success();
}

/// Parses `%in: f32`. The type may be left out if it is known: `type`.
static ParseResult parsePayloadArgument(OpAsmParser &parser,
                                        OpAsmParser::Argument &argument,
                                        Type type) {
  if (parser.parseArgument(argument))
    return failure();
  argument.type = type;
  if (type && failed(parser.parseOptionalColon()))
    return success();
  NamedAttrList attrs;
  if ((!type && parser.parseColon()) || parser.parseType(argument.type) ||
      parser.parseOptionalAttrDict(attrs) ||
      parser.parseOptionalLocationSpecifier(argument.sourceLoc))
    return failure();
  argument.attrs = attrs.getDictionary(parser.getContext());
  return success();
}

/// Parses `(%in: f32, %init: f32) { ... }` for operands of types `types`.
/// `otherForm` says what else there may be.
static ParseResult parseLongPayload(OpAsmParser &parser, OperationState &result,
                                    const OperandTypes &types,
                                    StringRef otherForm = "") {
  if (peekCharacter(parser) != '(')
    return parser.emitError(parser.getNameLoc())
           << "has no payload, expected " << otherForm
           << "'(%in: f32, ...) { ... }' after the operands";
  SmallVector<Type> elements;
  for (Type type : llvm::concat<const Type>(types.inputs, types.inits))
    elements.push_back(getPayloadType(type));
  SmallVector<OpAsmParser::Argument> arguments;
  auto parseNext = [&] {
    size_t index = arguments.size();
    return parsePayloadArgument(parser, arguments.emplace_back(),
                                index < elements.size() ? elements[index]
                                                        : Type());
  };
  return failure(parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                                parseNext) ||
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

ParseResult mlir::structured::detail::parseMap(OpAsmParser &parser,
                                               OperationState &result) {
  StringRef otherForm = result.name.getStringRef() == "linalg.elementwise"
                            ? "'kind = ...' before the operands, or "
                            : "";
  result.name = OperationName(MapOp::getOperationName(), parser.getContext());
  SMLoc loc = parser.getNameLoc();
  std::optional<ShortPayload> shortPayload;
  if (parseShortPayload(parser, shortPayload))
    return failure();
  FailureOr<OperandTypes> types = parseOperandsOfNamedOp(parser, result);
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
  if (parseLongPayload(parser, result, *types, otherForm))
    return failure();
  // The payload may omit the argument for the init.
  Region &region = *result.regions.back();
  if (!region.empty() && region.getNumArguments() == types->inputs.size())
    region.addArgument(getPayloadType(types->inits.front()),
                       parser.getEncodedSourceLoc(loc));
  return success();
}

ParseResult MapOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseMap(parser, result);
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

ParseResult mlir::structured::detail::parseReduce(OpAsmParser &parser,
                                                  OperationState &result) {
  result.name =
      OperationName(ReduceOp::getOperationName(), parser.getContext());
  std::optional<ShortPayload> shortPayload;
  if (parseShortPayload(parser, shortPayload))
    return failure();
  FailureOr<OperandTypes> types = parseOperandsOfNamedOp(parser, result);
  if (failed(types) || parseNumbers(parser, result, "dimensions") ||
      parser.parseOptionalAttrDict(result.attributes))
    return failure();
  addResultsOfInits(result, *types);
  if (!shortPayload)
    return parseLongPayload(parser, result, *types);
  return buildShortPayload(
      parser, result, *shortPayload, *types, [](Block *block) {
        SmallVector<Value> operands = {block->getArguments().back()};
        llvm::append_range(operands, block->getArguments().drop_back());
        return operands;
      });
}

ParseResult ReduceOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseReduce(parser, result);
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
  FailureOr<OperandTypes> types = parseOperandsOfNamedOp(parser, result);
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
