// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Import/TosaParts.h"

using namespace mlir;
using namespace mlir::structured::detail;
using Kind = Token::Kind;

std::optional<TosaParts>
mlir::structured::detail::getParts(Rewriter &rewriter,
                                   const Statement &operation) {
  Document &document = rewriter.document;
  TosaParts parts;
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

void mlir::structured::detail::addOperand(Document &document,
                                          const TosaParts &parts,
                                          StringRef value, StringRef type) {
  document[parts.lastOperand].after += (", " + value).str();
  document[document.getPartner(parts.openTypes)].before += (", " + type).str();
}

Type mlir::structured::detail::getElement(Document &document, TokenRange type) {
  auto shaped = dyn_cast_or_null<ShapedType>(document.getType(type));
  return shaped ? shaped.getElementType() : Type();
}

std::string mlir::structured::detail::getNumber(Rewriter &rewriter,
                                                const TosaParts &parts,
                                                StringRef key) {
  Document &document = rewriter.document;
  TokenRange value = document.getEntry(parts.brace, key);
  unsigned end = value.begin;
  while (end < value.end && !document[end].is(":"))
    ++end;
  return rewriter.getText({value.begin, end});
}

std::string mlir::structured::detail::createShape(Rewriter &rewriter,
                                                  const Statement &operation,
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

std::string mlir::structured::detail::getShapeType(size_t rank) {
  return "!tosa.shape<" + std::to_string(rank) + ">";
}

std::string mlir::structured::detail::getZeroPointType(Type element) {
  return "tensor<1x" + toText(element) + ">";
}

std::string mlir::structured::detail::createNumber(Rewriter &rewriter,
                                                   const Statement &operation,
                                                   StringRef hint,
                                                   StringRef number,
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
