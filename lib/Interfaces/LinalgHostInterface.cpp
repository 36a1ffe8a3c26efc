// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Interfaces/LinalgHostInterface.h"
#include "mlir/AsmParser/AsmParser.h"

using namespace mlir;
using namespace mlir::structured;

const LinalgHostInterface &LinalgHostInterface::get(MLIRContext *context) {
  Dialect *dialect = context->getLoadedDialect("linalg");
  auto *host = dialect ? dialect->getRegisteredInterface<LinalgHostInterface>()
                       : nullptr;
  if (!host)
    llvm::report_fatal_error("no dialect `linalg` that Linalg knows is loaded");
  return *host;
}

Attribute LinalgHostInterface::getCast(bool isUnsigned) const {
  // From text, as the attribute's class belongs to the host.
  return parseAttribute(isUnsigned ? "#linalg.type_fn<cast_unsigned>"
                                   : "#linalg.type_fn<cast_signed>",
                        getContext());
}

void mlir::structured::buildPayload(
    OpBuilder &builder, StructuredOpInterface generic,
    function_ref<SmallVector<Value>(OpBuilder &, Location, ValueRange)> build) {
  OpBuilder::InsertionGuard guard(builder);
  Location loc = generic.getLoc();
  SmallVector<Type> types;
  for (Value operand : generic->getOperands())
    types.push_back(getPayloadType(operand.getType()));
  Block *payload =
      builder.createBlock(&generic->getRegion(0), {}, types,
                          SmallVector<Location>(types.size(), loc));
  SmallVector<Value> results = build(builder, loc, payload->getArguments());
  LinalgHostInterface::get(builder.getContext())
      .createYield(builder, loc, results);
}

StructuredOpInterface mlir::structured::movePayloadToGeneric(
    RewriterBase &rewriter, StructuredOpInterface op, ValueRange inputs,
    ValueRange inits, ArrayRef<AffineMap> maps,
    ArrayRef<utils::IteratorType> iterators) {
  StructuredOpInterface generic =
      LinalgHostInterface::get(op.getContext())
          .createGeneric(rewriter, op.getLoc(), inputs, inits, maps, iterators);
  copyDiscardableAttrs(op, generic);
  Region &payload = generic->getRegion(0);
  rewriter.inlineRegionBefore(*op.getPayload()->getParent(), payload,
                              payload.begin());
  return generic;
}

void mlir::structured::replaceIndices(
    RewriterBase &rewriter, StructuredOpInterface op,
    function_ref<Value(Location, unsigned)> build) {
  const auto &host = LinalgHostInterface::get(op.getContext());
  OpBuilder::InsertionGuard guard(rewriter);
  for (Operation *index : getIndexOps(op)) {
    rewriter.setInsertionPoint(index);
    rewriter.replaceOp(index,
                       build(index->getLoc(), *host.getIndexedLoop(index)));
  }
}
