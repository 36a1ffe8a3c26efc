// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The text of operations of `tosa`, and new ones before them.

#ifndef LINALG_LIB_IMPORT_TOSAPARTS_H
#define LINALG_LIB_IMPORT_TOSAPARTS_H

#include "Import/Rewriter.h"

namespace mlir::structured::detail {

/// The parts of `tosa.op %a, %b {...} : (A, B) -> R` and of its generic form.
struct TosaParts {
  std::vector<TokenRange> values;
  /// The last token of the operands.
  unsigned lastOperand = 0;
  /// The dictionary's brace, or 0.
  unsigned brace = 0;
  std::vector<TokenRange> types;
  unsigned openTypes = 0;
  TokenRange result;
};

/// The parts of `operation`; none if it has no such form.
std::optional<TosaParts> getParts(Rewriter &rewriter,
                                  const Statement &operation);

/// Adds an operand, and its type to the list.
void addOperand(Document &document, const TosaParts &parts, StringRef value,
                StringRef type);

/// The element type of a shaped type; null for another one.
Type getElement(Document &document, TokenRange type);

/// The number of an entry without its type, or an empty string.
std::string getNumber(Rewriter &rewriter, const TosaParts &parts,
                      StringRef key);

/// A new `tosa.const_shape` with numbers, before an operation.
std::string createShape(Rewriter &rewriter, const Statement &operation,
                        ArrayRef<int64_t> numbers);

/// The type of a shape of so many numbers.
std::string getShapeType(size_t rank);

/// A new `tosa.const` with one number before an operation.
std::string createNumber(Rewriter &rewriter, const Statement &operation,
                         StringRef hint, StringRef number, Type element);

/// The type of such a number.
std::string getZeroPointType(Type element);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IMPORT_TOSAPARTS_H
