// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_UTILS_LIVEOPS_H
#define LINALG_LIB_UTILS_LIVEOPS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// Ops to transform one by one, in order, while a rewriter with this listener
/// replaces some of those that follow: each is the op that replaced it, or null
/// once it is erased.
class LiveOps : public RewriterBase::Listener {
public:
  void add(Operation *op) {
    positions[op] = ops.size();
    ops.push_back(op);
  }

  void notifyOperationErased(Operation *op) override { replace(op, nullptr); }

  using RewriterBase::Listener::notifyOperationReplaced;
  void notifyOperationReplaced(Operation *op, Operation *by) override {
    replace(op, by);
  }

  SmallVector<Operation *> ops;

private:
  void replace(Operation *op, Operation *by) {
    auto position = positions.find(op);
    if (position == positions.end())
      return;
    size_t number = position->second;
    positions.erase(position);
    ops[number] = by;
    if (by)
      positions[by] = number;
  }

  llvm::DenseMap<Operation *, size_t> positions;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_UTILS_LIVEOPS_H
