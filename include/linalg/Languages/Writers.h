// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Definitions of ops as text.

#ifndef LINALG_LANGUAGES_WRITERS_H
#define LINALG_LANGUAGES_WRITERS_H

#include "linalg/Languages/OpDefinition.h"

namespace mlir::structured {

/// Writes valid definitions in TC notation. Prints an error at what the
/// notation can't say, in `sources`, and fails: constants, indices of loops,
/// attributes of functions or with other defaults than 1, and loops in another
/// order than that of their occurrence.
LogicalResult writeTCNotation(ArrayRef<OpDefinition> definitions,
                              const llvm::SourceMgr &sources,
                              raw_ostream &output);

/// Writes valid definitions as OpDSL. An attribute that is required has a
/// default there. Prints an error and fails if an attribute is a single number
/// or has two dimensions.
LogicalResult writeOpDSL(ArrayRef<OpDefinition> definitions,
                         const llvm::SourceMgr &sources, raw_ostream &output);

/// Writes valid definitions as YAML documents, which MLIR's
/// `mlir-linalg-ods-yaml-gen` reads. An attribute that is required has the
/// default 1 there. Prints an error and fails if an attribute is a single
/// number or has two dimensions.
LogicalResult writeYAML(ArrayRef<OpDefinition> definitions,
                        const llvm::SourceMgr &sources, raw_ostream &output);

/// Writes valid definitions as TableGen records: of a dialect of that name,
/// which the text defines too, or for none as records of the dialect `linalg`.
/// Prints an error and fails if an attribute can't have its name there.
LogicalResult writeRows(ArrayRef<OpDefinition> definitions, StringRef dialect,
                        const llvm::SourceMgr &sources, raw_ostream &output);

/// Writes a page of Markdown that describes the ops of valid definitions as ops
/// of that dialect: iteration space, what is computed, an example, operands and
/// attributes. `registry` has the dialects `linalg` and `func`.
void writeReference(ArrayRef<OpDefinition> definitions, StringRef dialect,
                    const DialectRegistry &registry, raw_ostream &output);

} // namespace mlir::structured

#endif // LINALG_LANGUAGES_WRITERS_H
