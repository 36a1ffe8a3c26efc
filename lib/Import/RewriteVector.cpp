// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Operations of `vector`.

#include "Import/Rewrites.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::structured::detail;
using Kind = Token::Kind;

/// `vector.extract %v[0] : V`: the type of the result stands in front today.
LogicalResult
mlir::structured::detail::rewriteVectorExtract(Rewriter &rewriter,
                                               Statement &operation) {
  Document &document = rewriter.document;
  Cursor cursor = rewriter.getOperands(operation);
  TokenRange value = cursor.consume(Kind::Value);
  TokenRange list = cursor.consumeBrackets("[");
  cursor.consumeDictionary();
  if (value.empty() || list.empty() || !cursor.consume(":"))
    return failure();
  TokenRange typeText = cursor.consumeType();
  auto type = dyn_cast_or_null<VectorType>(document.getType(typeText));
  size_t count = document.getElements(list.begin).size();
  if (!type || cursor.is("from"))
    return failure();
  if (count > size_t(type.getRank()))
    return rewriter.error(list.begin, "expected at most " +
                                          Twine(type.getRank()) +
                                          " positions, found " + Twine(count));
  Type result = type.getElementType();
  if (count < size_t(type.getRank()))
    result = VectorType::get(type.getShape().drop_front(count), result,
                             type.getScalableDims().drop_front(count));
  document[typeText.begin].before += toText(result) + " from ";
  return success();
}

/// `vector.extractelement %v[%i : i32] : V`, `vector.insertelement`.
LogicalResult
mlir::structured::detail::rewriteVectorElement(Rewriter &rewriter,
                                               Statement &operation) {
  Document &document = rewriter.document;
  bool isInsertion = operation.opName == "vector.insertelement";
  Cursor cursor = rewriter.getOperands(operation);
  std::vector<TokenRange> values = cursor.consumeValues();
  TokenRange list = cursor.consumeBrackets("[");
  if (values.size() != (isInsertion ? 2 : 1) || list.empty() ||
      !cursor.consume(":"))
    return failure();
  TokenRange typeText = cursor.consumeType();
  auto type = dyn_cast_or_null<VectorType>(document.getType(typeText));
  if (!type)
    return failure();
  std::string position;
  unsigned first = list.begin + 1;
  if (document[first].is(Kind::Value)) {
    position = rewriter.getText({first, first + 1});
    std::string indexType = "index";
    if (document[first + 1].is(":"))
      indexType = rewriter.getText({first + 2, list.end - 1});
    if (indexType != "index") {
      std::string index = document.createName("position");
      document.addBefore(operation, index + " = arith.index_cast " + position +
                                        " : " + indexType + " to index");
      position = index;
    }
  }
  std::string element = toText(type.getElementType());
  std::string operands = " " + rewriter.join(values) + "[" + position + "] : ";
  rewriter.replaceBody(
      operation, isInsertion ? "vector.insert" : "vector.extract", typeText.end,
      operands + element + (isInsertion ? " into " : " from ") +
          rewriter.getText(typeText));
  return success();
}

/// The kind of a reduction as it is written today; `min` and `max` follow from
/// the type of the elements.
static std::string getKind(StringRef old, Type element) {
  bool isFloat = isa_and_nonnull<FloatType>(element);
  return llvm::StringSwitch<std::string>(old)
      .Case("min", isFloat ? "minimumf" : "minsi")
      .Case("max", isFloat ? "maximumf" : "maxsi")
      .Case("minf", "minimumf")
      .Case("maxf", "maximumf")
      .Default(old.str());
}

/// `vector.reduction "add", %v`.
LogicalResult mlir::structured::detail::rewriteReduction(Rewriter &rewriter,
                                                         Statement &operation) {
  Document &document = rewriter.document;
  Cursor cursor = rewriter.getOperands(operation);
  TokenRange kind = cursor.consume(Kind::String);
  if (kind.empty())
    return failure();
  Type element;
  for (unsigned i = kind.end; i < operation.range.end; ++i)
    if (document[i].is("into"))
      element = document.getType(document.getTypeAt(i + 1));
  document.replace(
      kind,
      "<" + getKind(document[kind.begin].spelling.trim('"'), element) + ">");
  return success();
}

