// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OperandSyntax.h"
#include "RowCache.h"
#include "linalg/IR/Row.h"
#include "linalg/Interfaces/LinalgHostInterface.h"

using namespace mlir;
using namespace mlir::structured;

/// Whether the op's definition lists the attribute `name`.
static bool hasAttribute(const OperationState &result, StringRef name) {
  return llvm::any_of(result.name.getAttributeNames(),
                      [&](StringAttr listed) { return listed == name; });
}

void mlir::structured::addDefaultMaps(OperationState &result,
                                      const RowInfo &row) {
  if (result.attributes.get("indexing_maps"))
    return;
  MLIRContext *context = result.getContext();
  result.addAttribute("indexing_maps", Builder(context).getAffineMapArrayAttr(
                                           RowCache::get(context, row).maps));
}

LogicalResult
mlir::structured::addRowPayload(OperationState &result, const RowInfo &row,
                                TypeRange inputs, TypeRange inits,
                                function_ref<InFlightDiagnostic()> emitError) {
  Region *region = result.addRegion();
  if (inputs.size() != row.getNumInputs())
    return emitError() << "has " << inputs.size() << " inputs, expected "
                       << row.getNumInputs();
  if (inits.size() != 1)
    return emitError() << "has " << inits.size() << " inits, expected 1";
  Location loc = result.location;
  MLIRContext *context = loc.getContext();
  const auto &host = LinalgHostInterface::get(context);
  Attribute cast =
      hasAttribute(result, "cast") ? result.attributes.get("cast") : nullptr;
  Block *payload = new Block;
  region->push_back(payload);
  for (TypeRange types : {inputs, inits})
    for (Type type : types)
      payload->addArgument(getPayloadType(type), loc);
  OpBuilder builder(context);
  builder.setInsertionPointToStart(payload);
  FailureOr<Value> value =
      buildRowPayload(builder, loc, row, payload->getArguments(),
                      cast && host.isUnsignedCast(cast), emitError);
  if (failed(value))
    return failure();
  host.createYield(builder, loc, *value);
  return success();
}

void mlir::structured::buildRow(OpBuilder &builder, OperationState &result,
                                const RowInfo &row, ValueRange inputs,
                                ValueRange inits,
                                ArrayRef<NamedAttribute> attributes) {
  result.addOperands(inputs);
  result.addOperands(inits);
  result.addAttributes(attributes);
  if (hasAttribute(result, "indexing_maps"))
    addDefaultMaps(result, row);
  OperandTypes types{llvm::to_vector(inputs.getTypes()),
                     llvm::to_vector(inits.getTypes())};
  addOperandSegments(result, types);
  addResultsOfInits(result, types);
  // An error leaves the payload empty or without a terminator, which the op's
  // verifier rejects.
  (void)addRowPayload(result, row, types.inputs, types.inits, [&] {
    return emitError(result.location) << "'" << result.name << "' op ";
  });
}
