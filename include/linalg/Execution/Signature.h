// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The types of a compiled function's arguments and results.

#ifndef LINALG_EXECUTION_SIGNATURE_H
#define LINALG_EXECUTION_SIGNATURE_H

#include "linalg/Execution/NDArray.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::structured {

/// The type of an argument or a result: a tensor, a buffer, or a scalar.
struct ValueType {
  Type type;
  ElementKind kind;
  /// Empty for a scalar; `ShapedType::kDynamic` for dynamic extents.
  SmallVector<int64_t> shape;

  bool isScalar() const { return !isa<ShapedType>(type); }
  bool isBuffer() const { return isa<MemRefType>(type); }
  std::string str() const;

  /// Fails if an array of shape `actual` is not a value of this type.
  llvm::Error checkShape(ArrayRef<int64_t> actual) const;
};

/// The types of a function.
struct Signature {
  std::string name;
  SmallVector<ValueType> arguments;
  SmallVector<ValueType> results;
};

/// The function of `module` called `name`; for an empty name its only public
/// function with a body. Fails if there is none or, for an empty name, more
/// than one; the error lists them.
llvm::Expected<func::FuncOp> selectFunction(ModuleOp module, StringRef name);

/// The function's types. Fails if one is not supported: element types other
/// than those of `ElementKind`, unranked types, and layouts that are not
/// row-major.
llvm::Expected<Signature> getSignature(func::FuncOp function);

} // namespace mlir::structured

#endif // LINALG_EXECUTION_SIGNATURE_H
