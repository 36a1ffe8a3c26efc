// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Our interfaces and ops in a compiler with MLIR's dialect `linalg`.
//
// Only this library refers to MLIR's `linalg`. A compiler links it and the
// transformations that it needs, which then apply to the host's ops.

#ifndef LINALG_UPSTREAM_ADOPTION_H
#define LINALG_UPSTREAM_ADOPTION_H

#include "mlir/IR/DialectRegistry.h"

namespace mlir::structured {

/// Registers an extension that runs when MLIR's dialect `linalg` is loaded:
///
/// - its structured ops get `StructuredOpInterface`, those that are several
///   loop nests get `DecomposableOpInterface`;
/// - the dialect gets `LinalgHostInterface`;
/// - our structured ops that it lacks are added to it, with MLIR's interface
///   `linalg::LinalgOp`, so that MLIR's passes apply to them too; so are former
///   names of ops, such as `linalg.indexed_generic`, which read as the host's.
///
/// Structured ops of other dialects get `linalg::LinalgOp` as well, when these
/// are loaded.
///
/// The host's ops keep their own implementations of MLIR's interfaces, such as
/// TilingInterface. For the added ops, call `registerTilingModels`,
/// `registerBufferizationModels` and `registerRuntimeVerificationModels` as
/// needed, after this function.
///
/// Does nothing if the dialect `linalg` is not MLIR's.
void registerUpstreamAdoption(DialectRegistry &registry);

} // namespace mlir::structured

#endif // LINALG_UPSTREAM_ADOPTION_H
