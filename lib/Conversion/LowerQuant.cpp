// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// MLIR's own lowering of `quant` creates ops of its dialect `linalg`.

#include "linalg/Conversion/Passes.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGLOWERQUANTPASS
#include "linalg/Conversion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;

//===----------------------------------------------------------------------===//
// Parameters of a quantized type
//===----------------------------------------------------------------------===//

namespace {
/// Scales and zero points as operands of a structured op, or as numbers.
struct Parameters {
  Value scale, zeroPoint;
  /// From the elements of the tensor to these.
  AffineMap map;
};
} // namespace

/// `value` as an element of the float type `type`.
static APFloat getFloat(FloatType type, APFloat value) {
  bool losesInfo;
  value.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return value;
}

/// Constants of the shape `shape`, of rank 0 for one number.
static Parameters makeParameters(OpBuilder &builder, Location loc,
                                 FloatType type, ArrayRef<int64_t> shape,
                                 ArrayRef<APFloat> scales,
                                 ArrayRef<APFloat> zeroPoints, AffineMap map) {
  auto makeConstant = [&](ArrayRef<APFloat> values) -> Value {
    TypedAttr attribute =
        shape.empty()
            ? cast<TypedAttr>(builder.getFloatAttr(type, values.front()))
            : DenseElementsAttr::get(RankedTensorType::get(shape, type),
                                     values);
    return arith::ConstantOp::create(builder, loc, attribute);
  };
  return {makeConstant(scales), makeConstant(zeroPoints), map};
}

