// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Attributes of `tosa` that are operands today, or the other way around.

#include "Import/Rewrites.h"
#include "Import/TosaParts.h"

using namespace mlir;
using namespace mlir::structured::detail;
using Kind = Token::Kind;

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
static std::string getBound(Rewriter &rewriter, const TosaParts &parts,
                            StringRef bound, bool isFloat, bool isRelu) {
  if (isRelu && bound == "min")
    return isFloat ? "0.0" : "0";
  return getNumber(rewriter, parts, (bound + (isFloat ? "_fp" : "_int")).str());
}

/// `min_fp`, `max_fp`, `min_int`, `max_int` are `min_val` and `max_val`.
LogicalResult mlir::structured::detail::rewriteTosaClamp(Rewriter &rewriter,
                                                         Statement &operation) {
  Document &document = rewriter.document;
  std::optional<TosaParts> parts = getParts(rewriter, operation);
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

static void addShapeOperand(Rewriter &rewriter, const Statement &operation,
                            const TosaParts &parts, ArrayRef<int64_t> numbers) {
  addOperand(rewriter.document, parts,
             createShape(rewriter, operation, numbers),
             getShapeType(numbers.size()));
}

/// A new `tosa.const_shape` with the numbers of an attribute, which is a list
/// or `array<i64: ...>`.
static LogicalResult addShape(Rewriter &rewriter, Statement &operation,
                              const TosaParts &parts, StringRef key) {
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
  std::optional<TosaParts> parts = getParts(rewriter, operation);
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
  std::optional<TosaParts> parts = getParts(rewriter, operation);
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

/// `tosa.mul %a, %b {shift = 0 : i8}`.
LogicalResult mlir::structured::detail::rewriteTosaMul(Rewriter &rewriter,
                                                       Statement &operation) {
  Document &document = rewriter.document;
  std::optional<TosaParts> parts = getParts(rewriter, operation);
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
  std::optional<TosaParts> parts = getParts(rewriter, operation);
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
