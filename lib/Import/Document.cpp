// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Import/Document.h"
#include "Import/Statements.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::structured::detail;
using Kind = Token::Kind;

Document::Document(StringRef text, MLIRContext &context, IsOpName isOpName)
    : context(context), text(text), tokens(divideIntoTokens(text)),
      partners(matchBrackets(tokens)), isOpName(isOpName) {
  for (const Token &token : tokens)
    if (token.is(Kind::Value))
      names.insert(token.spelling.split('#').first);
  StatementFinder finder(*this);
  finder.readStatements(statements, nullptr);
  // A brace that closes nothing; what follows is read as well.
  while (!tokens[finder.getPosition()].is(Kind::End)) {
    finder.skip();
    finder.readStatements(statements, nullptr);
  }
}

std::string Document::getText(TokenRange range) const {
  std::string result;
  for (unsigned i = range.begin; i < range.end; ++i) {
    const Token &token = tokens[i];
    if (i != range.begin && token.hasBlanks && !token.blanks.empty())
      result += ' ';
    result += token.before + token.text + token.after;
  }
  return result;
}

std::string Document::getExpandedText(TokenRange range) const {
  // Aliases are defined before they are used, so this ends; a text that
  // does otherwise is expanded once for each alias at most.
  std::string result = getText(range);
  for (unsigned i = 0; i < aliases.size() + 1; ++i) {
    std::string expanded;
    bool isChanged = false;
    for (const Token &token : divideIntoTokens(result)) {
      expanded += token.blanks;
      TokenRange alias;
      if (token.is(Kind::Attribute) || token.is(Kind::Type))
        alias = getAlias(token.spelling, range.begin);
      isChanged |= !alias.empty();
      expanded += alias.empty() ? token.spelling.str() : getText(alias);
      if (expanded.size() > (1 << 20))
        return result;
    }
    if (!isChanged)
      break;
    result = std::move(expanded);
  }
  return result;
}

/// What a parser makes of a text, without its messages; null if it fails.
template <typename Result>
static Result parseQuietly(MLIRContext &context,
                           llvm::function_ref<Result()> parse) {
  ScopedDiagnosticHandler handler(&context,
                                  [](Diagnostic &) { return success(); });
  return parse();
}

Type Document::getType(StringRef text) const {
  return parseQuietly<Type>(context, [&] { return parseType(text, &context); });
}

Type Document::getType(TokenRange range) const {
  return range.empty() ? Type() : getType(getExpandedText(range));
}

Attribute Document::getAttribute(StringRef text) const {
  return parseQuietly<Attribute>(
      context, [&] { return parseAttribute(text, &context); });
}

Attribute Document::getAttribute(TokenRange range) const {
  return range.empty() ? Attribute() : getAttribute(getExpandedText(range));
}

static void walkStatements(Statements &statements,
                           llvm::function_ref<void(Statement &)> function) {
  for (auto &statement : statements) {
    function(*statement);
    for (RegionText &region : statement->regions)
      walkStatements(region.statements, function);
  }
}

void Document::walk(llvm::function_ref<void(Statement &)> function) {
  walkStatements(statements, function);
}

TokenRange Document::getAlias(StringRef name, unsigned position) const {
  auto definitions = aliases.find(name);
  if (definitions == aliases.end())
    return {};
  TokenRange found = definitions->second.front();
  for (TokenRange definition : definitions->second)
    if (definition.begin < position)
      found = definition;
  return found;
}

std::vector<TokenRange> Document::getElements(unsigned bracket) const {
  std::vector<TokenRange> elements;
  unsigned end = partners[bracket];
  if (end <= bracket + 1)
    return elements;
  unsigned begin = bracket + 1;
  for (unsigned i = begin; i < end; i = std::max(i, partners[i]) + 1)
    if (tokens[i].is(",")) {
      elements.push_back({begin, i});
      begin = i + 1;
    }
  elements.push_back({begin, end});
  return elements;
}

/// The tokens of a dictionary with its braces; follows aliases.
TokenRange Document::getDictionary(unsigned brace) const {
  for (unsigned i = 0; i < 100; ++i) {
    if (tokens[brace].is("{"))
      return {brace, partners[brace] + 1};
    TokenRange alias = getAlias(tokens[brace].spelling, brace);
    if (!tokens[brace].is(Kind::Attribute) || alias.empty())
      break;
    brace = alias.begin;
  }
  return {};
}

