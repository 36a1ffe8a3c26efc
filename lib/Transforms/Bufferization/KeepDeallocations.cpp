// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Interfaces/Overlap.h"
#include "linalg/Transforms/Bufferization/Passes.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

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

/// Marks the allocations that `dealloc` may free, or all allocations around it
/// if that is not known.
static void markAllocations(memref::DeallocOp dealloc) {
  bool isKnown = true;
  for (Value origin : getOrigins(dealloc.getMemref())) {
    auto argument = dyn_cast<BlockArgument>(origin);
    isKnown &= !argument ||
               isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
    if (auto alloc = origin.getDefiningOp<memref::AllocOp>())
      markManual(alloc);
  }
  auto function = dealloc->getParentOfType<FunctionOpInterface>();
  if (!isKnown && function)
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
