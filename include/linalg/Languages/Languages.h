// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Definitions of ops from files.

#ifndef LINALG_LANGUAGES_LANGUAGES_H
#define LINALG_LANGUAGES_LANGUAGES_H

#include "linalg/Languages/OpDefinition.h"

namespace mlir::structured {

/// Reads the definitions in a buffer of `sources`, in TC notation:
///
///   def batchmatmul(A: f32(B, M, K), B: f32(K, N)) -> (C: f32(B, M, N)) {
///     C(b, m, n) = std_addf<k>(std_mulf(A(b, m, k), B(k, n)));
///   }
///
/// Prints an error and fails if one is not valid.
FailureOr<std::vector<OpDefinition>>
readTCNotation(const llvm::SourceMgr &sources, unsigned buffer);

/// Reads the definitions in a buffer of OpDSL, which is a subset of Python:
///
///   @linalg_structured_op
///   def matmul(A=TensorDef(T1, S.M, S.K), B=TensorDef(T2, S.K, S.N),
///              C=TensorDef(U, S.M, S.N, output=True)):
///     C[D.m, D.n] += TypeFn.cast_signed(U, A[D.m, D.k]) * ...
///
/// Prints an error and fails if one is not valid, or is no OpDSL.
FailureOr<std::vector<OpDefinition>> readOpDSL(const llvm::SourceMgr &sources,
                                               unsigned buffer);

/// Reads the definitions in a buffer that has a YAML document for each, as
/// MLIR's `mlir-linalg-ods-yaml-gen` reads them. Prints an error and fails if
/// one is not valid.
FailureOr<std::vector<OpDefinition>> readYAML(const llvm::SourceMgr &sources,
                                              unsigned buffer);

/// The named ops of the dialect as definitions, without those that no language
/// can state: with explicit indexing maps, or any number of inputs.
std::vector<OpDefinition> getCatalogue();

/// Reads the definitions in files, whose extensions give the languages: `.tc`,
/// `.py` or `.yaml`. A folder stands for all such files in it, in the order of
/// their names. Their texts are added to `sources`. Prints an error and fails
/// if a path has nothing to read, if a definition is not valid, or if there are
/// two of one name.
FailureOr<std::vector<OpDefinition>>
readDefinitions(ArrayRef<std::string> paths, llvm::SourceMgr &sources);

/// Makes each context with `registry` have an op for each definition in a file
/// or folder, in the dialect of that name. `argument` is its path, for the
/// dialect `linalg`, or `dialect=path`. Prints an error and fails if a
/// definition is not valid, or if there is an op of its name already. All
/// dialects that are used with the ops must have been registered.
LogicalResult loadOps(DialectRegistry &registry, StringRef argument);

} // namespace mlir::structured

#endif // LINALG_LANGUAGES_LANGUAGES_H
