// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OperandSyntax.h"
#include "RowCache.h"
#include "linalg/IR/Row.h"
#include "linalg/Interfaces/LinalgHostInterface.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Whether the op's definition lists the attribute `name`.
static bool hasAttribute(const OperationState &result, StringRef name) {
  return llvm::is_contained(result.name.getAttributeNames(), name);
}

SmallVector<AffineMap> mlir::structured::getInitialMaps(MLIRContext *context,
                                                        const RowInfo &row,
                                                        TypeRange operands) {
  if (!row.isPolymorphic())
    return RowCache::get(context, row).maps;
  if (operands.empty())
    return {};
  auto init = dyn_cast<ShapedType>(operands.back());
  int64_t rank = init && init.hasRank() ? init.getRank() : 0;
  return SmallVector<AffineMap>(
      operands.size(), AffineMap::getMultiDimIdentityMap(rank, context));
}

void mlir::structured::addDefaultMaps(OperationState &result,
                                      const RowInfo &row, TypeRange operands) {
  if (result.attributes.get("indexing_maps"))
    return;
  MLIRContext *context = result.getContext();
  result.addAttribute("indexing_maps",
                      Builder(context).getAffineMapArrayAttr(
                          getInitialMaps(context, row, operands)));
}

LogicalResult
mlir::structured::addRowPayload(OperationState &result, const RowInfo &row,
                                TypeRange inputs, TypeRange inits,
                                function_ref<InFlightDiagnostic()> emitError) {
  Region *region = result.addRegion();
  Location loc = result.location;
  MLIRContext *context = loc.getContext();
  unsigned numInputs =
      getNumInputs(row, RowCache::get(context, row),
                   [&](StringRef name) { return result.attributes.get(name); });
  if (inputs.size() != numInputs)
    return emitError() << "has " << inputs.size() << " inputs, expected "
                       << numInputs;
  if (inits.size() != row.getNumInits())
    return emitError() << "has " << inits.size() << " inits, expected "
                       << row.getNumInits();
  const auto &host = LinalgHostInterface::get(context);
  auto inherent =
      llvm::filter_to_vector(result.attributes, [&](NamedAttribute attr) {
        return hasAttribute(result, attr.getName());
      });
  Block *payload = new Block;
  region->push_back(payload);
  for (TypeRange types : {inputs, inits})
    for (Type type : types)
      payload->addArgument(getPayloadType(type), loc);
  OpBuilder builder(context);
  builder.setInsertionPointToStart(payload);
  FailureOr<SmallVector<Value>> values = buildRowPayload(
      builder, loc, row, payload->getArguments(), inherent, emitError);
  if (failed(values))
    return failure();
  host.createYield(builder, loc, *values);
  return success();
}

void mlir::structured::buildRow(OpBuilder &builder, OperationState &result,
                                const RowInfo &row, ValueRange inputs,
                                ValueRange inits,
                                ArrayRef<NamedAttribute> attributes) {
  result.addOperands(inputs);
  result.addOperands(inits);
  result.addAttributes(attributes);
  OperandTypes types{llvm::to_vector(inputs.getTypes()),
                     llvm::to_vector(inits.getTypes())};
  if (hasAttribute(result, "indexing_maps"))
    addDefaultMaps(result, row, ValueRange(result.operands).getTypes());
  addOperandSegments(result, types);
  addResultsOfInits(result, types);
  // An error leaves the payload empty or without a terminator, which the op's
  // verifier rejects.
  (void)addRowPayload(result, row, types.inputs, types.inits, [&] {
    return emitError(result.location) << "'" << result.name << "' op ";
  });
}
