// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StackScope.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::structured::detail;

/// Whether the stack is restored after the op's region. MLIR declares this for
/// `scf.for` too, but its lowering frees nothing.
static bool isStackScope(Operation *op) {
  return op->hasTrait<OpTrait::AutomaticAllocationScope>() &&
         !isa<scf::ForOp>(op);
}

Block *mlir::structured::detail::getStackScope(Operation *op) {
  Region *region = op->getParentRegion();
  while (!isStackScope(region->getParentOp()) && region->getParentRegion())
    region = region->getParentRegion();
  return &region->front();
}

Value mlir::structured::detail::allocateOnStack(OpBuilder &builder,
                                                Location loc, MemRefType type) {
  constexpr int64_t bytesOfVector = 64;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(
      getStackScope(&*builder.getInsertionPoint()));
  return memref::AllocaOp::create(builder, loc, type,
                                  builder.getI64IntegerAttr(bytesOfVector));
}
