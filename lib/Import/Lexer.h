// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The words of MLIR's text, of any of its versions.

#ifndef LINALG_LIB_IMPORT_LEXER_H
#define LINALG_LIB_IMPORT_LEXER_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace mlir::structured::detail {

struct Token {
  enum class Kind {
    /// A name without a sigil, such as `linalg.fill` or `x8xf32`.
    Word,
    /// `%a` or `%a#1`.
    Value,
    /// `#map` or `#linalg.type_fn`.
    Attribute,
    /// `!t` or `!llvm.ptr`.
    Type,
    /// `@f`.
    Symbol,
    /// `^bb0`.
    Block,
    Number,
    /// With its quotes.
    String,
    /// `->`, `>=`, `<=`, `==`, `::`, `...` or one character.
    Sign,
    /// `{-# ... #-}`.
    Resources,
    /// A string or resources without an end, or a character that MLIR has not.
    Invalid,
    End
  };

  Kind kind;
  /// As in the file.
  llvm::StringRef spelling;
  /// What is between it and the token before: blanks and comments.
  llvm::StringRef blanks;
  /// Whether it is the first one of its line.
  bool isFirstOfLine = false;

  /// What is written instead of `blanks` and `spelling`.
  std::string text;
  bool hasBlanks = true;
  /// New text around it; comes between the blanks and the token, or after it.
  std::string before, after;

  bool is(llvm::StringRef sign) const {
    return (kind == Kind::Sign || kind == Kind::Word) && spelling == sign;
  }
  bool is(Kind other) const { return kind == other; }
};

/// The tokens of a text; the last one is `End`, whose blanks are the rest.
std::vector<Token> divideIntoTokens(llvm::StringRef text);

/// For each token, the position of the bracket that belongs to it, for `()`,
/// `[]`, `{}` and `<>`; for another token, and for a bracket without a partner,
/// its own position.
std::vector<unsigned> matchBrackets(const std::vector<Token> &tokens);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IMPORT_LEXER_H
