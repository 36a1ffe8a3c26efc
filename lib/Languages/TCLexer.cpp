// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TCLexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::structured::detail;
using llvm::StringRef;

TCToken TCLexer::take(TCToken::Kind kind, size_t size) {
  TCToken token{kind, rest.take_front(size)};
  rest = rest.drop_front(size);
  return token;
}

TCToken TCLexer::next() {
  while (true) {
    rest = rest.ltrim(" \t\r\n");
    if (!rest.starts_with("//"))
      break;
    rest = rest.drop_front(
        rest.take_until([](char c) { return c == '\n'; }).size());
  }
  if (rest.empty())
    return take(TCToken::Kind::End, 0);
  if (rest.starts_with("\"\"\"")) {
    size_t end = rest.find("\"\"\"", 3);
    if (end == StringRef::npos)
      return take(TCToken::Kind::Invalid, 3);
    TCToken token{TCToken::Kind::Docstring, rest.slice(3, end)};
    rest = rest.drop_front(end + 3);
    return token;
  }
  auto isNameCharacter = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  if (llvm::isAlpha(rest.front()) || rest.front() == '_')
    return take(TCToken::Kind::Name, rest.take_while(isNameCharacter).size());
  if (llvm::isDigit(rest.front()))
    return take(
        TCToken::Kind::Integer,
        rest.take_while([](char c) { return llvm::isDigit(c); }).size());
  if (rest.starts_with("->"))
    return take(TCToken::Kind::Sign, 2);
  if (rest.starts_with("..."))
    return take(TCToken::Kind::Sign, 3);
  bool isSign = StringRef("()<>{}[],;:=?+-*").contains(rest.front());
  return take(isSign ? TCToken::Kind::Sign : TCToken::Kind::Invalid, 1);
}
