// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_IMPORT_STATEMENTS_H
#define LINALG_LIB_IMPORT_STATEMENTS_H

#include "Import/Document.h"

namespace mlir::structured::detail {

/// Finds the operations, labels and aliases of a document.
class StatementFinder {
public:
  explicit StatementFinder(Document &document)
      : document(document), tokens(document.tokens) {}

  /// Reads statements until the brace that closes their region, or the end.
  void readStatements(Statements &statements, Statement *parent);
  /// Where the reading has stopped.
  unsigned getPosition() const { return position; }
  void skip();

private:
  bool hasResultsAt(unsigned position) const;
  bool isLabelAt(unsigned position) const;
  bool isAliasAt(unsigned position) const;
  bool startsAt(unsigned position) const;
  void readLabel(Statement &label);
  void readAlias(Statement &alias);
  void readOperation(Statement &operation);
  void readRegion(Statement &operation);

  Document &document;
  const std::vector<Token> &tokens;
  unsigned position = 0;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IMPORT_STATEMENTS_H
