// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Operations of `llvm` on pointers, which had the type that they point to, and
// calls.

#include "Import/Rewrites.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::structured::detail;
using Kind = Token::Kind;

/// A word of a type of `llvm` as it is today.
static std::string getTodaysWord(StringRef word) {
  return llvm::StringSwitch<StringRef>(word)
      .Case("float", "f32")
      .Case("double", "f64")
      .Case("half", "f16")
      .Default(word)
      .str();
}

/// The text of a type whose tokens may have been removed, with pointers that
/// keep only their memory space.
static std::string getTypeText(Document &document, TokenRange type) {
  std::string text;
  for (unsigned i = type.begin; i < type.end; ++i) {
    text += (i != type.begin && !document[i].blanks.empty() ? " " : "") +
            getTodaysWord(document[i].spelling);
    unsigned close = document.getPartner(i + 1);
    bool isPointer =
        (document[i].is("ptr") || document[i].spelling == "!llvm.ptr") &&
        document[i + 1].is("<") && close > i + 2;
    if (!isPointer)
      continue;
    if (document[close - 1].is(Kind::Number))
      text += "<" + document[close - 1].spelling.str() + ">";
    i = close;
  }
  return text;
}

/// What the pointer type at a position points to, or an empty string.
static std::string getPointee(Document &document, unsigned position) {
  unsigned open = position + 1, close = document.getPartner(open);
  if (document[position].spelling != "!llvm.ptr" || !document[open].is("<") ||
      close <= open + 1)
    return "";
  TokenRange pointee = document.getElements(open).front();
  const Token &first = document[pointee.begin];
  if (first.is(Kind::Number))
    return "";
  bool isNested = first.is("ptr") || first.is("struct") || first.is("array") ||
                  first.is("func") || first.is("vec");
  return (isNested ? "!llvm." : "") + getTypeText(document, pointee);
}

/// The position after the `:` of an operation, outside of brackets.
static unsigned getTypePosition(Document &document,
                                const Statement &operation) {
  for (unsigned i = operation.name; i < operation.range.end;
       i = std::max(i, document.getPartner(i)) + 1)
    if (document[i].is(":"))
      return i + 1;
  return operation.name;
}

LogicalResult mlir::structured::detail::rewriteLLVMLoad(Rewriter &rewriter,
                                                        Statement &operation) {
  Document &document = rewriter.document;
  unsigned type = getTypePosition(document, operation);
  std::string pointee = getPointee(document, type);
  if (pointee.empty())
    return failure();
  document[document.getTypeAt(type).end - 1].after += " -> " + pointee;
  return success();
}

LogicalResult mlir::structured::detail::rewriteLLVMStore(Rewriter &rewriter,
                                                         Statement &operation) {
  Document &document = rewriter.document;
  unsigned type = getTypePosition(document, operation);
  std::string pointee = getPointee(document, type);
  if (pointee.empty())
    return failure();
  document[type].before += pointee + ", ";
  return success();
}

/// `llvm.getelementptr %p[%i] : (!llvm.ptr<f32>, i64) -> !llvm.ptr<f32>`.
LogicalResult
mlir::structured::detail::rewriteLLVMAddress(Rewriter &rewriter,
                                             Statement &operation) {
  Document &document = rewriter.document;
  unsigned type = getTypePosition(document, operation);
  std::string pointee = getPointee(document, type + 1);
  TokenRange types = document.getTypeAt(type);
  if (!document[type].is("(") || types.empty() || pointee.empty())
    return failure();
  document[types.end - 1].after += ", " + pointee;
  return success();
}

/// The function of a name with variable arguments, as a type; or an empty
/// string.
static std::string getVariadicType(Document &document, StringRef symbol) {
  std::string type;
  document.walk([&](Statement &function) {
    unsigned open = function.name + 2;
    if (!document[function.name].is("llvm.func") || open >= document.size() ||
        document[open - 1].spelling != symbol || !document[open].is("("))
      return;
    std::string parameters;
    bool isVariadic = false;
    for (TokenRange parameter : document.getElements(open)) {
      unsigned begin = parameter.begin;
      isVariadic |= document[begin].is("...");
      TokenRange parameterType = document.getTypeAt(
          document[begin].is(Kind::Value) ? begin + 2 : begin);
      parameters += document.getText(parameterType) +
                    (parameterType.empty() ? "..." : ", ");
    }
    unsigned close = document.getPartner(open);
    std::string result = document[close + 1].is("->")
                             ? document.getText(document.getTypeAt(close + 2))
                             : "void";
    if (isVariadic)
      type = "!llvm.func<" + result + " (" + parameters + ")>";
  });
  return type;
}

/// `llvm.call @printf(%a, %b) : (!llvm.ptr, i32) -> i32` states the type of a
/// function with variable arguments today.
LogicalResult mlir::structured::detail::rewriteLLVMCall(Rewriter &rewriter,
                                                        Statement &operation) {
  Document &document = rewriter.document;
  Cursor cursor = rewriter.getOperands(operation);
  TokenRange symbol = cursor.consume(Kind::Symbol);
  if (symbol.empty() || cursor.consumeBrackets("(").empty() ||
      cursor.is("vararg"))
    return failure();
  std::string type = getVariadicType(document, document[symbol.begin].spelling);
  if (type.empty())
    return failure();
  document[cursor.getPosition() - 1].after += " vararg(" + type + ")";
  return success();
}

/// `emitc.call "f"(%a)` is an opaque call today; others name a function.
LogicalResult mlir::structured::detail::rewriteEmitCCall(Rewriter &rewriter,
                                                         Statement &operation) {
  if (!rewriter.getOperands(operation).is(Kind::String))
    return failure();
  rewriter.document.rename(operation, "emitc.call_opaque");
  return success();
}
