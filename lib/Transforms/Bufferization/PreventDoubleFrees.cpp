// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Interfaces/Overlap.h"
#include "linalg/Transforms/Bufferization/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGPREVENTDOUBLEFREESPASS
#include "linalg/Transforms/Bufferization/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;

/// Whether this op is from the program, not from MLIR's deallocation.
static bool isOfProgram(memref::DeallocOp dealloc) {
  return dealloc->hasAttr(
      bufferization::BufferizationDialect::kManualDeallocation);
}

namespace {
/// The origins of the buffers that the program frees.
class FreedBuffers {
public:
  explicit FreedBuffers(Operation *root) {
    root->walk([&](memref::DeallocOp dealloc) {
      if (isOfProgram(dealloc))
        add(dealloc.getMemref());
    });
    // If a function frees an argument, its callers' operand is freed.
    size_t known;
    do {
      known = origins.size();
      root->walk([&](CallOpInterface call) { addArguments(call); });
    } while (origins.size() != known);
  }

  bool empty() const { return origins.empty(); }

  bool mayContain(Value buffer) const {
    return llvm::any_of(getOrigins(buffer),
                        [&](Value origin) { return origins.contains(origin); });
  }

private:
  void add(Value buffer) {
    for (Value origin : getOrigins(buffer))
      origins.insert(origin);
  }

  void addArguments(CallOpInterface call) {
    auto callee = dyn_cast_if_present<FunctionOpInterface>(
        call.resolveCallableInTable(&symbols));
    if (!callee || callee.isExternal())
      return;
    for (auto [operand, argument] :
         llvm::zip(call.getArgOperands(), callee.getArguments()))
      if (origins.contains(argument))
        add(operand);
  }

  llvm::DenseSet<Value> origins;
  SymbolTableCollection symbols;
};
} // namespace

// MLIR22-12: `ownership-based-buffer-deallocation` makes the caller the owner
// of a call's result, even if the program frees it: it frees it again, after an
// assertion that it is not the owner, which fails.

/// Erases the assertion that the program, which frees the buffer, is the owner.
static void eraseOwnershipAssertion(memref::DeallocOp dealloc) {
  auto assertion = dyn_cast_or_null<cf::AssertOp>(dealloc->getPrevNode());
  if (assertion && assertion.getMsg().contains("does not have ownership"))
    assertion.erase();
}

/// Prevents `dealloc` from freeing buffers that the program frees.
static void dropOwnership(bufferization::DeallocOp dealloc,
                          const FreedBuffers &freed) {
  OpBuilder builder(dealloc);
  for (auto [index, buffer] : llvm::enumerate(dealloc.getMemrefs()))
    if (freed.mayContain(buffer))
      dealloc.getConditionsMutable()[index].set(
          arith::ConstantIntOp::create(builder, dealloc.getLoc(), 0, 1));
}

namespace {
struct PreventDoubleFreesPass
    : structured::impl::LinalgPreventDoubleFreesPassBase<
          PreventDoubleFreesPass> {
  void runOnOperation() override {
    FreedBuffers freed(getOperation());
    if (freed.empty())
      return;
    getOperation()->walk([&](Operation *op) {
      if (auto dealloc = dyn_cast<bufferization::DeallocOp>(op))
        dropOwnership(dealloc, freed);
      else if (auto dealloc = dyn_cast<memref::DeallocOp>(op);
               dealloc && isOfProgram(dealloc))
        eraseOwnershipAssertion(dealloc);
    });
  }
};
} // namespace
