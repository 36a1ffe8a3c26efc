// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Finds the operations of a text.

#include "Import/Statements.h"
#include "mlir/IR/OperationSupport.h"

using namespace mlir;
using namespace mlir::structured::detail;
using Kind = Token::Kind;

bool Document::isDictionary(unsigned brace) const {
  const Token &first = tokens[brace + 1];
  const Token &second = tokens[std::min<size_t>(brace + 2, tokens.size() - 1)];
  if (first.is("}"))
    return true;
  if (first.is(Kind::String))
    return !second.is("(");
  if (!first.is(Kind::Word))
    return false;
  // An op without operands, as `mpi.init : !mpi.retval`.
  if (second.is("}") || second.is(":"))
    return !isOpName(first.spelling) &&
           !RegisteredOperationName::lookup(first.spelling, &context);
  return second.is("=") || second.is(",");
}

/// Whether values and `=` begin at a position, with the name of an operation
/// after them.
bool StatementFinder::hasResultsAt(unsigned position) const {
  while (tokens[position].is(Kind::Value)) {
    ++position;
    if (tokens[position].is(":") && tokens[position + 1].is(Kind::Number))
      position += 2;
    if (tokens[position].is("="))
      return tokens[position + 1].is(Kind::Word) ||
             tokens[position + 1].is(Kind::String);
    if (!tokens[position].is(","))
      return false;
    ++position;
  }
  return false;
}

bool StatementFinder::isLabelAt(unsigned position) const {
  if (!tokens[position].is(Kind::Block))
    return false;
  const Token &next = tokens[position + 1];
  if (next.is("("))
    return tokens[std::min<size_t>(document.getPartner(position + 1) + 1,
                                   tokens.size() - 1)]
        .is(":");
  return next.is(":");
}

bool StatementFinder::isAliasAt(unsigned position) const {
  const Token &token = tokens[position];
  return token.isFirstOfLine && tokens[position + 1].is("=") &&
         (token.is(Kind::Attribute) || token.is(Kind::Type));
}

/// Whether a new statement begins at a position after another statement's
/// first words, outside of brackets.
bool StatementFinder::startsAt(unsigned position) const {
  const Token &token = tokens[position];
  const Token &previous = tokens[position - 1];
  if (previous.is(",") || previous.is("="))
    return false;
  if (isAliasAt(position))
    return true;
  switch (token.kind) {
  case Kind::Value:
    return !previous.is(":") && !previous.is("->") && hasResultsAt(position);
  case Kind::Block:
    return token.isFirstOfLine && isLabelAt(position);
  case Kind::String:
    return token.isFirstOfLine && tokens[position + 1].is("(");
  case Kind::Word:
    if (previous.is(":") || previous.is("->"))
      return false;
    if (token.spelling.contains('.') || token.spelling == "return")
      return true;
    return token.isFirstOfLine &&
           (document.isOpName(token.spelling) || token.spelling == "module");
  default:
    return false;
  }
}

/// Reads statements until the brace that closes their region, or the end.
void StatementFinder::readStatements(Statements &statements,
                                     Statement *parent) {
  while (!tokens[position].is(Kind::End) && !tokens[position].is("}")) {
    auto statement = std::make_unique<Statement>();
    statement->parent = parent;
    statement->range = {position, position};
    if (isLabelAt(position))
      readLabel(*statement);
    else if (isAliasAt(position))
      readAlias(*statement);
    else
      readOperation(*statement);
    statement->range.end = position;
    statements.push_back(std::move(statement));
  }
}

void StatementFinder::readLabel(Statement &label) {
  label.kind = Statement::Kind::Label;
  while (!tokens[position].is(":"))
    skip();
  ++position;
}

void StatementFinder::readAlias(Statement &alias) {
  alias.kind = Statement::Kind::Alias;
  StringRef name = tokens[position].spelling;
  position += 2;
  unsigned begin = position;
  while (!tokens[position].is(Kind::End) && !tokens[position].is("}") &&
         (position == begin || !startsAt(position)))
    skip();
  document.aliases[name].push_back({begin, position});
}

/// Goes after a token, or after what its bracket contains.
void StatementFinder::skip() {
  position = std::max(position, document.getPartner(position)) + 1;
}

void StatementFinder::readOperation(Statement &operation) {
  operation.kind = Statement::Kind::Operation;
  if (hasResultsAt(position)) {
    operation.results.begin = position;
    while (!tokens[position].is("="))
      ++position;
    operation.results.end = position++;
  }
  operation.name = position;
  operation.opName = tokens[position].spelling.trim('"').str();
  ++position;
  for (bool isFirst = true;; isFirst = false) {
    const Token &token = tokens[position];
    if (token.is(Kind::End) || token.is("}"))
      return;
    // As `affine.for %i = max` shows, an operand may look like a result.
    if ((!isFirst || token.isFirstOfLine) && startsAt(position))
      return;
    if (token.is("(") && tokens[position + 1].is("{"))
      ++position;
    else if (token.is("{") && !document.isDictionary(position))
      readRegion(operation);
    else
      skip();
  }
}

void StatementFinder::readRegion(Statement &operation) {
  RegionText region;
  region.range.begin = position++;
  readStatements(region.statements, &operation);
  if (tokens[position].is("}"))
    ++position;
  region.range.end = position;
  operation.regions.push_back(std::move(region));
}
