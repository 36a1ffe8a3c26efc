// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Bufferization/Passes.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGKEEPDEALLOCATIONSPASS
#include "linalg/Bufferization/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;

/// The value that `buffer` is a view of, through any number of views.
static Value getViewedBuffer(Value buffer) {
  while (auto view = buffer.getDefiningOp<ViewLikeOpInterface>())
    buffer = view.getViewSource();
  return buffer;
}

static void markManual(Operation *op) {
  op->setAttr(bufferization::BufferizationDialect::kManualDeallocation,
              UnitAttr::get(op->getContext()));
}

/// Marks what `dealloc` frees. Where that is no allocation that can be seen, it
/// may be any in the function.
static void markAllocations(memref::DeallocOp dealloc) {
  Value buffer = getViewedBuffer(dealloc.getMemref());
  if (auto alloc = buffer.getDefiningOp<memref::AllocOp>())
    return markManual(alloc);
  if (auto function = dealloc->getParentOfType<FunctionOpInterface>())
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
