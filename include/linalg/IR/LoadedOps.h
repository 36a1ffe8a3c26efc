// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Named ops whose rows are read when a program starts, in any dialect. They are
// implemented by the same functions of a row as the ops from TableGen.

#ifndef LINALG_IR_LOADEDOPS_H
#define LINALG_IR_LOADEDOPS_H

#include "linalg/IR/Row.h"
#include "mlir/IR/DialectRegistry.h"
#include <memory>
#include <string>

namespace mlir::structured {

/// An attribute of a loaded op. Without one, payload and symbols of the row
/// have their defaults.
struct LoadedAttribute {
  enum class Kind { Numbers, Real, UnaryFn, BinaryFn, TypeFn };

  std::string name;
  Kind kind;
  /// The extents of `Numbers`, which are 64-bit integers; none for a single
  /// one.
  std::vector<int64_t> shape = {};
  /// The name of the type of a `Real`, such as "f32".
  std::string type = {};
  bool isRequired = false;

  /// The number of 64-bit integers of `Numbers`.
  int64_t getNumElements() const;
  /// The type of `Numbers` or of a `Real`: "tensor<2xi64>", "i64" or "f32".
  std::string getTypeName() const;
  /// A value of numbers in a program: "dense<1> : tensor<2xi64>".
  std::string writeExample() const;
};

/// A row that owns its strings; see `RowInfo` for their notation.
struct LoadedRow {
  /// The op's name without the dialect.
  std::string mnemonic;
  std::string loops;
  std::vector<std::string> operands;
  std::string payload;
  std::vector<std::string> symbolAttrs;
  std::vector<LoadedAttribute> attributes;

  /// Refers to the strings of this row.
  RowInfo getInfo() const;
};

/// Checks that operands and payload are of the notation of rows. Calls
/// `emitError` and fails otherwise.
LogicalResult verifyRow(MLIRContext *context, const LoadedRow &row,
                        function_ref<InFlightDiagnostic()> emitError);

/// Makes each context with `registry` have an op for each of `rows` as soon as
/// `dialect` is loaded. If no dialect of that name is registered, it is
/// created. The ops have what those of the dialect `linalg` have: syntax,
/// verifier and all interfaces. `rows` must be well-formed; those whose name is
/// taken are left out.
void registerLoadedOps(DialectRegistry &registry, StringRef dialect,
                       std::vector<LoadedRow> rows);

/// The row of a loaded op; null for other ops.
const RowInfo *getLoadedRow(OperationName name);

} // namespace mlir::structured

#endif // LINALG_IR_LOADEDOPS_H
