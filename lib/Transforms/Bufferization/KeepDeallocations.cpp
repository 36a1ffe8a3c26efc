// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Interfaces/Overlap.h"
#include "linalg/Transforms/Bufferization/Passes.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGKEEPDEALLOCATIONSPASS
#include "linalg/Transforms/Bufferization/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;

static void markManual(Operation *op) {
  op->setAttr(bufferization::BufferizationDialect::kManualDeallocation,
              UnitAttr::get(op->getContext()));
}

/// Whether `origin`, of a buffer, is none of the allocations around it, or one
/// of them itself.
static bool isKnown(Value origin) {
  if (auto argument = dyn_cast<BlockArgument>(origin))
    return isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
  Operation *op = origin.getDefiningOp();
  return hasEffect<MemoryEffects::Allocate>(op, origin) ||
         isa<memref::GetGlobalOp, CallOpInterface>(op);
}

/// Marks the allocations that `dealloc` may free, or all allocations around it
/// if that is not known.
static void markAllocations(memref::DeallocOp dealloc) {
  bool areKnown = true;
  for (Value origin : getOrigins(dealloc.getMemref())) {
    areKnown &= isKnown(origin);
    if (auto alloc = origin.getDefiningOp<memref::AllocOp>())
      markManual(alloc);
  }
  auto function = dealloc->getParentOfType<FunctionOpInterface>();
  if (!areKnown && function)
    function->walk([](memref::AllocOp alloc) { markManual(alloc); });
}

namespace {
struct KeepDeallocationsPass
    : structured::impl::LinalgKeepDeallocationsPassBase<KeepDeallocationsPass> {
  void runOnOperation() override {
    getOperation()->walk([](memref::DeallocOp dealloc) {
      markManual(dealloc);
      markAllocations(dealloc);
    });
  }
};
} // namespace
