// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// `linalg.softmax`: syntax, verification, interfaces.

#include "OperandSyntax.h"
#include "linalg/Decompositions/Softmax.h"
#include "linalg/IR/Linalg.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Syntax and verification
//===----------------------------------------------------------------------===//

ParseResult SoftmaxOp::parse(OpAsmParser &parser, OperationState &result) {
  SMLoc loc = parser.getNameLoc();
  int64_t dimension;
  if (parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseKeyword("dimension") || parser.parseLParen() ||
      parser.parseInteger(dimension) || parser.parseRParen())
    return failure();
  result.addAttribute("dimension",
                      parser.getBuilder().getI64IntegerAttr(dimension));
  FailureOr<OperandTypes> types = parseOperandsOfNamedOp(parser, result);
  if (failed(types) || parser.parseOptionalArrowTypeList(result.types))
    return failure();
  if (types->inputs.size() != 1 || types->inits.size() != 1)
    return parser.emitError(loc)
           << "has " << types->inputs.size() << " inputs and "
           << types->inits.size() << " inits, expected one of each";
  return success();
}

void SoftmaxOp::print(OpAsmPrinter &printer) {
  printer.printOptionalAttrDict((*this)->getAttrs(), {"dimension"});
  printer << " dimension(" << getDimension() << ")";
  printOperands(printer, getInput(), getOutput());
  printer.printOptionalArrowTypeList(getResultTypes());
}

LogicalResult SoftmaxOp::verify() {
  for (Value operand : getOperands()) {
    Type type = operand.getType();
    // A1
    if (!isa<RankedTensorType, MemRefType>(type) ||
        !isa<FloatType>(getPayloadType(type)))
      return emitOpError() << "has an operand of type " << type
                           << ", expected a ranked tensor or buffer of floats";
  }
  auto inputType = cast<ShapedType>(getInput().getType());
  auto outputType = cast<ShapedType>(getOutput().getType());
  // A2
  if (inputType.getElementType() != outputType.getElementType())
    return emitOpError() << "has element types " << inputType.getElementType()
                         << " and " << outputType.getElementType()
                         << ", expected equal ones";
  // A3
  if (failed(verifyCompatibleShape(inputType, outputType)))
    return emitOpError() << "has an input of type " << inputType
                         << " and an init of type " << outputType
                         << ", expected equal shapes";
  int64_t dimension = getDimension(), rank = inputType.getRank();
  // A4
  if (rank == 0)
    return emitOpError(
        "has operands of rank 0, expected at least one dimension");
  // A5
  if (dimension < 0 || dimension >= rank)
    return emitOpError() << "has dimension " << dimension
                         << ", expected a number from 0 to " << rank - 1;
  return detail::verifyResultsOfInits(
      cast<DestinationStyleOpInterface>(getOperation()));
}

//===----------------------------------------------------------------------===//
// Interfaces
//===----------------------------------------------------------------------===//

LogicalResult
SoftmaxOp::reifyResultShapes(OpBuilder &builder,
                             ReifiedRankedShapedTypeDims &shapes) {
  return detail::reifyInitShapes(builder, *this, shapes);
}

Speculation::Speculatability SoftmaxOp::getSpeculatability() {
  auto op = cast<DestinationStyleOpInterface>(getOperation());
  return op.hasPureTensorSemantics() ? Speculation::Speculatable
                                     : Speculation::NotSpeculatable;
}

void SoftmaxOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  if (isa<MemRefType>(getInput().getType()))
    effects.emplace_back(MemoryEffects::Read::get(), &getInputMutable());
  if (isa<MemRefType>(getOutput().getType()))
    effects.emplace_back(MemoryEffects::Write::get(), &getOutputMutable());
}

RefusalOr<SmallVector<Value>> SoftmaxOp::decompose(RewriterBase &rewriter) {
  return decomposeSoftmax(rewriter, *this);
}
