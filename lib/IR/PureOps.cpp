// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/IR/Linalg.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

using namespace mlir;
using namespace mlir::structured;

//===----------------------------------------------------------------------===//
// IndexOp
//===----------------------------------------------------------------------===//

/// Parses `linalg.index 0 : index`, or `linalg.index : 0` of the proposal of
/// `map`.
ParseResult IndexOp::parse(OpAsmParser &parser, OperationState &result) {
  result.addTypes(parser.getBuilder().getIndexType());
  bool isTypeLeftOut = succeeded(parser.parseOptionalColon());
  IntegerAttr dim;
  if (parser.parseAttribute(dim, parser.getBuilder().getI64Type(), "dim",
                            result.attributes) ||
      parser.parseOptionalAttrDict(result.attributes))
    return failure();
  IndexType type;
  return isTypeLeftOut ? success() : parser.parseColonType(type);
}

void IndexOp::print(OpAsmPrinter &printer) {
  printer << " ";
  printer.printAttributeWithoutType(getDimAttr());
  printer.printOptionalAttrDict((*this)->getAttrs(), {"dim"});
  printer << " : " << getType();
}

LogicalResult IndexOp::verify() {
  auto structured = (*this)->getParentOfType<StructuredOpInterface>();
  // C1
  if (!structured)
    return emitOpError("stands outside of a structured op, expected it in the "
                       "payload of one");
  int64_t numLoops = structured.getNumLoops();
  // C2
  if (static_cast<int64_t>(getDim()) >= numLoops)
    return emitOpError() << "asks for loop " << getDim()
                         << ", but the structured op around it has " << numLoops
                         << " loops";
  return success();
}

OpFoldResult IndexOp::fold(FoldAdaptor) {
  auto structured = (*this)->getParentOfType<StructuredOpInterface>();
  if (!structured || getStaticLoopSizes(structured)[getDim()] != 1)
    return {};
  return IntegerAttr::get(getType(), 0);
}

void IndexOp::populateBoundsForIndexValue(Value value,
                                          ValueBoundsConstraintSet &bounds) {
  auto structured = (*this)->getParentOfType<StructuredOpInterface>();
  bounds.bound(value) >= 0;
  for (OperandDim extent : getOperandDimsOfLoop(structured, getDim()))
    bounds.bound(value) <
        bounds.getExpr(extent.operand->get(), static_cast<int64_t>(extent.dim));
}

//===----------------------------------------------------------------------===//
// YieldOp
//===----------------------------------------------------------------------===//

LogicalResult YieldOp::verify() {
  auto structured = dyn_cast<StructuredOpInterface>((*this)->getParentOp());
  // C3
  if (!structured)
    return emitOpError("stands outside of a structured op, expected it at the "
                       "end of the payload of one");
  // C4
  if (static_cast<int64_t>(getNumOperands()) != structured.getNumDpsInits())
    return emitOpError() << "yields " << getNumOperands()
                         << " values, expected " << structured.getNumDpsInits()
                         << ", one for each init";
  for (auto [index, pair] :
       llvm::enumerate(llvm::zip(getOperands(), structured.getDpsInits()))) {
    auto [value, init] = pair;
    Type expected = getPayloadType(init.getType());
    // C5
    if (value.getType() != expected)
      return emitOpError() << "yields value " << index << " of type "
                           << value.getType() << ", expected " << expected
                           << ", the element type of its init";
  }
  return success();
}