/// `vector.multi_reduction #vector.kind<add>, %v [1] : V to R`: what is
/// reduced starts from the identity element; today from an operand.
LogicalResult
mlir::structured::detail::rewriteMultiReduction(Rewriter &rewriter,
                                                Statement &operation) {
  Document &document = rewriter.document;
  Cursor cursor = rewriter.getOperands(operation);
  bool isOldKind = cursor.is(Kind::Attribute);
  cursor.consume(Kind::Attribute);
  TokenRange kind = cursor.consume(Kind::String);
  bool isString = !kind.empty();
  if (!isString)
    kind = cursor.consumeBrackets("<");
  if (kind.empty() || !cursor.consume(","))
    return failure();
  std::vector<TokenRange> values = cursor.consumeValues();
  TokenRange dims = cursor.consumeBrackets("[");
  cursor.consumeDictionary();
  if (values.size() != 1 || dims.empty() || !cursor.consume(":"))
    return failure();
  cursor.consumeType();
  if (!cursor.consume("to"))
    return failure();
  TokenRange typeText = cursor.consumeType();
  Type type = document.getType(typeText);
  if (!type)
    return failure();
  Type element = getElementTypeOrSelf(type);
  bool isFloat = isa<FloatType>(element);
  std::string name = isString
                         ? document[kind.begin].spelling.trim('"').str()
                         : rewriter.getText({kind.begin + 1, kind.end - 1});
  std::string identity = llvm::StringSwitch<std::string>(name)
                             .Cases({"add", "or", "xor"}, isFloat ? "0.0" : "0")
                             .Case("mul", isFloat ? "1.0" : "1")
                             .Default("");
  if (identity.empty())
    return rewriter.error(kind.begin,
                          "expected an operand to start from, as '" +
                              document[kind.end - (isString ? 1 : 2)].spelling +
                              "' has no identity element here");
  if (isString)
    document.replace(kind, "<" + name + ">");
  if (isOldKind)
    document.replace({kind.begin - 1, kind.begin}, "");
  std::string text = document.getText(typeText);
  std::string start = document.createName("start");
  document.addBefore(
      operation,
      start + " = arith.constant " +
          (isa<VectorType>(type) ? "dense<" + identity + ">" : identity) +
          " : " + text);
  document[values[0].begin].after += ", " + start;
  return success();
}

/// `masked = [false]` is `in_bounds = [true]` today.
LogicalResult mlir::structured::detail::rewriteTransfer(Rewriter &rewriter,
                                                        Statement &operation) {
  Document &document = rewriter.document;
  for (unsigned i = operation.name; i + 3 < operation.range.end; ++i) {
    if (!document[i].is("masked") || !document[i + 2].is("["))
      continue;
    document.replace({i, i + 1}, "in_bounds");
    for (TokenRange element : document.getElements(i + 2))
      document.replace(element,
                       document[element.begin].is("true") ? "false" : "true");
    return success();
  }
  return failure();
}

/// `vector.flat_transpose %v {...} : V -> W`: an intrinsic function today.
LogicalResult
mlir::structured::detail::rewriteFlatTranspose(Rewriter &rewriter,
                                               Statement &operation) {
  Document &document = rewriter.document;
  for (unsigned i = operation.name; i < operation.range.end; ++i) {
    if (!document[i].is("->"))
      continue;
    document.rename(operation, "llvm.intr.matrix.transpose");
    document.replace({i, i + 1}, "into");
    return success();
  }
  return failure();
}

/// Writes the string of an attribute as `#gpu<KIND string>`.
static LogicalResult rewriteGpuString(Document &document,
                                      const Statement &operation,
                                      StringRef attribute, StringRef kind) {
  for (unsigned i = operation.name; i + 2 < operation.range.end; ++i) {
    if (!document[i].is(attribute) || !document[i + 2].is(Kind::String))
      continue;
    StringRef text = document[i + 2].spelling.trim('"');
    document.replace({i + 2, i + 3}, ("#gpu<" + kind + " " + text + ">").str());
    return success();
  }
  return failure();
}

/// `"gpu.thread_id"() {dimension = "x"}`.
LogicalResult
mlir::structured::detail::rewriteGpuDimension(Rewriter &rewriter,
                                              Statement &operation) {
  return rewriteGpuString(rewriter.document, operation, "dimension", "dim");
}

/// `"gpu.all_reduce"(%v) ({}) {op = "add"}`.
LogicalResult
mlir::structured::detail::rewriteGpuReduction(Rewriter &rewriter,
                                              Statement &operation) {
  return rewriteGpuString(rewriter.document, operation, "op", "all_reduce_op");
}