/// The parameters of `type` for the elements of a value of rank `rank`; fails
/// if the type has none.
static FailureOr<Parameters> getParameters(OpBuilder &builder, Location loc,
                                           quant::QuantizedType type,
                                           int64_t rank) {
  auto expressed = cast<FloatType>(type.getExpressedType());
  auto toFloat = [&](auto value) {
    return getFloat(expressed, APFloat(static_cast<double>(value)));
  };
  MLIRContext *context = builder.getContext();
  if (auto layer = dyn_cast<quant::UniformQuantizedType>(type))
    return makeParameters(
        builder, loc, expressed, {}, toFloat(layer.getScale()),
        toFloat(layer.getZeroPoint()), AffineMap::get(rank, 0, context));
  if (auto axis = dyn_cast<quant::UniformQuantizedPerAxisType>(type))
    return makeParameters(
        builder, loc, expressed, axis.getScales().size(),
        llvm::map_to_vector(axis.getScales(), toFloat),
        llvm::map_to_vector(axis.getZeroPoints(), toFloat),
        AffineMap::get(rank, 0,
                       builder.getAffineDimExpr(axis.getQuantizedDimension())));
  auto blocks = dyn_cast<quant::UniformQuantizedSubChannelType>(type);
  if (!blocks)
    return failure();
  SmallVector<AffineExpr> indices(rank, builder.getAffineConstantExpr(0));
  for (auto [dim, size] : blocks.getBlockSizeInfo())
    indices[dim] = builder.getAffineDimExpr(dim).floorDiv(size);
  auto scales = llvm::map_to_vector(
      blocks.getScales().getValues<APFloat>(),
      [&](const APFloat &value) { return getFloat(expressed, value); });
  auto zeroPoints = llvm::map_to_vector(
      blocks.getZeroPoints().getValues<APInt>(), [&](const APInt &value) {
        return toFloat(type.isSigned()
                           ? value.getSExtValue()
                           : static_cast<int64_t>(value.getZExtValue()));
      });
  return makeParameters(builder, loc, expressed,
                        blocks.getScales().getType().getShape(), scales,
                        zeroPoints, AffineMap::get(rank, 0, indices, context));
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

/// (stored - zero point) * scale.
static Value dequantize(OpBuilder &builder, Location loc,
                        quant::QuantizedType type, Value stored, Value scale,
                        Value zeroPoint) {
  Type expressed = type.getExpressedType();
  Value value =
      type.isSigned()
          ? arith::SIToFPOp::create(builder, loc, expressed, stored).getResult()
          : arith::UIToFPOp::create(builder, loc, expressed, stored);
  value = arith::SubFOp::create(builder, loc, value, zeroPoint);
  return arith::MulFOp::create(builder, loc, value, scale);
}

/// value / scale + zero point toward zero, between the least and the greatest
/// stored number.
static Value quantize(OpBuilder &builder, Location loc,
                      quant::QuantizedType type, Value value, Value scale,
                      Value zeroPoint) {
  auto expressed = cast<FloatType>(type.getExpressedType());
  auto makeBound = [&](int64_t bound) -> Value {
    APFloat number(expressed.getFloatSemantics());
    number.convertFromAPInt(APInt(64, bound, /*isSigned=*/true),
                            /*IsSigned=*/true, APFloat::rmTowardZero);
    return arith::ConstantOp::create(builder, loc,
                                     builder.getFloatAttr(expressed, number));
  };
  value = arith::DivFOp::create(builder, loc, value, scale);
  value = arith::AddFOp::create(builder, loc, value, zeroPoint);
  value = arith::MaxNumFOp::create(builder, loc, value,
                                   makeBound(type.getStorageTypeMin()));
  value = arith::MinNumFOp::create(builder, loc, value,
                                   makeBound(type.getStorageTypeMax()));
  Type storage = type.getStorageType();
  if (type.isSigned())
    return arith::FPToSIOp::create(builder, loc, storage, value);
  return arith::FPToUIOp::create(builder, loc, storage, value);
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

using ConvertFn = Value (*)(OpBuilder &, Location, quant::QuantizedType, Value,
                            Value, Value);

/// Applies `convert` to `input`, a number or a ranked tensor.
static Value applyToElements(OpBuilder &builder, Location loc,
                             quant::QuantizedType type, Value input,
                             Type resultElement, const Parameters &parameters,
                             ConvertFn convert) {
  auto tensor = dyn_cast<RankedTensorType>(input.getType());
  if (!tensor)
    return convert(builder, loc, type, input, parameters.scale,
                   parameters.zeroPoint);
  Value init = tensor::EmptyOp::create(
      builder, loc, tensor::getMixedSizes(builder, loc, input), resultElement,
      tensor.getEncoding());
  AffineMap identity = builder.getMultiDimIdentityMap(tensor.getRank());
  SmallVector<utils::IteratorType> iterators(tensor.getRank(),
                                             utils::IteratorType::parallel);
  StructuredOpInterface generic =
      LinalgHostInterface::get(builder.getContext())
          .createGeneric(builder, loc,
                         {input, parameters.scale, parameters.zeroPoint}, init,
                         {identity, parameters.map, parameters.map, identity},
                         iterators);
  buildPayload(builder, generic,
               [&](OpBuilder &b, Location l, ValueRange elements) {
                 return SmallVector<Value>{convert(b, l, type, elements[0],
                                                   elements[1], elements[2])};
               });
  return generic->getResult(0);
}

/// `type` with another element type, or that if `type` is a number.
static Type withElementType(Type type, Type element) {
  if (auto shaped = dyn_cast<ShapedType>(type))
    return shaped.clone(element);
  return element;
}

/// Lowers a conversion between `quantized`, the type of its operand or result,
/// and floats.
static LogicalResult lowerConversion(OpBuilder &builder, Operation *op,
                                     Type quantized) {
  Location loc = op->getLoc();
  builder.setInsertionPoint(op);
  auto fail = [&](StringRef expected) {
    return op->emitError() << "'" << op->getName() << "' has type " << quantized
                           << ", expected " << expected;
  };
  if (isa<UnrankedTensorType>(quantized))
    return fail("a tensor of known rank");
  auto type = cast<quant::QuantizedType>(getElementTypeOrSelf(quantized));
  auto tensor = dyn_cast<RankedTensorType>(quantized);
  FailureOr<Parameters> parameters =
      getParameters(builder, loc, type, tensor ? tensor.getRank() : 0);
  if (failed(parameters))
    return fail("a type with scales and zero points");
  Value input = op->getOperand(0), result;
  Type storage = withElementType(quantized, type.getStorageType());
  if (isa<quant::DequantizeCastOp>(op)) {
    Value stored = quant::StorageCastOp::create(builder, loc, storage, input);
    result = applyToElements(builder, loc, type, stored,
                             type.getExpressedType(), *parameters, dequantize);
  } else {
    Value stored =
        applyToElements(builder, loc, type, input, type.getStorageType(),
                        *parameters, quantize);
    result = quant::StorageCastOp::create(builder, loc, quantized, stored);
  }
  op->getResult(0).replaceAllUsesWith(result);
  op->erase();
  return success();
}

namespace {
struct LowerQuantPass
    : structured::impl::LinalgLowerQuantPassBase<LowerQuantPass> {
  LogicalResult initialize(MLIRContext *context) override {
    context->getOrLoadDialect("linalg");
    return success();
  }

  void runOnOperation() override {
    // A program with its types or ops has loaded it.
    if (!getContext().getLoadedDialect<quant::QuantDialect>())
      return markAllAnalysesPreserved();
    if (failed(lowerConversions()))
      return signalPassFailure();
    replaceTypes();
    eraseStorageCasts();
  }

private:
  LogicalResult lowerConversions() {
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      if (isa<quant::DequantizeCastOp, quant::QuantizeCastOp>(op))
        ops.push_back(op);
    });
    OpBuilder builder(&getContext());
    for (Operation *op : ops) {
      Value quantized = isa<quant::DequantizeCastOp>(op) ? op->getOperand(0)
                                                         : op->getResult(0);
      if (failed(lowerConversion(builder, op, quantized.getType())))
        return failure();
    }
    return success();
  }

  void replaceTypes() {
    AttrTypeReplacer replacer;
    replacer.addReplacement([](quant::QuantizedType type) -> Type {
      return type.getStorageType();
    });
    replacer.recursivelyReplaceElementsIn(getOperation(), /*replaceAttrs=*/true,
                                          /*replaceLocs=*/false,
                                          /*replaceTypes=*/true);
  }

  /// Erases the casts that now have the same type twice.
  void eraseStorageCasts() {
    getOperation()->walk([](quant::StorageCastOp op) {
      op.getResult().replaceAllUsesWith(op.getInput());
      op->erase();
    });
  }
};
} // namespace
