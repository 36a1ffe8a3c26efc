// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A C header for the functions that compiled code exports.

#ifndef LINALG_EXECUTION_CHEADER_H
#define LINALG_EXECUTION_CHEADER_H

#include "linalg/Execution/Signature.h"

namespace mlir::structured {

/// The text of a header that declares `_mlir_ciface_NAME` for each of
/// `functions`, with the types of the descriptors that they take. The include
/// guard is derived from `guard`, the header's file name. Several such headers
/// can be included together.
std::string makeCHeader(ArrayRef<Signature> functions, StringRef guard);

} // namespace mlir::structured

#endif // LINALG_EXECUTION_CHEADER_H
