// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The words of the subset of Python that OpDSL uses.

#ifndef LINALG_LIB_LANGUAGES_OPDSLLEXER_H
#define LINALG_LIB_LANGUAGES_OPDSLLEXER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/SMLoc.h"

namespace mlir::structured::detail {

struct OpDSLToken {
  enum class Kind {
    Name,
    Integer,
    Real,
    /// Without its quotes, which may be three.
    String,
    Sign,
    /// The end of a line outside of brackets that has other tokens.
    Newline,
    End,
    Invalid
  };

  Kind kind;
  llvm::StringRef text;
  /// Whether it is the first one of an indented line.
  bool isIndented = false;
  /// Of a string, whether it has the prefix r.
  bool isRaw = false;

  llvm::SMLoc getLoc() const {
    return llvm::SMLoc::getFromPointer(text.data());
  }
  bool is(llvm::StringRef sign) const {
    return kind == Kind::Sign && text == sign;
  }
};

/// Divides a text into tokens.
class OpDSLLexer {
public:
  explicit OpDSLLexer(llvm::StringRef text) : rest(text) {}

  OpDSLToken next();

private:
  OpDSLToken take(OpDSLToken::Kind kind, size_t size);
  OpDSLToken takeString(bool isRaw);
  OpDSLToken takeNumber();
  void skipBlanks();

  llvm::StringRef rest;
  unsigned openBrackets = 0;
  bool isLineEmpty = true;
  bool isIndented = false;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_LANGUAGES_OPDSLLEXER_H
