// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Attributes of `tosa` that are operands today, or the other way around.

#include "Import/Rewrites.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::structured::detail;
using Kind = Token::Kind;

namespace {
/// The parts of `tosa.op %a, %b {...} : (A, B) -> R` and of its generic form.
struct Parts {
  std::vector<TokenRange> values;
  /// The last token of the operands.
  unsigned lastOperand = 0;
  /// The dictionary's brace, or 0.
  unsigned brace = 0;
  std::vector<TokenRange> types;
  unsigned openTypes = 0;
  TokenRange result;
};
} // namespace

static std::optional<Parts> getParts(Rewriter &rewriter,
                                     const Statement &operation) {
  Document &document = rewriter.document;
  Parts parts;
  Cursor cursor = rewriter.getOperands(operation);
  bool isGeneric = document[operation.name].is(Kind::String);
  if (isGeneric && !cursor.is("("))
    return std::nullopt;
  if (isGeneric) {
    parts.values = document.getElements(cursor.getPosition());
    TokenRange list = cursor.consumeBrackets("(");
    if (list.empty())
      return std::nullopt;
    parts.lastOperand = list.end - 2;
  } else {
    parts.values = cursor.consumeValues();
    parts.lastOperand = cursor.getPosition() - 1;
  }
  bool isProperties = cursor.consume("<");
  if (cursor.is("{"))
    parts.brace = cursor.getPosition();
  cursor.consumeBrackets("{");
  if (isProperties)
    cursor.consume(">");
  if (parts.values.empty() || !cursor.consume(":") || !cursor.is("("))
    return std::nullopt;
  parts.openTypes = cursor.getPosition();
  parts.types = document.getElements(cursor.getPosition());
  cursor.consumeBrackets("(");
  if (!cursor.consume("->"))
    return std::nullopt;
  parts.result = cursor.consumeType();
  if (parts.types.size() != parts.values.size() || parts.result.empty())
    return std::nullopt;
  return parts;
}

/// Adds an operand, and its type to the list.
static void addOperand(Document &document, const Parts &parts, StringRef value,
                       StringRef type) {
  document[parts.lastOperand].after += (", " + value).str();
  document[document.getPartner(parts.openTypes)].before += (", " + type).str();
}

static Type getElement(Document &document, TokenRange type) {
  auto shaped = dyn_cast_or_null<ShapedType>(document.getType(type));
  return shaped ? shaped.getElementType() : Type();
}

LogicalResult mlir::structured::detail::rewriteTosaConst(Rewriter &rewriter,
                                                         Statement &operation) {
  Document &document = rewriter.document;
  for (unsigned i = operation.name; i + 1 < operation.range.end; ++i)
    if (document[i].is("value") && document[i + 1].is("=")) {
      document.replace({i, i + 1}, "values");
      return success();
    }
  return failure();
}

/// The number of an entry without its type, or an empty string.
static std::string getNumber(Rewriter &rewriter, const Parts &parts,
                             StringRef key) {
  Document &document = rewriter.document;
  TokenRange value = document.getEntry(parts.brace, key);
  unsigned end = value.begin;
  while (end < value.end && !document[end].is(":"))
    ++end;
  return rewriter.getText({value.begin, end});
}

/// The number of an entry for floats or integers, without its type; zero for
/// the lower bound of `tosa.reluN`, which has no entry.
static std::string getBound(Rewriter &rewriter, const Parts &parts,
                            StringRef bound, bool isFloat, bool isRelu) {
  if (isRelu && bound == "min")
    return isFloat ? "0.0" : "0";
  return getNumber(rewriter, parts, (bound + (isFloat ? "_fp" : "_int")).str());
}

