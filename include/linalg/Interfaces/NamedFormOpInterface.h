// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_INTERFACES_NAMEDFORMOPINTERFACE_H
#define LINALG_INTERFACES_NAMEDFORMOPINTERFACE_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/Builders.h"

namespace mlir::structured {

/// How much of the computation an op's name determines. Of several named forms
/// of one op, the most specific is chosen: the first of these kinds, then the
/// fewest changes, then the first name in alphabetical order.
enum class NamedFormKind {
  Named,    ///< Says what is computed: `matmul`, `exp`, `transpose`.
  Category, ///< Leaves a part to attributes: `elementwise`, `contract`.
  Open      ///< Leaves the payload open: `map`, `reduce`.
};

/// A named op that computes the same as a structured op.
struct NamedForm {
  /// In the order of the named op. An input that is defined in the payload is a
  /// constant.
  SmallVector<Value> inputs;
  /// The inherent attributes whose values are not the named op's defaults.
  SmallVector<NamedAttribute> attributes;
  NamedFormKind kind = NamedFormKind::Named;
  /// The number of inputs in another order, scalars for shaped inputs, and maps
  /// that are not the op's defaults.
  unsigned numChanges = 0;
};

} // namespace mlir::structured

#include "linalg/Interfaces/NamedFormOpInterface.h.inc"

#endif // LINALG_INTERFACES_NAMEDFORMOPINTERFACE_H
