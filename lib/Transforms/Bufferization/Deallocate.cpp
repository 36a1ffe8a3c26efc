// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Bufferization/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/BufferDeallocationOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGDEALLOCATEPASS
#include "linalg/Transforms/Bufferization/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;

// MLIR22-11: ownership-based deallocation inserts a constant at the start of
// every region, but the wrapper of an OpenMP loop may only contain the loop.
static void unwrapConstants(Operation *function) {
  function->walk<WalkOrder::PreOrder>([](omp::LoopWrapperInterface wrapper) {
    Block &body = wrapper->getRegion(0).front();
    for (Operation &op : llvm::make_early_inc_range(body))
      if (op.hasTrait<OpTrait::ConstantLike>())
        op.moveBefore(wrapper);
  });
}

/// Whether `function` may have to free a buffer, or to pass on its ownership.
/// Views, selects and results of regions are not considered, but their origins
/// are.
static bool mayOwnBuffers(func::FuncOp function) {
  auto isBuffer = [](Type type) { return isa<BaseMemRefType>(type); };
  if (llvm::any_of(function.getResultTypes(), isBuffer))
    return true;
  return function
      .walk([&](Operation *op) {
        bool ownsNothing =
            isa<ViewLikeOpInterface, RegionBranchOpInterface,
                SelectLikeOpInterface, memref::GetGlobalOp>(op) ||
            llvm::none_of(op->getResultTypes(), isBuffer);
        return ownsNothing ? WalkResult::advance() : WalkResult::interrupt();
      })
      .wasInterrupted();
}

namespace {
struct DeallocatePass
    : structured::impl::LinalgDeallocatePassBase<DeallocatePass> {
  void runOnOperation() override {
    SymbolTableCollection symbols;
    WalkResult result = getOperation()->walk([&](func::FuncOp function) {
      // MLIR22-13: deallocation takes quadratic time in the number of buffers.
      if (!mayOwnBuffers(function))
        return WalkResult::advance();
      if (!function.isExternal() &&
          failed(bufferization::deallocateBuffersOwnershipBased(
              function, bufferization::DeallocationOptions(), symbols)))
        return WalkResult::interrupt();
      unwrapConstants(function);
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
