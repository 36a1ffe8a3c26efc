// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The words of TC notation.

#ifndef LINALG_LIB_LANGUAGES_TCLEXER_H
#define LINALG_LIB_LANGUAGES_TCLEXER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/SMLoc.h"

namespace mlir::structured::detail {

struct TCToken {
  enum class Kind { Name, Integer, Docstring, Sign, End, Invalid };

  Kind kind;
  /// Of a docstring, without its quotes.
  llvm::StringRef text;

  llvm::SMLoc getLoc() const {
    return llvm::SMLoc::getFromPointer(text.data());
  }
  bool is(llvm::StringRef sign) const {
    return kind == Kind::Sign && text == sign;
  }
};

/// Divides a text into tokens; `//` begins a comment.
class TCLexer {
public:
  explicit TCLexer(llvm::StringRef text) : rest(text) {}

  TCToken next();

private:
  TCToken take(TCToken::Kind kind, size_t size);

  llvm::StringRef rest;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_LANGUAGES_TCLEXER_H
