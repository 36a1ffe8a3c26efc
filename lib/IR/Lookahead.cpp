// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Lookahead.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::structured::detail;

// The buffer of a parser ends with a null character, which ends every loop
// below.

static bool isNameChar(char c) {
  return llvm::isAlnum(c) || llvm::StringRef("_.$-").contains(c);
}

/// The first character that is neither space nor part of a comment.
static const char *skipSpace(const char *text) {
  while (true) {
    while (llvm::isSpace(*text))
      ++text;
    if (text[0] != '/' || text[1] != '/')
      return text;
    while (*text && *text != '\n')
      ++text;
  }
}

/// The end of the name at `text`, which may be quoted; `text` if there is none.
static const char *skipName(const char *text) {
  if (*text != '"') {
    if (!llvm::isAlpha(*text) && *text != '_')
      return text;
    while (isNameChar(*text))
      ++text;
    return text;
  }
  for (++text; *text && *text != '"'; ++text)
    if (text[0] == '\\' && text[1])
      ++text;
  return *text ? text + 1 : text;
}

StringRef mlir::structured::detail::peekKeyword(OpAsmParser &parser) {
  const char *begin = parser.getCurrentLocation().getPointer();
  if (*begin == '"')
    return {};
  return StringRef(begin, skipName(begin) - begin);
}

char mlir::structured::detail::peekCharacter(OpAsmParser &parser) {
  return *parser.getCurrentLocation().getPointer();
}

bool mlir::structured::detail::isAtAttrDict(OpAsmParser &parser) {
  const char *brace = parser.getCurrentLocation().getPointer();
  if (*brace != '{')
    return false;
  const char *name = skipSpace(brace + 1);
  const char *next = skipSpace(skipName(name));
  if (next == name)
    return *name == '}';
  return *next && StringRef("=,}").contains(*next);
}
