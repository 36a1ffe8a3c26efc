// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpDSLLexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::structured::detail;
using llvm::StringRef;

using Kind = OpDSLToken::Kind;

OpDSLToken OpDSLLexer::take(Kind kind, size_t size) {
  OpDSLToken token{kind, rest.take_front(size), isIndented};
  rest = rest.drop_front(size);
  isLineEmpty = kind == Kind::Newline;
  return token;
}

/// Blanks, comments, empty lines, and the ends of lines that go on.
void OpDSLLexer::skipBlanks() {
  while (!rest.empty()) {
    char c = rest.front();
    if (c == '#') {
      rest = rest.drop_front(rest.find_first_of('\n') == StringRef::npos
                                 ? rest.size()
                                 : rest.find_first_of('\n'));
    } else if (c == '\n' && (isLineEmpty || openBrackets)) {
      rest = rest.drop_front();
      isIndented = isIndented && !isLineEmpty;
    } else if (c == ' ' || c == '\t' || c == '\r') {
      isIndented |= isLineEmpty;
      rest = rest.drop_front();
    } else if (rest.starts_with("\\\n") || rest.starts_with("\\\r\n")) {
      rest = rest.drop_front(rest.find('\n') + 1);
    } else {
      return;
    }
  }
}

OpDSLToken OpDSLLexer::takeString(bool isRaw) {
  bool isLong = rest.starts_with("\"\"\"") || rest.starts_with("'''");
  StringRef quote = rest.take_front(isLong ? 3 : 1);
  size_t end = quote.size();
  while (end < rest.size() && !rest.substr(end).starts_with(quote) &&
         (isLong || rest[end] != '\n'))
    end += rest[end] == '\\' ? 2 : 1;
  if (!rest.substr(end).starts_with(quote))
    return take(Kind::Invalid, quote.size());
  OpDSLToken token = take(Kind::String, end + quote.size());
  token.text = token.text.drop_front(quote.size()).drop_back(quote.size());
  token.isRaw = isRaw;
  return token;
}

/// 2, 2.5, .5, 1e-3.
OpDSLToken OpDSLLexer::takeNumber() {
  auto isDigit = [](char c) { return llvm::isDigit(c); };
  size_t size = rest.take_while(isDigit).size();
  bool isReal = false;
  if (rest.drop_front(size).starts_with(".")) {
    isReal = true;
    size += 1 + rest.drop_front(size + 1).take_while(isDigit).size();
  }
  StringRef exponent = rest.drop_front(size);
  if (exponent.consume_front("e") || exponent.consume_front("E")) {
    if (!exponent.consume_front("-"))
      exponent.consume_front("+");
    if (size_t digits = exponent.take_while(isDigit).size()) {
      isReal = true;
      size = exponent.data() - rest.data() + digits;
    }
  }
  return take(isReal ? Kind::Real : Kind::Integer, size);
}

OpDSLToken OpDSLLexer::next() {
  if (isLineEmpty)
    isIndented = false;
  skipBlanks();
  if (rest.empty())
    return take(isLineEmpty ? Kind::End : Kind::Newline, 0);
  bool isRaw = rest.starts_with("r\"") || rest.starts_with("r'");
  if (isRaw)
    rest = rest.drop_front();
  char c = rest.front();
  if (c == '\n')
    return take(Kind::Newline, 1);
  if (llvm::isAlpha(c) || c == '_')
    return take(Kind::Name, rest.take_while([](char each) {
                                  return llvm::isAlnum(each) || each == '_';
                                })
                                .size());
  bool isDecimal = c == '.' && rest.size() > 1 && llvm::isDigit(rest[1]);
  if (llvm::isDigit(c) || isDecimal)
    return takeNumber();
  if (c == '"' || c == '\'')
    return takeString(isRaw);
  if (rest.starts_with("+=") || rest.starts_with("->"))
    return take(Kind::Sign, 2);
  if (c == '(' || c == '[')
    ++openBrackets;
  if ((c == ')' || c == ']') && openBrackets)
    --openBrackets;
  return take(
      StringRef("()[],:=.@+-*").contains(c) ? Kind::Sign : Kind::Invalid, 1);
}
