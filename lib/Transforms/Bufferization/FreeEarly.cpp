// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Bufferization/Passes.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGFREEEARLYPASS
#include "linalg/Transforms/Bufferization/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;

/// Whether `user` may keep a buffer in a way that the analysis does not follow:
/// as a pointer, or in another buffer.
static bool mayKeep(Operation *user) {
  auto isBufferOfBuffers = [](Type type) {
    auto buffer = dyn_cast<BaseMemRefType>(type);
    return buffer && isa<BaseMemRefType>(buffer.getElementType());
  };
  return isa<memref::ExtractAlignedPointerAsIndexOp,
             UnrealizedConversionCastOp>(user) ||
         llvm::any_of(user->getOperandTypes(), isBufferOfBuffers);
}

/// Whether a result of `user` may be a view that is not one of `views`.
static bool mayReturnOtherView(Operation *user,
                               const BufferViewFlowAnalysis::ValueSetT &views) {
  return llvm::any_of(user->getResults(), [&](Value result) {
    return isa<BaseMemRefType, TensorType>(result.getType()) &&
           !views.contains(result);
  });
}

/// The last op in the block of `dealloc` that uses its buffer or a view of it;
/// null if that is not known.
static Operation *findLastUser(memref::DeallocOp dealloc,
                               const BufferViewFlowAnalysis &analysis) {
  Block *block = dealloc->getBlock();
  Operation *last = dealloc.getMemref().getDefiningOp();
  BufferViewFlowAnalysis::ValueSetT views =
      analysis.resolve(dealloc.getMemref());
  for (Value view : views)
    for (Operation *user : view.getUsers()) {
      if (user == dealloc)
        continue;
      Operation *ancestor = block->findAncestorOpInBlock(*user);
      if (!ancestor || mayKeep(user) || mayReturnOtherView(user, views))
        return nullptr;
      if (last->isBeforeInBlock(ancestor))
        last = ancestor;
    }
  return last;
}

static void freeEarly(memref::DeallocOp dealloc,
                      const BufferViewFlowAnalysis &views) {
  auto alloc = dealloc.getMemref().getDefiningOp<memref::AllocOp>();
  if (!alloc || alloc->getBlock() != dealloc->getBlock() ||
      dealloc->hasAttr(
          bufferization::BufferizationDialect::kManualDeallocation))
    return;
  Operation *last = findLastUser(dealloc, views);
  if (last && last->isBeforeInBlock(dealloc))
    dealloc->moveAfter(last);
}

namespace {
struct FreeEarlyPass
    : structured::impl::LinalgFreeEarlyPassBase<FreeEarlyPass> {
  void runOnOperation() override {
    SmallVector<memref::DeallocOp> deallocs;
    getOperation()->walk(
        [&](memref::DeallocOp dealloc) { deallocs.push_back(dealloc); });
    if (deallocs.empty())
      return;
    BufferViewFlowAnalysis views(getOperation());
    for (memref::DeallocOp dealloc : deallocs)
      freeEarly(dealloc, views);
  }
};
} // namespace