TokenRange Document::getEntry(unsigned brace, StringRef key) const {
  TokenRange dictionary = getDictionary(brace);
  if (dictionary.empty())
    return {};
  for (TokenRange entry : getElements(dictionary.begin))
    if (!entry.empty() && tokens[entry.begin].spelling.trim('"') == key &&
        entry.end > entry.begin + 2)
      return {entry.begin + 2, entry.end};
  return {};
}

void Document::removeEntry(unsigned brace, StringRef key) {
  TokenRange dictionary = getDictionary(brace);
  if (dictionary.empty())
    return;
  bool hasEntryBefore = false;
  for (TokenRange entry : getElements(dictionary.begin)) {
    if (!entry.empty() && tokens[entry.begin].spelling.trim('"') == key)
      replace(entry, "");
    bool isLeft = !entry.empty() && !tokens[entry.begin].text.empty();
    // A comma is left between two entries that are.
    if (tokens[entry.begin - 1].is(",") && !(isLeft && hasEntryBefore))
      replace({entry.begin - 1, entry.begin}, "");
    // The first entry that is left follows the brace like the first of all.
    if (isLeft && !hasEntryBefore && entry.begin != dictionary.begin + 1 &&
        !tokens[entry.begin].blanks.contains('\n'))
      tokens[entry.begin].hasBlanks = false;
    hasEntryBefore |= isLeft;
  }
}

TokenRange Document::getTypeAt(unsigned position) const {
  unsigned begin = position;
  const Token &token = tokens[position];
  if (token.is("(")) {
    position = partners[position] + 1;
    if (position == begin + 1)
      return {};
    if (!tokens[position].is("->"))
      return {begin, position};
    TokenRange result = getTypeAt(position + 1);
    return {begin, result.empty() ? position : result.end};
  }
  if (!token.is(Kind::Word) && !token.is(Kind::Type))
    return {};
  ++position;
  if (tokens[position].is("<") && partners[position] > position)
    position = partners[position] + 1;
  return {begin, position};
}

void Document::replace(TokenRange range, const Twine &text) {
  std::string string = text.str();
  for (unsigned i = range.begin; i < range.end; ++i) {
    tokens[i].text = i == range.begin ? string : "";
    tokens[i].before.clear();
    tokens[i].after.clear();
    if (i != range.begin || string.empty())
      tokens[i].hasBlanks = false;
  }
}

std::string Document::getIndentation(const Statement &statement) const {
  unsigned first = statement.range.begin;
  while (first && !tokens[first].isFirstOfLine)
    --first;
  StringRef blanks = tokens[first].blanks;
  std::string indentation = blanks.drop_front(blanks.rfind('\n') + 1).str();
  bool isOwnLine = first == statement.range.begin;
  return isOwnLine ? indentation : indentation + "  ";
}

void Document::addBefore(const Statement &operation, const Twine &line) {
  tokens[operation.range.begin].before +=
      (line + "\n" + getIndentation(operation)).str();
}

void Document::addAfter(const Statement &operation, const Twine &line) {
  tokens[operation.range.end - 1].after +=
      ("\n" + getIndentation(operation) + line).str();
}

void Document::rename(Statement &operation, StringRef name) {
  Token &token = tokens[operation.name];
  token.text = token.is(Kind::String) ? ("\"" + name + "\"").str() : name.str();
  operation.opName = name.str();
}

std::string Document::renameResult(const Statement &operation, StringRef hint) {
  std::string name = createName(hint);
  if (!operation.results.empty())
    tokens[operation.results.begin].text = name;
  return name;
}

std::string Document::createName(StringRef hint) {
  std::string name = ("%" + hint).str();
  for (unsigned i = 1; !names.insert(name).second; ++i)
    name = ("%" + hint + "_" + Twine(i)).str();
  return name;
}

void Document::moveBefore(TokenRange range, unsigned position) {
  moved[position].push_back(range);
  movedAway[range.begin] = range.end;
}

void Document::write(TokenRange range, std::string &result,
                     std::vector<std::pair<size_t, size_t>> &origins) const {
  for (unsigned i = range.begin; i < range.end; ++i) {
    for (TokenRange other : moved.lookup(i))
      write(other, result, origins);
    unsigned end = movedAway.lookup(i);
    if (end && i != range.begin) {
      i = end - 1;
      continue;
    }
    const Token &token = tokens[i];
    if (token.hasBlanks)
      result += token.blanks;
    origins.emplace_back(result.size(), token.spelling.data() - text.data());
    result += token.before;
    result += token.text;
    result += token.after;
  }
}

std::string
Document::getResult(std::vector<std::pair<size_t, size_t>> &origins) const {
  std::string result;
  write({0, size()}, result, origins);
  return result;
}
