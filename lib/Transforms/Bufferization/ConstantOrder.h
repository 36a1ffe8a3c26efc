// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_BUFFERIZATION_CONSTANTORDER_H
#define LINALG_LIB_TRANSFORMS_BUFFERIZATION_CONSTANTORDER_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::structured::detail {

// MLIR22-8: the order of functions depends on addresses.
/// Gives the globals that bufferization creates for constants the same names
/// and positions in every run: MLIR bufferizes functions in an order that
/// depends on their addresses, and creates globals in that order.
class ConstantOrder {
public:
  /// To be created before bufferization.
  explicit ConstantOrder(Operation *root);

  /// To be called after it: orders new globals by the functions that use them.
  void restore();

private:
  /// Orders the new globals of `module`.
  void restore(ModuleOp module);

  Operation *root;
  /// The globals before bufferization.
  llvm::DenseSet<Operation *> old;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_BUFFERIZATION_CONSTANTORDER_H