/// `min_fp`, `max_fp`, `min_int`, `max_int` are `min_val` and `max_val`.
LogicalResult mlir::structured::detail::rewriteTosaClamp(Rewriter &rewriter,
                                                         Statement &operation) {
  Document &document = rewriter.document;
  std::optional<Parts> parts = getParts(rewriter, operation);
  Type element = parts ? getElement(document, parts->types[0]) : Type();
  if (!element || !parts->brace)
    return failure();
  bool isRelu = operation.opName == "tosa.reluN";
  std::string added;
  for (StringRef bound : {"max", "min"}) {
    std::string number =
        getBound(rewriter, *parts, bound, isa<FloatType>(element), isRelu);
    if (number.empty())
      return failure();
    added += (added.empty() ? "" : ", ") + bound.str() + "_val = " + number +
             " : " + toText(element);
  }
  if (isRelu)
    document.rename(operation, "tosa.clamp");
  for (StringRef key : {"max_fp", "min_fp", "max_int", "min_int"})
    document.removeEntry(parts->brace, key);
  document[parts->brace].after += added;
  bool isAlone = true;
  for (unsigned i = parts->brace + 1; i < document.getPartner(parts->brace);
       ++i)
    isAlone &= document[i].text.empty();
  if (!isAlone)
    document[parts->brace].after += ", ";
  return success();
}

/// `axis = 1 : i64`.
LogicalResult
mlir::structured::detail::rewriteTosaReduce(Rewriter &rewriter,
                                            Statement &operation) {
  Document &document = rewriter.document;
  for (unsigned i = operation.name; i + 3 < operation.range.end; ++i) {
    if (!document[i].is("axis") || !document[i + 1].is("="))
      continue;
    bool hasType = document[i + 3].is(":");
    if (hasType && document[i + 4].is("i32"))
      return failure();
    if (hasType)
      document.replace({i + 4, i + 5}, "i32");
    else
      document[i + 2].after += " : i32";
    return success();
  }
  return failure();
}

LogicalResult
mlir::structured::detail::rewriteTosaProduct(Rewriter &rewriter,
                                             Statement &operation) {
  (void)rewriteTosaReduce(rewriter, operation);
  rewriter.document.rename(operation, "tosa.reduce_product");
  return success();
}

/// A new `tosa.const_shape` with numbers, before an operation.
static std::string createShape(Rewriter &rewriter, const Statement &operation,
                               ArrayRef<int64_t> numbers) {
  std::string text, rank = std::to_string(numbers.size());
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(numbers, os);
  std::string name = rewriter.document.createName("shape");
  std::string values = numbers.empty() ? "dense<>" : "dense<[" + text + "]>";
  rewriter.document.addBefore(operation,
                              name + " = tosa.const_shape {values = " + values +
                                  " : tensor<" + rank +
                                  "xindex>} : () -> !tosa.shape<" + rank + ">");
  return name;
}

static std::string getShapeType(size_t rank) {
  return "!tosa.shape<" + std::to_string(rank) + ">";
}

static void addShapeOperand(Rewriter &rewriter, const Statement &operation,
                            const Parts &parts, ArrayRef<int64_t> numbers) {
  addOperand(rewriter.document, parts,
             createShape(rewriter, operation, numbers),
             getShapeType(numbers.size()));
}

/// A new `tosa.const_shape` with the numbers of an attribute, which is a list
/// or `array<i64: ...>`.
static LogicalResult addShape(Rewriter &rewriter, Statement &operation,
                              const Parts &parts, StringRef key) {
  Document &document = rewriter.document;
  TokenRange entry = document.getEntry(parts.brace, key);
  Attribute attribute = document.getAttribute(entry);
  SmallVector<int64_t> numbers;
  if (auto array = dyn_cast_or_null<DenseI64ArrayAttr>(attribute))
    llvm::append_range(numbers, array.asArrayRef());
  else if (auto list = dyn_cast_or_null<ArrayAttr>(attribute))
    for (auto number : list.getAsRange<IntegerAttr>())
      numbers.push_back(number ? number.getInt() : 0);
  else
    return failure();
  addShapeOperand(rewriter, operation, parts, numbers);
  return success();
}

