// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a structured op says about the library function that does its work.

#ifndef LINALG_INTERFACES_LIBRARYFUNCTION_H
#define LINALG_INTERFACES_LIBRARYFUNCTION_H

#include "mlir/IR/AffineMap.h"
#include <string>

namespace mlir::structured {

/// What distinguishes the function that does an op's work from those of other
/// ops of the same name with operands of the same types.
struct LibraryFunction {
  /// Parts of the function's name, such as "exp" or "cast_unsigned": each a
  /// sequence of letters, digits and underscores.
  SmallVector<std::string> semantics;
  /// What the function gets as arguments before the operands, such as strides.
  SmallVector<int64_t> parameters;
  /// The indexing maps of the operands that the function takes unless its name
  /// says otherwise. Empty if the name always spells them.
  SmallVector<AffineMap> maps;
};

} // namespace mlir::structured

#endif // LINALG_INTERFACES_LIBRARYFUNCTION_H
