// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ConvertOperand.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
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

bool mlir::structured::detail::isPartOfProduct(Operation *cast) {
  return isa<arith::ExtUIOp, arith::ExtSIOp>(cast) &&
         cast->getResult(0).getType().isInteger(64);
}

bool mlir::structured::detail::isCastOnLoad(Operation *cast) {
  Type from = cast->getOperand(0).getType(), to = cast->getResult(0).getType();
  return isa<arith::ExtFOp>(cast) &&
         ((from.isF16() && to.isF32()) || (from.isF32() && to.isF64()));
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

/// The elements of `tensor`, converted.
static Value convertElements(RewriterBase &rewriter, Operation *conversion,
                             Value tensor, Type type) {
  Location loc = conversion->getLoc();
  const auto &host = LinalgHostInterface::get(rewriter.getContext());
  Type converted = type ? type : conversion->getResult(0).getType();
  int64_t rank = cast<RankedTensorType>(tensor.getType()).getRank();
  Value empty = tensor::EmptyOp::create(
      rewriter, loc, tensor::getMixedSizes(rewriter, loc, tensor), converted);
  AffineMap identity = rewriter.getMultiDimIdentityMap(rank);
  StructuredOpInterface before = host.createGeneric(
      rewriter, loc, tensor, empty, {identity, identity},
      SmallVector<utils::IteratorType>(rank, utils::IteratorType::parallel));
  buildPayload(
      rewriter, before, [&](OpBuilder &builder, Location, ValueRange elements) {
        return SmallVector<Value>{
            convertElement(builder, conversion, elements.front(), type)};
      });
  return before->getResult(0);
}

/// `padding`, a constant, converted; null if the cast of it is not one.
static Value convertConstant(RewriterBase &rewriter, Operation *conversion,
                             Attribute padding, Type type) {
  Value constant = arith::ConstantOp::create(rewriter, conversion->getLoc(),
                                             cast<TypedAttr>(padding));
  Value cast = convertElement(rewriter, conversion, constant, type);
  SmallVector<Value> folded;
  if (failed(rewriter.tryFold(cast.getDefiningOp(), folded)))
    return nullptr;
  rewriter.eraseOp(cast.getDefiningOp());
  return folded.front();
}

/// `tensor`, converted: before it is padded, if it is padded by a constant, so
/// that it still is what a `tensor.pad` computes.
static Value convertTensor(RewriterBase &rewriter, Operation *conversion,
                           Value tensor, Type type) {
  auto pad = tensor.getDefiningOp<tensor::PadOp>();
  Attribute constant;
  if (!pad || !pad.getConstantPaddingValue() ||
      !matchPattern(pad.getConstantPaddingValue(), m_Constant(&constant)))
    return convertElements(rewriter, conversion, tensor, type);
  Value padding = convertConstant(rewriter, conversion, constant, type);
  if (!padding)
    return convertElements(rewriter, conversion, tensor, type);
  Value source = convertElements(rewriter, conversion, pad.getSource(), type);
  return tensor::PadOp::create(
      rewriter, pad.getLoc(),
      pad.getResultType().clone(getElementTypeOrSelf(source.getType())), source,
      pad.getMixedLowPad(), pad.getMixedHighPad(), padding, pad.getNofold());
}

StructuredOpInterface
mlir::structured::detail::convertOperand(RewriterBase &rewriter,
                                         StructuredOpInterface op,
                                         OpOperand &input, Type type) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  unsigned number = input.getOperandNumber();
  Operation *conversion = getOnlyCast(op, input);
  SmallVector<Value> inputs = op.getDpsInputs();
  inputs[number] = convertTensor(rewriter, conversion, input.get(), type);
  StructuredOpInterface replacement = movePayloadToGeneric(
      rewriter, op, inputs, op.getDpsInits(), op.getIndexingMapsArray(),
      op.getIteratorTypesArray());
  BlockArgument element = replacement.getPayload()->getArgument(number);
  finishConversion(rewriter, *element.user_begin(), element, type);
  rewriter.replaceOp(op, replacement->getResults());
  return replacement;
}
