// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OperandSyntax.h"
#include "mlir/IR/Builders.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Parses an optional `keyword(%a, %b : type, type)`.
static ParseResult parseOperandList(OpAsmParser &parser, StringRef keyword,
                                    OperationState &result,
                                    SmallVectorImpl<Type> &types) {
  if (failed(parser.parseOptionalKeyword(keyword)))
    return success();
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SMLoc loc;
  if (parser.parseLParen() || parser.getCurrentLocation(&loc) ||
      parser.parseOperandList(operands))
    return failure();
  if (!operands.empty() && parser.parseColonTypeList(types))
    return failure();
  return failure(parser.parseRParen() ||
                 parser.resolveOperands(operands, types, loc, result.operands));
}

FailureOr<OperandTypes>
mlir::structured::detail::parseOperands(OpAsmParser &parser,
                                        OperationState &result) {
  OperandTypes types;
  if (parseOperandList(parser, "ins", result, types.inputs) ||
      parseOperandList(parser, "outs", result, types.inits))
    return failure();
  return types;
}

FailureOr<OperandTypes>
mlir::structured::detail::parseOperandsInParentheses(OpAsmParser &parser,
                                                     OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<Type> types;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOperandList(operands) || parser.parseRParen() ||
      parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonTypeList(types) ||
      parser.resolveOperands(operands, types, loc, result.operands))
    return failure();
  OperandTypes split;
  if (!types.empty())
    split.inits.push_back(types.pop_back_val());
  split.inputs = std::move(types);
  for (Type init : split.inits)
    if (isa<TensorType>(init))
      return parser.emitError(loc)
             << "has an init of type " << init
             << " in parentheses, expected a buffer, or ins(...) outs(...)";
  return split;
}

static void printOperandList(OpAsmPrinter &printer, StringRef keyword,
                             ValueRange operands) {
  if (operands.empty())
    return;
  printer << " " << keyword << "(" << operands << " : " << operands.getTypes()
          << ")";
}

void mlir::structured::detail::printOperands(OpAsmPrinter &printer,
                                             ValueRange inputs,
                                             ValueRange inits) {
  printOperandList(printer, "ins", inputs);
  printOperandList(printer, "outs", inits);
}

ParseResult mlir::structured::detail::parseNumbers(OpAsmParser &parser,
                                                   OperationState &result,
                                                   StringRef name) {
  SmallVector<int64_t> numbers;
  if (parser.parseKeyword(name) || parser.parseEqual() ||
      parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, [&] {
        return parser.parseInteger(numbers.emplace_back());
      }))
    return failure();
  result.addAttribute(name, parser.getBuilder().getDenseI64ArrayAttr(numbers));
  return success();
}

void mlir::structured::detail::printNumbers(OpAsmPrinter &printer,
                                            StringRef name,
                                            ArrayRef<int64_t> numbers) {
  printer << " " << name << " = [" << llvm::interleaved(numbers) << "]";
}

void mlir::structured::detail::addOperandSegments(OperationState &result,
                                                  const OperandTypes &types) {
  result.addAttribute(
      "operandSegmentSizes",
      Builder(result.getContext())
          .getDenseI32ArrayAttr({static_cast<int32_t>(types.inputs.size()),
                                 static_cast<int32_t>(types.inits.size())}));
}

void mlir::structured::detail::addResultsOfInits(OperationState &result,
                                                 const OperandTypes &types) {
  for (Type type : types.inits)
    if (isa<TensorType>(type))
      result.addTypes(type);
}

ParseResult
mlir::structured::detail::verifyInherentAttrs(OpAsmParser &parser, SMLoc loc,
                                              OperationState &result) {
  auto info = result.name.getRegisteredInfo();
  return failure(info &&
                 failed(info->verifyInherentAttrs(result.attributes, [&] {
                   return parser.emitError(loc);
                 })));
}
