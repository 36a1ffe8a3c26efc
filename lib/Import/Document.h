// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A text of MLIR as operations, whose words can be replaced. The operations
// are found without knowing their syntax: an operation ends where another one
// begins, or where its region ends.

#ifndef LINALG_LIB_IMPORT_DOCUMENT_H
#define LINALG_LIB_IMPORT_DOCUMENT_H

#include "Import/Lexer.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Types.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <memory>

namespace mlir::structured::detail {

/// Tokens from `begin` to before `end`.
struct TokenRange {
  unsigned begin = 0, end = 0;
  bool empty() const { return begin == end; }
};

struct Statement;
using Statements = std::vector<std::unique_ptr<Statement>>;

/// A region; its tokens with both braces.
struct RegionText {
  TokenRange range;
  Statements statements;
};

/// An operation, the label of a block, or the definition of an alias.
struct Statement {
  enum class Kind { Operation, Label, Alias };

  Kind kind;
  TokenRange range;
  Statement *parent = nullptr;
  /// For an operation: the values before `=`, or empty.
  TokenRange results;
  /// For an operation: the position of its name.
  unsigned name = 0;
  /// For an operation: its name today, as far as it is known.
  std::string opName;
  std::vector<RegionText> regions;
  /// Whether a rule of its parent has translated it already.
  bool isDone = false;
};

class Document {
public:
  /// `isOpName` says whether a word is the name of an old operation.
  using IsOpName = bool (*)(StringRef);
  Document(StringRef text, MLIRContext &context, IsOpName isOpName);

  Token &operator[](unsigned position) { return tokens[position]; }
  unsigned size() const { return tokens.size(); }
  unsigned getPartner(unsigned position) const { return partners[position]; }
  Statements &getStatements() { return statements; }
  MLIRContext &getContext() { return context; }
  /// Calls a function for each statement, outer ones first.
  void walk(llvm::function_ref<void(Statement &)> function);

  /// The text of tokens as translated so far, in one line.
  std::string getText(TokenRange range) const;
  /// As `getText`, with the definitions of aliases in their place.
  std::string getExpandedText(TokenRange range) const;

  /// The type that tokens are, or null.
  Type getType(TokenRange range) const;
  Type getType(StringRef text) const;
  /// The attribute that tokens are, or null.
  Attribute getAttribute(TokenRange range) const;
  Attribute getAttribute(StringRef text) const;

  /// The entry of a dictionary after its key, or an empty range. `brace` is
  /// the opening brace, or an alias of a dictionary.
  TokenRange getEntry(unsigned brace, StringRef key) const;
  /// Removes an entry of a dictionary or of the one that an alias is.
  void removeEntry(unsigned brace, StringRef key);

  /// Whether a brace begins a dictionary of attributes.
  bool isDictionary(unsigned brace) const;
  /// The tokens of the type at a position; empty if there is none.
  TokenRange getTypeAt(unsigned position) const;
  /// Elements of a list between brackets; the position is the opening one's.
  std::vector<TokenRange> getElements(unsigned bracket) const;
  /// The last definition of `#name` or `!name` before a position, or the
  /// first one after it, or an empty range.
  TokenRange getAlias(StringRef name, unsigned position) const;

  void replace(TokenRange range, const Twine &text);
  /// Adds lines before an operation, or after it.
  void addBefore(const Statement &operation, const Twine &line);
  void addAfter(const Statement &operation, const Twine &line);
  void rename(Statement &operation, StringRef name);
  /// Writes tokens, in the order of calls, before another one.
  void moveBefore(TokenRange range, unsigned position);
  /// Names the only result of an operation with a new name and returns that;
  /// the old name is left for another operation.
  std::string renameResult(const Statement &operation, StringRef hint);
  /// A name for a value that the text does not have: `%hint`, `%hint_1` ...
  std::string createName(StringRef hint);
  std::string getIndentation(const Statement &statement) const;

  /// The translated text, and for each part of it where it comes from:
  /// positions in the new and in the old text.
  std::string getResult(std::vector<std::pair<size_t, size_t>> &origins) const;

private:
  friend class StatementFinder;
  TokenRange getDictionary(unsigned brace) const;
  void write(TokenRange range, std::string &result,
             std::vector<std::pair<size_t, size_t>> &origins) const;

  MLIRContext &context;
  StringRef text;
  std::vector<Token> tokens;
  std::vector<unsigned> partners;
  IsOpName isOpName;
  Statements statements;
  /// The definitions by name, in the order of the text.
  llvm::StringMap<std::vector<TokenRange>> aliases;
  llvm::StringSet<> names;
  /// What is moved to a position, and where what is moved away ends.
  llvm::DenseMap<unsigned, std::vector<TokenRange>> moved;
  llvm::DenseMap<unsigned, unsigned> movedAway;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IMPORT_DOCUMENT_H