/// Attributes that say a shape, such as `new_shape` or `multiples`.
LogicalResult mlir::structured::detail::rewriteTosaShape(Rewriter &rewriter,
                                                         Statement &operation) {
  Document &document = rewriter.document;
  std::optional<Parts> parts = getParts(rewriter, operation);
  if (!parts || !parts->brace)
    return failure();
  bool isChanged = false;
  for (StringRef key :
       {"new_shape", "multiples", "start", "size", "scale", "offset", "border"})
    if (succeeded(addShape(rewriter, operation, *parts, key))) {
      document.removeEntry(parts->brace, key);
      isChanged = true;
    }
  return success(isChanged);
}

/// The mode was a string, and other attributes say shapes.
LogicalResult
mlir::structured::detail::rewriteTosaResize(Rewriter &rewriter,
                                            Statement &operation) {
  Document &document = rewriter.document;
  bool isChanged = succeeded(rewriteTosaShape(rewriter, operation));
  for (unsigned i = operation.name; i + 2 < operation.range.end; ++i)
    if (document[i].is("mode") && document[i + 1].is("=") &&
        document[i + 2].is(Kind::String)) {
      document.replace({i + 2, i + 3}, "#tosa.resize_mode<" +
                                           document[i + 2].spelling.trim('"') +
                                           ">");
      isChanged = true;
    }
  return success(isChanged);
}

/// The integers that a value is, if a constant defines it; else null.
static DenseIntElementsAttr getConstant(Rewriter &rewriter, TokenRange value,
                                        const Statement &user) {
  Document &document = rewriter.document;
  const Statement *constant =
      rewriter.findDefinition(document[value.begin].spelling, user);
  for (unsigned i = constant ? constant->name : 0;
       constant && i < constant->range.end; ++i)
    if (document[i].is("dense") && document[i + 1].is("<")) {
      unsigned end = document.getPartner(i + 1) + 1;
      TokenRange type =
          document[end].is(":") ? document.getTypeAt(end + 1) : TokenRange();
      return dyn_cast_or_null<DenseIntElementsAttr>(
          document.getAttribute(TokenRange{i, type.empty() ? end : type.end}));
    }
  return {};
}

/// `tosa.transpose %a, %perms`: the permutation is an attribute today.
LogicalResult
mlir::structured::detail::rewriteTosaTranspose(Rewriter &rewriter,
                                               Statement &operation) {
  Document &document = rewriter.document;
  std::optional<Parts> parts = getParts(rewriter, operation);
  if (!parts || parts->values.size() != 2)
    return failure();
  DenseIntElementsAttr numbers =
      getConstant(rewriter, parts->values[1], operation);
  if (!numbers)
    return rewriter.error(parts->values[1].begin,
                          "expected a constant permutation, as it is an "
                          "attribute today");
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(numbers.getValues<APInt>(), os,
                        [&](const APInt &number) { os << number; });
  document.replace({parts->values[0].end, parts->values[1].end}, "");
  document.replace({parts->types[0].end, parts->types[1].end}, "");
  std::string entry = "perms = array<i32: " + text + ">";
  if (parts->brace)
    document[parts->brace].after +=
        entry + (document[parts->brace + 1].is("}") ? "" : ", ");
  else
    document[parts->openTypes - 1].before += "{" + entry + "} ";
  return success();
}

/// `pad = [0, 0, 0, 0]` is `pad = array<i64: 0, 0, 0, 0>`.
LogicalResult mlir::structured::detail::rewriteTosaLists(Rewriter &rewriter,
                                                         Statement &operation) {
  static constexpr StringRef kKeys[] = {"pad",      "stride",  "dilation",
                                        "kernel",   "out_pad", "out_shape",
                                        "multiples"};
  Document &document = rewriter.document;
  bool isChanged = false;
  for (unsigned i = operation.name; i + 2 < operation.range.end; ++i) {
    unsigned open = i + 2, close = document.getPartner(open);
    if (!llvm::is_contained(kKeys, document[i].spelling) ||
        !document[i + 1].is("=") || !document[open].is("[") || close == open)
      continue;
    document.replace({open, open + 1}, "array<i64: ");
    document.replace({close, close + 1}, ">");
    isChanged = true;
  }
  return success(isChanged);
}

