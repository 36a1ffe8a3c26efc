// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Rules for what stands within operations: attributes and types.

#ifndef LINALG_LIB_IMPORT_SURFACE_H
#define LINALG_LIB_IMPORT_SURFACE_H

#include "Import/Document.h"

namespace mlir::structured::detail {

/// Writes `key : value` in dictionaries as `key = value`.
void translateDictionaries(Document &document);

/// Puts affine maps and sets without a name into `affine_map<>` and
/// `affine_set<>`, in attributes, layouts and in operations of `affine`.
void translateMaps(Document &document);

/// Writes layouts of memrefs as `strided<>`, and LLVM's types of old.
void translateTypes(Document &document);

/// Writes encodings of sparse tensors with a `map`.
void translateSparseEncodings(Document &document);

/// Writes attributes that have another name today.
void translateAttributes(Document &document);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IMPORT_SURFACE_H
