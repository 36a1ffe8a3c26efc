// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LANGUAGES_EMITGENERIC_H
#define LINALG_LANGUAGES_EMITGENERIC_H

#include "linalg/Languages/OpDefinition.h"

namespace mlir::structured {

/// Writes a module with a function named as the op, whose arguments are the
/// op's operands and have `types`, a list such as "tensor<4xf32>, f32". It
/// computes what the op does as a `linalg.generic`. `attributes` are the op's,
/// such as "{strides = dense<2> : tensor<2xi64>}", or none. Prints an error and
/// fails if the op does not take these. `registry` has the dialects `linalg`
/// and `func`.
LogicalResult emitGeneric(const OpDefinition &definition, StringRef types,
                          StringRef attributes, const DialectRegistry &registry,
                          raw_ostream &output);

/// An example of the op: attributes that it requires, and types of operands
/// that it takes, of which variables are floats if it takes these.
struct ExampleUse {
  std::string attributes;
  std::vector<std::string> types;
};

/// An example of the op, or none if variables would need different types.
std::optional<ExampleUse> findExampleUse(const OpDefinition &definition,
                                         const DialectRegistry &registry);

} // namespace mlir::structured

#endif // LINALG_LANGUAGES_EMITGENERIC_H
