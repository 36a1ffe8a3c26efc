// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the rules for operations share.

#ifndef LINALG_LIB_IMPORT_REWRITER_H
#define LINALG_LIB_IMPORT_REWRITER_H

#include "Import/Document.h"
#include "linalg/Import/Import.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace mlir::structured::detail {

/// Reads the words of an operation. All functions leave the position as it is
/// if they do not find what they read.
class Cursor {
public:
  Cursor(Document &document, unsigned position)
      : document(&document), position(position) {}

  unsigned getPosition() const { return position; }
  const Token &peek() const { return (*document)[position]; }
  bool is(StringRef word) const { return peek().is(word); }
  bool is(Token::Kind kind) const { return peek().is(kind); }
  bool consume(StringRef word);
  /// The token if it is of a kind, as a range.
  TokenRange consume(Token::Kind kind);
  /// What a bracket contains with the brackets: `open` is `(`, `[`, `{`, `<`.
  TokenRange consumeBrackets(StringRef open);
  TokenRange consumeType();
  /// Types separated by commas, or such a list in parentheses.
  std::vector<TokenRange> consumeTypes();
  /// Values separated by commas, such as `%a, %b`.
  std::vector<TokenRange> consumeValues();
  /// A dictionary or an alias of one.
  TokenRange consumeDictionary();

private:
  Document *document;
  unsigned position;
};

/// A document that is translated, with its messages.
class Rewriter {
public:
  Rewriter(Document &document, llvm::SourceMgr &sources);

  Document &document;

  bool hasErrors() const { return isFailed; }
  /// Prints an error at a token; returns failure.
  LogicalResult error(unsigned token, const Twine &message);
  void note(unsigned token, const Twine &message);

  /// The cursor after the name of an operation.
  Cursor getOperands(const Statement &operation) {
    return Cursor(document, operation.name + 1);
  }
  std::string getText(TokenRange range) const {
    return document.getText(range);
  }
  /// The last operation before another one that has a result of a name, or
  /// null. Names are those of the old text.
  const Statement *findDefinition(StringRef value, const Statement &user);
  /// The texts of ranges, separated by commas.
  std::string join(ArrayRef<TokenRange> ranges) const;

  /// A new `arith.constant` before an operation.
  std::string createIndex(const Statement &before, int64_t value);
  /// A new `memref.dim` or `tensor.dim` before an operation.
  std::string createDim(const Statement &before, StringRef value, Type type,
                        int64_t dim);
  /// A new `tensor.empty` before an operation.
  std::string createEmpty(const Statement &before, RankedTensorType type,
                          ArrayRef<std::string> extents);
  /// Replaces the words of an operation from its name to its last one, or to
  /// another one.
  void replaceBody(Statement &operation, StringRef name, const Twine &rest);
  void replaceBody(Statement &operation, StringRef name, unsigned end,
                   const Twine &rest);
  /// Gives the result the type `found` if the text says `stated`, by a cast
  /// after the operation.
  void castResult(Statement &operation, Type found, Type stated);

private:
  /// By name, in the order of the text.
  llvm::StringMap<std::vector<const Statement *>> definitions;
  llvm::SourceMgr &sources;
  bool isFailed = false;
};

/// A type as text.
std::string toText(Type type);
std::string toText(Attribute attribute);
/// Whether a type is a tensor, memref or vector.
inline bool isShaped(Type type) { return isa_and_nonnull<ShapedType>(type); }

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IMPORT_REWRITER_H
