// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Our interfaces and ops in a compiler that has the dialect `linalg` of MLIR.
//
// This library is the only one that knows MLIR's `linalg`. A compiler links it
// and the transformations that it wants, each of which works on the host's ops
// as it does on ours.

#ifndef LINALG_UPSTREAM_ADOPTION_H
#define LINALG_UPSTREAM_ADOPTION_H

#include "mlir/IR/DialectRegistry.h"

namespace mlir::structured {

/// Registers what happens when MLIR's dialect `linalg` is loaded in a context:
///
/// - its structured ops get `StructuredOpInterface`, those that are several
///   loop nests in one get `DecomposableOpInterface`;
/// - the dialect gets `LinalgHostInterface`;
/// - those of our structured ops that it lacks are added to it, with MLIR's
///   interface `linalg::LinalgOp`, so that its own passes take them too.
///
/// Structured ops of other dialects get that interface as well, when these are
/// loaded.
///
/// The interfaces of MLIR that the host's ops have, such as TilingInterface,
/// are left as they are. For those of the ops added, register
/// `registerTilingModels`, `registerBufferizationModels` and
/// `registerRuntimeVerificationModels` as wanted, behind this one.
///
/// Where the dialect `linalg` is another one than MLIR's, nothing happens.
void registerUpstreamAdoption(DialectRegistry &registry);

} // namespace mlir::structured

#endif // LINALG_UPSTREAM_ADOPTION_H
