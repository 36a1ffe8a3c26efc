// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ConvertOperand.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/CastInterfaces.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

Operation *mlir::structured::detail::getOnlyCast(StructuredOpInterface op,
                                                 OpOperand &input) {
  BlockArgument element = op.getPayloadArgument(&input);
  if (!element || !element.hasOneUse() ||
      !isa<RankedTensorType>(input.get().getType()))
    return nullptr;
  Operation *user = *element.user_begin();
  bool isCast = isa<CastOpInterface>(user) && user->getNumOperands() == 1 &&
                user->getNumResults() == 1 &&
                user->getBlock() == op.getPayload();
  return isCast ? user : nullptr;
}

StructuredOpInterface mlir::structured::detail::convertOperand(
    RewriterBase &rewriter, StructuredOpInterface op, OpOperand &input) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  const auto &host = LinalgHostInterface::get(op.getContext());
  unsigned number = input.getOperandNumber();
  Operation *conversion = getOnlyCast(op, input);
  Type type = conversion->getResult(0).getType();
  int64_t rank = cast<RankedTensorType>(input.get().getType()).getRank();
  Value empty = tensor::EmptyOp::create(
      rewriter, loc, tensor::getMixedSizes(rewriter, loc, input.get()), type);
  AffineMap identity = rewriter.getMultiDimIdentityMap(rank);
  StructuredOpInterface converted = host.createGeneric(
      rewriter, loc, input.get(), empty, {identity, identity},
      SmallVector<utils::IteratorType>(rank, utils::IteratorType::parallel));
  buildPayload(rewriter, converted,
               [&](OpBuilder &builder, Location, ValueRange elements) {
                 IRMapping mapping;
                 mapping.map(conversion->getOperand(0), elements.front());
                 return SmallVector<Value>{
                     builder.clone(*conversion, mapping)->getResult(0)};
               });
  SmallVector<Value> inputs = op.getDpsInputs();
  inputs[number] = converted->getResult(0);
  StructuredOpInterface replacement = movePayloadToGeneric(
      rewriter, op, inputs, op.getDpsInits(), op.getIndexingMapsArray(),
      op.getIteratorTypesArray());
  BlockArgument element = replacement.getPayload()->getArgument(number);
  Operation *moved = *element.user_begin();
  element.setType(type);
  rewriter.replaceOp(moved, element);
  rewriter.replaceOp(op, replacement->getResults());
  return replacement;
}
