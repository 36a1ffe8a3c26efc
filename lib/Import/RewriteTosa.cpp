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

/// The number of an entry for floats or integers, without its type; zero for
/// the lower bound of `tosa.reluN`, which has no entry.
static std::string getBound(Rewriter &rewriter, const Parts &parts,
                            StringRef bound, bool isFloat, bool isRelu) {
  if (isRelu && bound == "min")
    return isFloat ? "0.0" : "0";
  Document &document = rewriter.document;
  StringRef suffix = isFloat ? "_fp" : "_int";
  TokenRange value = document.getEntry(parts.brace, (bound + suffix).str());
  unsigned end = value.begin;
  while (end < value.end && !document[end].is(":"))
    ++end;
  return rewriter.getText({value.begin, end});
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
  std::string text, rank = std::to_string(numbers.size());
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(numbers, os);
  std::string name = document.createName("shape");
  std::string values = numbers.empty() ? "dense<>" : "dense<[" + text + "]>";
  document.addBefore(operation,
                     name + " = tosa.const_shape {values = " + values +
                         " : tensor<" + rank + "xindex>} : () -> !tosa.shape<" +
                         rank + ">");
  addOperand(document, parts, name, "!tosa.shape<" + rank + ">");
  return success();
}

/// Attributes that say a shape: `new_shape`, `multiples`, `start`, `size`.
LogicalResult mlir::structured::detail::rewriteTosaShape(Rewriter &rewriter,
                                                         Statement &operation) {
  Document &document = rewriter.document;
  std::optional<Parts> parts = getParts(rewriter, operation);
  if (!parts || !parts->brace)
    return failure();
  bool isChanged = false;
  for (StringRef key : {"new_shape", "multiples", "start", "size"})
    if (succeeded(addShape(rewriter, operation, *parts, key))) {
      document.removeEntry(parts->brace, key);
      isChanged = true;
    }
  return success(isChanged);
}

/// `tosa.transpose %a, %perms`: the permutation is an attribute today.
LogicalResult
mlir::structured::detail::rewriteTosaTranspose(Rewriter &rewriter,
                                               Statement &operation) {
  Document &document = rewriter.document;
  std::optional<Parts> parts = getParts(rewriter, operation);
  if (!parts || parts->values.size() != 2)
    return failure();
  StringRef name = document[parts->values[1].begin].spelling;
  const Statement *constant = rewriter.findDefinition(name, operation);
  DenseIntElementsAttr numbers;
  for (unsigned i = constant ? constant->name : 0;
       constant && i < constant->range.end; ++i)
    if (document[i].is("dense") && document[i + 1].is("<")) {
      unsigned end = document.getPartner(i + 1) + 1;
      TokenRange type =
          document[end].is(":") ? document.getTypeAt(end + 1) : TokenRange();
      numbers = dyn_cast_or_null<DenseIntElementsAttr>(
          document.getAttribute(TokenRange{i, type.empty() ? end : type.end}));
      break;
    }
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

static std::string createZero(Rewriter &rewriter, Statement &operation,
                              StringRef hint, Type element) {
  std::string name = rewriter.document.createName(hint);
  std::string type = "tensor<1x" + toText(element) + ">";
  rewriter.document.addBefore(operation,
                              name + " = \"tosa.const\"() <{values = dense<" +
                                  (isa<FloatType>(element) ? "0.0" : "0") +
                                  "> : " + type + "}> : () -> " + type);
  return name;
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
  if (parts->brace &&
      !document.getEntry(parts->brace, "quantization_info").empty())
    return rewriter.error(parts->brace, "expected no 'quantization_info': its "
                                        "zero points are operands today");
  TokenRange secondType = expected == 1 ? parts->result : parts->types[1];
  Type first = getElement(document, parts->types[0]);
  Type second = getElement(document, secondType);
  if (!first || !second || !first.isIntOrFloat() || !second.isIntOrFloat())
    return failure();
  for (auto [hint, element] :
       {std::pair("input_zp", first), std::pair("output_zp", second)})
    addOperand(document, *parts, createZero(rewriter, operation, hint, element),
               "tensor<1x" + toText(element) + ">");
  if ((isConvolution || isPooling) && parts->brace &&
      document.getEntry(parts->brace, "acc_type").empty()) {
    std::string type = first.isInteger(8)    ? "i32"
                       : first.isInteger(16) ? "i48"
                                             : toText(first);
    document[parts->brace].after += "acc_type = " + type + ", ";
  }
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
