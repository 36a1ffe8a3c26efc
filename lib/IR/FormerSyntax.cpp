// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FormerSyntax.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

LogicalResult mlir::structured::detail::addOpsBefore(
    OpAsmParser &parser, OperationState &result,
    function_ref<LogicalResult(OpBuilder &, OperationState &op)> build) {
  // MLIR's parser checks the attributes of the op that it gets.
  if (std::optional<NamedAttribute> twice = result.attributes.findDuplicate())
    return parser.emitError(parser.getNameLoc())
           << "attribute '" << twice->getName().getValue()
           << "' occurs more than once";
  MLIRContext *context = result.getContext();
  context->loadDialect<scf::SCFDialect>();
  OperationState op(result.location, result.name, result.operands, result.types,
                    result.attributes);
  op.regions = std::move(result.regions);
  result.regions.clear();
  Block *block = new Block;
  result.addRegion()->push_back(block);
  OpBuilder builder(context);
  builder.setInsertionPointToStart(block);
  if (failed(build(builder, op)))
    return failure();
  ValueRange results = builder.create(op)->getResults();
  scf::YieldOp::create(builder, result.location, results);
  result.name =
      OperationName(scf::ExecuteRegionOp::getOperationName(), context);
  result.operands.clear();
  result.attributes.clear();
  return success();
}

ParseResult
mlir::structured::detail::parsePayloadReturn(OpAsmParser &parser,
                                             OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> values;
  SmallVector<Type> types;
  SMLoc loc;
  return failure(parser.parseOptionalAttrDict(result.attributes) ||
                 parser.getCurrentLocation(&loc) ||
                 parser.parseOperandList(values) ||
                 (!values.empty() && parser.parseColonTypeList(types)) ||
                 parser.resolveOperands(values, types, loc, result.operands));
}
