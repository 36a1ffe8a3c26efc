// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Products and sums of windows of `tosa`, which have zero points as operands
// today.

#include "Import/Rewrites.h"
#include "Import/TosaParts.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::structured::detail;

/// The zero point that an attribute states, or zero, as a new value.
static std::string createZeroPoint(Rewriter &rewriter,
                                   const Statement &operation,
                                   const TosaParts &parts, StringRef key,
                                   Type element) {
  std::string number;
  if (parts.brace && !isa<FloatType>(element))
    number = getNumber(rewriter, parts, key);
  if (parts.brace)
    rewriter.document.removeEntry(parts.brace, key);
  if (number.empty())
    number = isa<FloatType>(element) ? "0.0" : "0";
  return createNumber(rewriter, operation, key, number, element);
}

/// The names of the two zero points of an operation.
static std::pair<StringRef, StringRef> getZeroPointNames(StringRef operation) {
  if (operation == "tosa.matmul")
    return {"a_zp", "b_zp"};
  if (operation == "tosa.negate")
    return {"input1_zp", "output_zp"};
  if (operation == "tosa.avg_pool2d")
    return {"input_zp", "output_zp"};
  return {"input_zp", "weight_zp"};
}

/// The type in which products of elements are added.
static std::string getAccumulator(Type element) {
  return element.isInteger(8)    ? "i32"
         : element.isInteger(16) ? "i48"
                                 : toText(element);
}

static LogicalResult refuseQuantization(Rewriter &rewriter,
                                        const TosaParts &parts) {
  if (!parts.brace ||
      rewriter.document.getEntry(parts.brace, "quantization_info").empty())
    return success();
  return rewriter.error(parts.brace, "expected no 'quantization_info': its "
                                     "zero points are operands today");
}

/// Zero points are operands today, and a convolution states the type in which
/// it accumulates.
LogicalResult
mlir::structured::detail::rewriteTosaZeroPoints(Rewriter &rewriter,
                                                Statement &operation) {
  Document &document = rewriter.document;
  (void)rewriteTosaLists(rewriter, operation);
  StringRef name = operation.opName;
  bool isConvolution = name.contains("conv");
  bool isPooling = name == "tosa.avg_pool2d";
  size_t expected = isConvolution ? 3 : name == "tosa.matmul" ? 2 : 1;
  std::optional<TosaParts> parts = getParts(rewriter, operation);
  if (!parts || parts->values.size() != expected)
    return failure();
  if (failed(refuseQuantization(rewriter, *parts)))
    return failure();
  TokenRange secondType = expected == 1 ? parts->result : parts->types[1];
  Type first = getElement(document, parts->types[0]);
  Type second = getElement(document, secondType);
  if (!first || !second || !first.isIntOrFloat() || !second.isIntOrFloat())
    return failure();
  auto [firstName, secondName] = getZeroPointNames(name);
  for (auto [key, element] :
       {std::pair(firstName, first), std::pair(secondName, second)})
    addOperand(document, *parts,
               createZeroPoint(rewriter, operation, *parts, key, element),
               getZeroPointType(element));
  if ((isConvolution || isPooling) && parts->brace &&
      document.getEntry(parts->brace, "acc_type").empty())
    document[parts->brace].after +=
        "acc_type = " + getAccumulator(first) + ", ";
  return success();
}

/// `tosa.reshape` of a value whose new type has at most one dynamic extent.
static std::string getReshape(Rewriter &rewriter, const Statement &operation,
                              StringRef value, RankedTensorType from,
                              RankedTensorType to) {
  auto extents = llvm::map_to_vector(to.getShape(), [](int64_t extent) {
    return ShapedType::isDynamic(extent) ? -1 : extent;
  });
  std::string shape = createShape(rewriter, operation, extents);
  return ("tosa.reshape " + value + ", " + shape + " : (" + toText(from) +
          ", " + getShapeType(extents.size()) + ") -> " + toText(to))
      .str();
}

/// The type of a matrix, or null.
static RankedTensorType getMatrix(Document &document, TokenRange type) {
  auto matrix = dyn_cast_or_null<RankedTensorType>(document.getType(type));
  return matrix && matrix.getRank() == 2 ? matrix : RankedTensorType();
}

/// The type of a matrix as images of one pixel, one for each row.
static RankedTensorType getImages(RankedTensorType matrix) {
  return matrix.clone({matrix.getDimSize(0), 1, 1, matrix.getDimSize(1)});
}

/// A matrix as images before an operation.
static std::string createImages(Rewriter &rewriter, const Statement &operation,
                                TokenRange value, RankedTensorType matrix) {
  std::string name = rewriter.document.createName("images");
  std::string reshape = getReshape(rewriter, operation, rewriter.getText(value),
                                   matrix, getImages(matrix));
  rewriter.document.addBefore(operation, name + " = " + reshape);
  return name;
}

/// `tosa.fully_connected %input, %weights, %bias` is a convolution of images of
/// one pixel.
LogicalResult
mlir::structured::detail::rewriteTosaFullyConnected(Rewriter &rewriter,
                                                    Statement &operation) {
  Document &document = rewriter.document;
  std::optional<TosaParts> parts = getParts(rewriter, operation);
  if (!parts || parts->values.size() != 3)
    return failure();
  if (failed(refuseQuantization(rewriter, *parts)))
    return failure();
  RankedTensorType input = getMatrix(document, parts->types[0]);
  RankedTensorType weights = getMatrix(document, parts->types[1]);
  RankedTensorType result = getMatrix(document, parts->result);
  for (auto [type, token] : {std::pair(input, parts->types[0].begin),
                             std::pair(weights, parts->types[1].begin),
                             std::pair(result, parts->result.begin)})
    if (!type || type.getNumDynamicDims() > 1)
      return rewriter.error(token, "expected a matrix with at most one dynamic "
                                   "extent, as it is reshaped to images");
  std::string images =
      createImages(rewriter, operation, parts->values[0], input);
  std::string kernels =
      createImages(rewriter, operation, parts->values[1], weights);
  std::string types = toText(getImages(input)) + ", " +
                      toText(getImages(weights)) + ", " +
                      rewriter.getText(parts->types[2]);
  std::string operands =
      images + ", " + kernels + ", " + rewriter.getText(parts->values[2]);
  for (auto [key, matrix] :
       {std::pair("input_zp", input), std::pair("weight_zp", weights)}) {
    Type element = matrix.getElementType();
    operands +=
        ", " + createZeroPoint(rewriter, operation, *parts, key, element);
    types += ", " + getZeroPointType(element);
  }
  std::string name = document.createName("convolution");
  document.addBefore(
      operation, name + " = tosa.conv2d " + operands +
                     " {acc_type = " + getAccumulator(input.getElementType()) +
                     ", dilation = array<i64: 1, 1>, pad = array<i64: 0, "
                     "0, 0, 0>, stride = array<i64: 1, 1>} : (" +
                     types + ") -> " + toText(getImages(result)));
  std::string reshape =
      getReshape(rewriter, operation, name, getImages(result), result);
  rewriter.replaceBody(operation, "tosa.reshape",
                       StringRef(reshape).drop_front(12));
  return success();
}
