// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_INTERFACES_NAMEDFORMOPINTERFACE_H
#define LINALG_INTERFACES_NAMEDFORMOPINTERFACE_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/Builders.h"

namespace mlir::structured {

/// How much more an op could say than its name does. Of several named forms of
/// one op the most telling is taken: the first of these, then the fewest
/// changes, then the first name in the alphabet.
enum class NamedFormKind {
  Named,    ///< Says what is computed: `matmul`, `exp`, `transpose`.
  Category, ///< Leaves a part to attributes: `elementwise`, `contract`.
  Open      ///< Leaves the payload open: `map`, `reduce`.
};

/// What a structured op is as an op of another name.
struct NamedForm {
  /// In the order of the named op. One that is defined in the payload is a
  /// constant there.
  SmallVector<Value> inputs;
  /// Those that the named op's definition lists, where they are not what the
  /// op has without them.
  SmallVector<NamedAttribute> attributes;
  NamedFormKind kind = NamedFormKind::Named;
  /// Inputs in another order, scalars for shaped inputs, maps other than the
  /// op's usual ones.
  unsigned numChanges = 0;
};

/// Whether a structured op is an op of another name.
struct NamedFormMatch {
  std::optional<NamedForm> form;
  /// Where there is no form: whether only the payload stands against it.
  bool onlyPayloadDiffers = false;
};

} // namespace mlir::structured

#include "linalg/Interfaces/NamedFormOpInterface.h.inc"

#endif // LINALG_INTERFACES_NAMEDFORMOPINTERFACE_H
