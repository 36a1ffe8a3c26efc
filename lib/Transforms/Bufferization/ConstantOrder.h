// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_BUFFERIZATION_CONSTANTORDER_H
#define LINALG_LIB_TRANSFORMS_BUFFERIZATION_CONSTANTORDER_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::structured::detail {

// MLIR22-8: the order of functions depends on addresses.
/// Gives the globals that bufferization makes of constants names and places
/// that are the same in every run: MLIR bufferizes functions in an order that
/// depends on where they are in memory, and makes globals as it goes.
class ConstantOrder {
public:
  /// Before bufferization.
  explicit ConstantOrder(Operation *root);

  /// After it: new globals are as if made for one function after the other.
  void restore();

private:
  /// Of the new globals of `module`.
  void restore(ModuleOp module);

  Operation *root;
  /// That were there before.
  llvm::DenseSet<Operation *> old;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_BUFFERIZATION_CONSTANTORDER_H
