// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Import/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir::structured::detail;
using llvm::StringRef;
using Kind = Token::Kind;

static bool isNameStart(char c) { return llvm::isAlpha(c) || c == '_'; }
static bool isNamePart(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.';
}
/// Values, blocks and aliases may also have a `-`.
static bool isSuffixPart(char c) { return isNamePart(c) || c == '-'; }

/// The number of characters of a string with its quotes, or 0 if it has no end
/// in its line.
static size_t getStringSize(StringRef text) {
  for (size_t i = 1; i < text.size() && text[i] != '\n'; ++i) {
    if (text[i] == '"')
      return i + 1;
    if (text[i] == '\\')
      ++i;
  }
  return 0;
}

static size_t getNumberSize(StringRef text) {
  if (text.size() > 2 && text.starts_with("0x") && llvm::isHexDigit(text[2]))
    return 2 + text.drop_front(2).take_while(llvm::isHexDigit).size();
  size_t size = text.take_while(llvm::isDigit).size();
  if (size >= text.size() || text[size] != '.')
    return size;
  size += 1 + text.drop_front(size + 1).take_while(llvm::isDigit).size();
  StringRef exponent = text.drop_front(size);
  if (!exponent.consume_front("e") && !exponent.consume_front("E"))
    return size;
  if (!exponent.consume_front("-"))
    exponent.consume_front("+");
  size_t digits = exponent.take_while(llvm::isDigit).size();
  return digits ? exponent.data() + digits - text.data() : size;
}

/// The size of a name after a sigil: `%a-b`, `%0`, `@"a b"`.
static size_t getSigilSize(StringRef text) {
  StringRef rest = text.drop_front();
  if (text[0] == '@' && rest.starts_with("\""))
    return 1 + getStringSize(rest);
  // A `-` that begins `->` is not of the name.
  size_t size = 0;
  while (size < rest.size() && isSuffixPart(rest[size]) &&
         !rest.drop_front(size).starts_with("->"))
    ++size;
  if (text[0] == '%' && size && rest.drop_front(size).starts_with("#")) {
    size_t digits = rest.drop_front(size + 1).take_while(llvm::isDigit).size();
    size += digits ? digits + 1 : 0;
  }
  return size + 1;
}

static std::pair<Kind, size_t> classify(StringRef text) {
  if (text.starts_with("{-#")) {
    size_t end = text.find("#-}");
    return {end == StringRef::npos ? Kind::Invalid : Kind::Resources,
            end == StringRef::npos ? 3 : end + 3};
  }
  for (StringRef sign : {"->", ">=", "<=", "==", "::", "..."})
    if (text.starts_with(sign))
      return {Kind::Sign, sign.size()};
  char first = text[0];
  if (isNameStart(first))
    return {Kind::Word, text.take_while(isNamePart).size()};
  if (llvm::isDigit(first))
    return {Kind::Number, getNumberSize(text)};
  if (first == '"') {
    size_t size = getStringSize(text);
    return {size ? Kind::String : Kind::Invalid,
            size                                 ? size
            : text.find('\n') == StringRef::npos ? text.size()
                                                 : text.find('\n')};
  }
  Kind sigil = llvm::StringSwitch<Kind>(text.take_front())
                   .Case("%", Kind::Value)
                   .Case("#", Kind::Attribute)
                   .Case("!", Kind::Type)
                   .Case("@", Kind::Symbol)
                   .Case("^", Kind::Block)
                   .Default(Kind::Sign);
  if (sigil != Kind::Sign) {
    size_t size = getSigilSize(text);
    return {size > 1 ? sigil : Kind::Invalid, size};
  }
  bool isKnown = StringRef("()[]{}<>,:=+-*/?|").contains(first);
  return {isKnown ? Kind::Sign : Kind::Invalid, 1};
}

std::vector<Token> mlir::structured::detail::divideIntoTokens(StringRef text) {
  std::vector<Token> tokens;
  for (;;) {
    const char *begin = text.data();
    bool isFirstOfLine = tokens.empty();
    for (;;) {
      size_t blanks = text.take_while([](char c) {
                            return StringRef(" \t\r\n").contains(c);
                          })
                          .size();
      isFirstOfLine |= text.take_front(blanks).contains('\n');
      text = text.drop_front(blanks);
      if (!text.starts_with("//"))
        break;
      text = text.drop_front(std::min(text.find('\n'), text.size()));
    }
    StringRef skipped(begin, text.data() - begin);
    auto [kind, size] =
        text.empty() ? std::pair<Kind, size_t>(Kind::End, 0) : classify(text);
    StringRef spelling = text.take_front(size);
    Token token{kind,           spelling, skipped, isFirstOfLine,
                spelling.str(), true,     "",      ""};
    tokens.push_back(std::move(token));
    if (kind == Kind::End)
      return tokens;
    text = text.drop_front(size);
  }
}

std::vector<unsigned>
mlir::structured::detail::matchBrackets(const std::vector<Token> &tokens) {
  std::vector<unsigned> partners(tokens.size());
  llvm::SmallVector<unsigned> open;
  for (unsigned i = 0; i < tokens.size(); ++i) {
    partners[i] = i;
    if (!tokens[i].is(Kind::Sign) || tokens[i].spelling.size() != 1)
      continue;
    char sign = tokens[i].spelling[0];
    if (StringRef("([{<").contains(sign)) {
      open.push_back(i);
      continue;
    }
    size_t which = StringRef(")]}>").find(sign);
    if (which == StringRef::npos)
      continue;
    // A `<` that is still open within other brackets has been no bracket.
    char wanted = "([{<"[which];
    if (wanted != '<')
      while (!open.empty() && tokens[open.back()].is("<"))
        open.pop_back();
    if (open.empty() || tokens[open.back()].spelling[0] != wanted)
      continue;
    partners[i] = open.pop_back_val();
    partners[partners[i]] = i;
  }
  return partners;
}
