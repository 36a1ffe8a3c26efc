// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Functions, and the scalar operations of the former dialect `std`.

#include "Import/Rewrites.h"

using namespace mlir;
using namespace mlir::structured::detail;
using Kind = Token::Kind;

/// A function without a body needs a visibility today. `sym_visibility` in the
/// attributes was one.
LogicalResult mlir::structured::detail::rewriteFunc(Rewriter &rewriter,
                                                    Statement &operation) {
  Document &document = rewriter.document;
  bool isNew = operation.opName != "func.func";
  if (document[operation.name].is(Kind::String)) {
    if (!isNew)
      return failure();
    document.rename(operation, "func.func");
    for (unsigned i = operation.name; i < operation.range.end; ++i)
      if (document[i].is("type") && document[i + 1].is("="))
        document.replace({i, i + 1}, "function_type");
    return success();
  }
  Cursor cursor = rewriter.getOperands(operation);
  unsigned symbol = cursor.getPosition();
  bool hasVisibility = cursor.is(Kind::Word);
  cursor.consume(Kind::Word);
  if (cursor.consume(Kind::Symbol).empty())
    return failure();
  if (isNew)
    document.rename(operation, "func.func");
  for (unsigned i = cursor.getPosition(); i + 1 < operation.range.end; ++i) {
    if (!document[i].is("attributes") || !document[i + 1].is("{"))
      continue;
    TokenRange value = document.getEntry(i + 1, "sym_visibility");
    if (value.empty() || !document[value.begin].is(Kind::String))
      break;
    StringRef visibility = document[value.begin].spelling.trim('"');
    if (!hasVisibility && visibility != "public")
      document[symbol].before += visibility.str() + " ";
    hasVisibility = true;
    document.removeEntry(i + 1, "sym_visibility");
    isNew = true;
  }
  if (operation.regions.empty() && !hasVisibility && isNew)
    document[symbol].before += "private ";
  return success(isNew);
}

/// In a payload, `return` stood for `linalg.yield`.
LogicalResult mlir::structured::detail::rewriteReturn(Rewriter &rewriter,
                                                      Statement &operation) {
  bool isPayload = operation.parent &&
                   StringRef(operation.parent->opName).starts_with("linalg.");
  rewriter.document.rename(operation,
                           isPayload ? "linalg.yield" : "func.return");
  return success();
}

LogicalResult mlir::structured::detail::rewriteYield(Rewriter &rewriter,
                                                     Statement &operation) {
  if (!operation.parent)
    return failure();
  StringRef parent = operation.parent->opName;
  StringRef today = parent == "tensor.generate" || parent == "tensor.pad"
                        ? "tensor.yield"
                    : parent.starts_with("linalg.") ? "linalg.yield"
                    : parent.starts_with("affine.") ? "affine.yield"
                                                    : "scf.yield";
  rewriter.document.rename(operation, today);
  return success();
}

LogicalResult mlir::structured::detail::rewriteConstant(Rewriter &rewriter,
                                                        Statement &operation) {
  Document &document = rewriter.document;
  Cursor cursor = rewriter.getOperands(operation);
  cursor.consumeDictionary();
  if (cursor.is(Kind::Symbol)) {
    bool isInFunction = operation.parent &&
                        operation.parent->opName == "func.func" &&
                        document[operation.name].spelling == "constant";
    if (!isInFunction)
      document.rename(operation, "func.constant");
    return success(!isInFunction);
  }
  document.rename(operation,
                  cursor.is("[") ? "complex.constant" : "arith.constant");
  return success();
}

/// `cmpi "slt", %a, %b`: the predicate is a word today.
LogicalResult mlir::structured::detail::rewriteCompare(Rewriter &rewriter,
                                                       Statement &operation) {
  Document &document = rewriter.document;
  StringRef name = operation.opName;
  bool isOldName = !name.starts_with("arith.");
  if (isOldName)
    document.rename(operation,
                    name.ends_with("cmpi") ? "arith.cmpi" : "arith.cmpf");
  Cursor cursor = rewriter.getOperands(operation);
  TokenRange predicate = cursor.consume(Kind::String);
  if (!predicate.empty() && !document[operation.name].is(Kind::String))
    document.replace(predicate, document[predicate.begin].spelling.trim('"'));
  return success(isOldName || !predicate.empty());
}

LogicalResult mlir::structured::detail::rewriteSplat(Rewriter &rewriter,
                                                     Statement &operation) {
  Cursor cursor = rewriter.getOperands(operation);
  TokenRange value = cursor.consume(Kind::Value);
  TokenRange attributes = cursor.consumeDictionary();
  if (value.empty() || !cursor.consume(":"))
    return failure();
  TokenRange type = cursor.consumeType();
  auto vector = dyn_cast_or_null<VectorType>(rewriter.document.getType(type));
  if (!vector) {
    rewriter.document.rename(operation, "tensor.splat");
    return success();
  }
  std::string text = " " + rewriter.getText(value);
  if (!attributes.empty())
    text += " " + rewriter.getText(attributes);
  rewriter.replaceBody(operation, "vector.broadcast", type.end,
                       text + " : " + toText(vector.getElementType()) + " to " +
                           rewriter.getText(type));
  return success();
}

/// Of a tensor or a vector.
LogicalResult
mlir::structured::detail::rewriteExtractElement(Rewriter &rewriter,
                                                Statement &operation) {
  Cursor cursor = rewriter.getOperands(operation);
  TokenRange value = cursor.consume(Kind::Value);
  TokenRange indices = cursor.consumeBrackets("[");
  cursor.consumeDictionary();
  if (value.empty() || indices.empty() || !cursor.consume(":"))
    return failure();
  TokenRange type = cursor.consumeType();
  auto vector = dyn_cast_or_null<VectorType>(rewriter.document.getType(type));
  if (!vector) {
    rewriter.document.rename(operation, "tensor.extract");
    return success();
  }
  rewriter.replaceBody(
      operation, "vector.extract", type.end,
      " " + rewriter.getText(value) + rewriter.getText(indices) + " : " +
          toText(vector.getElementType()) + " from " + rewriter.getText(type));
  return success();
}

LogicalResult
mlir::structured::detail::rewriteFromElements(Rewriter &rewriter,
                                              Statement &operation) {
  Document &document = rewriter.document;
  Cursor cursor = rewriter.getOperands(operation);
  TokenRange list = cursor.consumeBrackets("(");
  if (!list.empty()) {
    document.replace({list.begin, list.begin + 1}, " ");
    document.replace({list.end - 1, list.end}, "");
  }
  document.rename(operation, "tensor.from_elements");
  return success();
}

/// `atomic_rmw "addf" %value, %m[%i]`.
LogicalResult mlir::structured::detail::rewriteAtomic(Rewriter &rewriter,
                                                      Statement &operation) {
  Document &document = rewriter.document;
  bool isOldName = operation.opName != "memref.atomic_rmw";
  if (isOldName)
    document.rename(operation, "memref.atomic_rmw");
  unsigned kind = rewriter.getOperands(operation).getPosition();
  StringRef spelling = document[kind].spelling.trim('"');
  StringRef today = spelling == "maxf"   ? StringRef("maximumf")
                    : spelling == "minf" ? StringRef("minimumf")
                                         : spelling;
  if (document[operation.name].is(Kind::String) ||
      today == document[kind].spelling)
    return success(isOldName);
  document.replace({kind, kind + 1}, today);
  return success();
}
