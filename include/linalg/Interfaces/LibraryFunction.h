// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How a structured op identifies its library function.

#ifndef LINALG_INTERFACES_LIBRARYFUNCTION_H
#define LINALG_INTERFACES_LIBRARYFUNCTION_H

#include "mlir/IR/AffineMap.h"
#include <string>

namespace mlir::structured {

/// What distinguishes the function that computes an op from functions for other
/// ops of the same name with operands of the same types.
struct LibraryFunction {
  /// Parts of the function's name, such as "exp" or "cast_unsigned": each a
  /// sequence of letters, digits and underscores.
  SmallVector<std::string> semantics;
  /// Arguments of the function before the operands, such as strides.
  SmallVector<int64_t> parameters;
  /// The indexing maps that the function expects unless its name has others.
  /// Empty if the name always has them.
  SmallVector<AffineMap> maps;
};

} // namespace mlir::structured

#endif // LINALG_INTERFACES_LIBRARYFUNCTION_H
