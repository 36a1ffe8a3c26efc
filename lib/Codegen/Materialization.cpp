// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Materialization.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

SmallVector<Operation *>
mlir::structured::detail::getMaterialization(Operation *op) {
  SmallVector<Operation *> users;
  for (Operation *last = op; last->hasOneUse(); last = users.back()) {
    users.push_back(*last->user_begin());
    if (!isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(users.back()))
      break;
  }
  auto materialization =
      users.empty()
          ? nullptr
          : dyn_cast<bufferization::MaterializeInDestinationOp>(users.back());
  if (!materialization || materialization->getNumResults() != 0 ||
      materialization->getBlock() != op->getBlock())
    return {};
  for (Operation *between = op->getNextNode(); between != materialization;
       between = between->getNextNode())
    if (!isPure(between))
      return {};
  return users;
}