static std::string getZeroPointType(Type element) {
  return "tensor<1x" + toText(element) + ">";
}

/// A new `tosa.const` with one number before an operation.
static std::string createNumber(Rewriter &rewriter, const Statement &operation,
                                StringRef hint, StringRef number,
                                Type element) {
  std::string name = rewriter.document.createName(hint);
  std::string type = getZeroPointType(element);
  rewriter.document.addBefore(operation, name +
                                             " = \"tosa.const\"() <{values = "
                                             "dense<" +
                                             number + "> : " + type +
                                             "}> : () -> " + type);
  return name;
}

/// The zero point that an attribute states, or zero, as a new value.
static std::string createZeroPoint(Rewriter &rewriter,
                                   const Statement &operation,
                                   const Parts &parts, StringRef key,
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
                                        const Parts &parts) {
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
  std::optional<Parts> parts = getParts(rewriter, operation);
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

/// `tosa.mul %a, %b {shift = 0 : i8}`.
LogicalResult mlir::structured::detail::rewriteTosaMul(Rewriter &rewriter,
                                                       Statement &operation) {
  Document &document = rewriter.document;
  std::optional<Parts> parts = getParts(rewriter, operation);
  if (!parts || parts->values.size() != 2)
    return failure();
  std::string shift = "0";
  if (parts->brace) {
    TokenRange entry = document.getEntry(parts->brace, "shift");
    if (!entry.empty())
      shift = rewriter.getText({entry.begin, entry.begin + 1});
    document.removeEntry(parts->brace, "shift");
  }
  std::string name = document.createName("shift");
  document.addBefore(operation, name + " = \"tosa.const\"() <{values = dense<" +
                                    shift +
                                    "> : tensor<1xi8>}> : () -> tensor<1xi8>");
  addOperand(document, *parts, name, "tensor<1xi8>");
  return success();
}

/// `tosa.pad %a, %padding, %value`: the padding is a shape today, and the value
/// has rank 1, and must be given.
LogicalResult mlir::structured::detail::rewriteTosaPad(Rewriter &rewriter,
                                                       Statement &operation) {
  Document &document = rewriter.document;
  std::optional<Parts> parts = getParts(rewriter, operation);
  if (!parts || parts->values.size() < 2 ||
      !isShaped(document.getType(parts->types[1])))
    return failure();
  DenseIntElementsAttr padding =
      getConstant(rewriter, parts->values[1], operation);
  Type element = getElement(document, parts->types[0]);
  if (!padding || !element)
    return rewriter.error(
        parts->values[1].begin,
        "expected a constant padding, as it is a shape today");
  auto numbers =
      llvm::map_to_vector(padding.getValues<APInt>(), [](const APInt &number) {
        return number.getSExtValue();
      });
  document.replace(parts->values[1], createShape(rewriter, operation, numbers));
  document.replace(parts->types[1], getShapeType(numbers.size()));
  std::string type = getZeroPointType(element);
  if (parts->values.size() == 2) {
    addOperand(document, *parts,
               createNumber(rewriter, operation, "pad_const",
                            isa<FloatType>(element) ? "0.0" : "0", element),
               type);
    return success();
  }
  auto valueType =
      dyn_cast_or_null<ShapedType>(document.getType(parts->types[2]));
  if (!valueType || !valueType.hasRank() || valueType.getRank() != 0)
    return success();
  std::string shape = createShape(rewriter, operation, {1});
  std::string name = document.createName("pad_const");
  document.addBefore(operation, name + " = tosa.reshape " +
                                    rewriter.getText(parts->values[2]) + ", " +
                                    shape + " : (" + toText(valueType) + ", " +
                                    getShapeType(1) + ") -> " + type);
  document.replace(parts->values[2], name);
  document.replace(parts->types[2], type);
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
  std::optional<Parts> parts = getParts(rewriter, operation);
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
