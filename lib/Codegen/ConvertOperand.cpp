// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ConvertOperand.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
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

bool mlir::structured::detail::canConvertTo(StructuredOpInterface op,
                                            OpOperand &input, Type type) {
  Operation *cast = getOnlyCast(op, input);
  if (!isa_and_nonnull<arith::ExtUIOp, arith::ExtSIOp, arith::ExtFOp>(cast))
    return false;
  Type from = cast->getOperand(0).getType(), to = cast->getResult(0).getType();
  // Of floats, a wider type may lack numbers.
  bool isKnown = isa<arith::ExtFOp>(cast) ? isa<BFloat16Type, Float16Type>(type)
                                          : type.isSignlessInteger();
  return isKnown && from.isIntOrFloat() &&
         from.getIntOrFloatBitWidth() < type.getIntOrFloatBitWidth() &&
         type.getIntOrFloatBitWidth() < to.getIntOrFloatBitWidth();
}

/// `conversion`, of `element`, but to `type` if it is set.
static Value convertElement(OpBuilder &builder, Operation *conversion,
                            Value element, Type type) {
  IRMapping mapping;
  mapping.map(conversion->getOperand(0), element);
  Operation *cast = builder.clone(*conversion, mapping);
  if (type)
    cast->getResult(0).setType(type);
  return cast->getResult(0);
}

/// Replaces `conversion` in a payload by what it computes of `element`, which
/// is converted already, if only to `type` if it is set.
static void finishConversion(RewriterBase &rewriter, Operation *conversion,
                             BlockArgument element, Type type) {
  Type to = conversion->getResult(0).getType();
  element.setType(type ? type : to);
  if (!type)
    return rewriter.replaceOp(conversion, element);
  // What was extended without sign is not negative in a wider type.
  if (isa<arith::ExtUIOp>(conversion)) {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(conversion);
    rewriter.replaceOpWithNewOp<arith::ExtSIOp>(conversion, to, element);
  }
}

StructuredOpInterface
mlir::structured::detail::convertOperand(RewriterBase &rewriter,
                                         StructuredOpInterface op,
                                         OpOperand &input, Type type) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  const auto &host = LinalgHostInterface::get(op.getContext());
  unsigned number = input.getOperandNumber();
  Operation *conversion = getOnlyCast(op, input);
  Type converted = type ? type : conversion->getResult(0).getType();
  int64_t rank = cast<RankedTensorType>(input.get().getType()).getRank();
  Value empty = tensor::EmptyOp::create(
      rewriter, loc, tensor::getMixedSizes(rewriter, loc, input.get()),
      converted);
  AffineMap identity = rewriter.getMultiDimIdentityMap(rank);
  StructuredOpInterface before = host.createGeneric(
      rewriter, loc, input.get(), empty, {identity, identity},
      SmallVector<utils::IteratorType>(rank, utils::IteratorType::parallel));
  buildPayload(
      rewriter, before, [&](OpBuilder &builder, Location, ValueRange elements) {
        return SmallVector<Value>{
            convertElement(builder, conversion, elements.front(), type)};
      });
  SmallVector<Value> inputs = op.getDpsInputs();
  inputs[number] = before->getResult(0);
  StructuredOpInterface replacement = movePayloadToGeneric(
      rewriter, op, inputs, op.getDpsInits(), op.getIndexingMapsArray(),
      op.getIteratorTypesArray());
  BlockArgument element = replacement.getPayload()->getArgument(number);
  finishConversion(rewriter, *element.user_begin(), element, type);
  rewriter.replaceOp(op, replacement->getResults());
  return replacement;
}
