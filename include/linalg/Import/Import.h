// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Translates text of former versions of MLIR, LLVM 9 to 21, to today's.

#ifndef LINALG_IMPORT_IMPORT_H
#define LINALG_IMPORT_IMPORT_H

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace mlir::structured {

namespace detail {
class Rewriter;
struct Statement;
} // namespace detail

/// One row of the table of old forms.
struct ImportRule {
  /// What a rule translates.
  enum class Kind {
    /// The name of an operation; its operands and types stay.
    Name,
    /// An operation of the name, if its form is an old one.
    Form,
    /// An attribute or a type, in any operation.
    Surface
  };
  using Rewrite = LogicalResult (*)(detail::Rewriter &, detail::Statement &);

  Kind kind;
  /// The old spelling; for Name and Form, the name of the operation, for the
  /// dialect `std` without its prefix.
  StringRef old;
  /// The versions of LLVM whose text has it.
  StringRef versions;
  StringRef today;
  /// For Form: translates an operation and returns success, or leaves it as it
  /// is if its form is today's.
  Rewrite rewrite;
  /// The types of the arguments and results of a function around the example,
  /// such as `f32, f32 -> f32`: `%a`, `%b`, ... and `%r`. Empty if the example
  /// is a whole file.
  StringRef signature;
  StringRef example;
  /// For a test: inputs and the expected result, such as `6 2 = 8`, or empty
  /// if the example computes nothing.
  StringRef values;

  /// The example as a file.
  std::string getFile() const;
};

/// All rules, in the order of the documentation.
ArrayRef<ImportRule> getImportRules();

/// Writes the rules as a table in Markdown.
void writeImportRules(raw_ostream &os);
/// Writes the examples of the rules, separated by `// -----`, each with its
/// rule and values in comments.
void writeImportExamples(raw_ostream &os);

struct ImportOptions {
  /// Whether to translate the parts of a file between lines `// -----` by
  /// themselves.
  bool isSplit = false;
  /// Whether to parse and verify the translated text.
  bool isVerified = true;
};

/// Translates the main file of `sources` and writes it to `os`, with comments
/// and layout kept. Text that no rule knows stays as it is. `registry` has the
/// dialects of today.
///
/// Operations of unknown dialects in generic form are valid. Errors are printed
/// by `sources`, at the place in the old text: a word that is not closed, a
/// form that a rule refuses, and what MLIR's parser and verifiers say of the
/// translated text. Fails if there is an error; the text is written
/// nevertheless.
LogicalResult importOldText(llvm::SourceMgr &sources,
                            const DialectRegistry &registry,
                            const ImportOptions &options, raw_ostream &os);

} // namespace mlir::structured

#endif // LINALG_IMPORT_IMPORT_H
