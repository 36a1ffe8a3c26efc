// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Import/Rewriter.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::structured::detail;
using Kind = Token::Kind;

std::string mlir::structured::detail::toText(Type type) {
  std::string text;
  llvm::raw_string_ostream os(text);
  type.print(os);
  return text;
}

std::string mlir::structured::detail::toText(Attribute attribute) {
  std::string text;
  llvm::raw_string_ostream os(text);
  attribute.print(os);
  return text;
}

bool Cursor::consume(StringRef word) {
  if (!is(word))
    return false;
  ++position;
  return true;
}

TokenRange Cursor::consume(Kind kind) {
  if (!is(kind) || kind == Kind::End)
    return {};
  ++position;
  return {position - 1, position};
}

TokenRange Cursor::consumeBrackets(StringRef open) {
  unsigned partner = document->getPartner(position);
  if (!is(open) || partner <= position)
    return {};
  TokenRange range{position, partner + 1};
  position = range.end;
  return range;
}

TokenRange Cursor::consumeType() {
  TokenRange range = document->getTypeAt(position);
  if (!range.empty())
    position = range.end;
  return range;
}

std::vector<TokenRange> Cursor::consumeTypes() {
  std::vector<TokenRange> types;
  unsigned partner = document->getPartner(position);
  if (is("(") && partner > position && !(*document)[partner + 1].is("->")) {
    types = document->getElements(position);
    position = partner + 1;
    return types;
  }
  do {
    TokenRange type = consumeType();
    if (type.empty())
      return types;
    types.push_back(type);
  } while (consume(","));
  return types;
}

std::vector<TokenRange> Cursor::consumeValues() {
  std::vector<TokenRange> values;
  while (is(Kind::Value)) {
    values.push_back(consume(Kind::Value));
    if (!is(",") || !(*document)[position + 1].is(Kind::Value))
      break;
    ++position;
  }
  return values;
}

TokenRange Cursor::consumeDictionary() {
  if (is("{") && document->isDictionary(position))
    return consumeBrackets("{");
  TokenRange alias = document->getAlias(peek().spelling, position);
  if (is(Kind::Attribute) && !alias.empty() && (*document)[alias.begin].is("{"))
    return consume(Kind::Attribute);
  return {};
}

Rewriter::Rewriter(Document &document, llvm::SourceMgr &sources)
    : document(document), sources(sources) {
  document.walk([&](const Statement &statement) {
    for (unsigned i = statement.results.begin; i < statement.results.end; ++i)
      if (document[i].is(Kind::Value))
        definitions[document[i].spelling].push_back(&statement);
  });
}

const Statement *Rewriter::findDefinition(StringRef value,
                                          const Statement &user) {
  const Statement *found = nullptr;
  for (const Statement *statement : definitions[value])
    if (statement->range.begin < user.range.begin)
      found = statement;
  return found;
}

LogicalResult Rewriter::error(unsigned token, const Twine &message) {
  isFailed = true;
  sources.PrintMessage(
      llvm::SMLoc::getFromPointer(document[token].spelling.data()),
      llvm::SourceMgr::DK_Error, message);
  return failure();
}

void Rewriter::note(unsigned token, const Twine &message) {
  sources.PrintMessage(
      llvm::SMLoc::getFromPointer(document[token].spelling.data()),
      llvm::SourceMgr::DK_Note, message);
}

std::string Rewriter::join(ArrayRef<TokenRange> ranges) const {
  return llvm::join(
      llvm::map_range(ranges, [&](TokenRange range) { return getText(range); }),
      ", ");
}

std::string Rewriter::createIndex(const Statement &before, int64_t value) {
  std::string name = document.createName("c" + std::to_string(value));
  document.addBefore(before,
                     name + " = arith.constant " + Twine(value) + " : index");
  return name;
}

std::string Rewriter::createDim(const Statement &before, StringRef value,
                                Type type, int64_t dim) {
  std::string position = createIndex(before, dim);
  std::string name = document.createName("dim");
  StringRef dialect = isa<BaseMemRefType>(type) ? "memref" : "tensor";
  document.addBefore(before, name + " = " + dialect + ".dim " + value + ", " +
                                 position + " : " + toText(type));
  return name;
}

std::string Rewriter::createEmpty(const Statement &before,
                                  RankedTensorType type,
                                  ArrayRef<std::string> extents) {
  std::string name = document.createName("empty");
  document.addBefore(before, name + " = tensor.empty(" +
                                 llvm::join(extents, ", ") +
                                 ") : " + toText(type));
  return name;
}

void Rewriter::replaceBody(Statement &operation, StringRef name, unsigned end,
                           const Twine &rest) {
  document.replace({operation.name, end}, name + rest);
  operation.opName = name.str();
}

void Rewriter::replaceBody(Statement &operation, StringRef name,
                           const Twine &rest) {
  replaceBody(operation, name, operation.range.end, rest);
}

void Rewriter::castResult(Statement &operation, Type found, Type stated) {
  if (found == stated || operation.results.empty())
    return;
  std::string old = document[operation.results.begin].text;
  std::string name = document.renameResult(operation, "cast");
  StringRef dialect = isa<BaseMemRefType>(found) ? "memref" : "tensor";
  document.addAfter(operation, old + " = " + dialect + ".cast " + name + " : " +
                                   toText(found) + " to " + toText(stated));
}
