// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Bufferization/RaiseToTensors.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/Overlap.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Transforms/Bufferization/Passes.h"
#include "linalg/Utils/Slices.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGRAISETOTENSORSPASS
#include "linalg/Transforms/Bufferization/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;

/// Whether `op` may become an op on tensors by itself.
static bool canBeRaised(StructuredOpInterface op) {
  if (!op.hasPureBufferSemantics() || refuseToChangeOrder(op))
    return false;
  // The payload may access memory. Indices of loops may have effects, so that
  // they stay in their payload.
  const auto &host = LinalgHostInterface::get(op.getContext());
  if (!llvm::all_of(*op.getPayload(), [&](Operation &inside) {
        return isMemoryEffectFree(&inside) || host.getIndexedLoop(&inside);
      }))
    return false;
  return llvm::all_of(op->getOperands(), [](Value operand) {
    auto type = dyn_cast<BaseMemRefType>(operand.getType());
    return !type || (isa<MemRefType>(type) &&
                     TensorType::isValidElementType(type.getElementType()));
  });
}

namespace {
/// Consecutive ops that become ops on tensors.
class Sequence {
public:
  /// Adds `op`, unless one of its buffers may overlap another one of the
  /// sequence.
  bool add(StructuredOpInterface op) {
    SmallVector<Value> added;
    for (Value operand : op->getOperands()) {
      if (!isa<MemRefType>(operand.getType()) || buffers.contains(operand) ||
          llvm::is_contained(added, operand))
        continue;
      auto overlaps = [&](Value other) {
        return getOverlap(operand, other) != Overlap::None;
      };
      if (llvm::any_of(buffers, overlaps) || llvm::any_of(added, overlaps))
        return false;
      added.push_back(operand);
    }
    buffers.insert_range(added);
    ops.push_back(op);
    return true;
  }

  ArrayRef<StructuredOpInterface> getOps() const { return ops; }

  /// Replaces the ops.
  void raise(RewriterBase &rewriter) {
    for (StructuredOpInterface op : ops)
      rewriter.setInsertionPointAfter(raise(rewriter, op));
    for (Value buffer : written)
      bufferization::MaterializeInDestinationOp::create(
          rewriter, buffer.getLoc(), /*result=*/TypeRange(),
          tensors.lookup(buffer), buffer, /*restrict=*/true, /*writable=*/true);
  }

private:
  Value getTensor(RewriterBase &rewriter, Location loc, Value buffer,
                  bool isWritten) {
    Value &tensor = tensors[buffer];
    if (!tensor)
      tensor = bufferization::ToTensorOp::create(
          rewriter, loc, memref::getTensorTypeFromMemRefType(buffer.getType()),
          buffer, /*restrict=*/true, /*writable=*/false);
    auto read = tensor.getDefiningOp<bufferization::ToTensorOp>();
    if (isWritten && read)
      read.setWritable(true);
    return tensor;
  }

  Operation *raise(RewriterBase &rewriter, StructuredOpInterface op) {
    rewriter.setInsertionPoint(op);
    SmallVector<Value> operands;
    for (OpOperand &operand : op->getOpOperands())
      operands.push_back(isa<MemRefType>(operand.get().getType())
                             ? getTensor(rewriter, op.getLoc(), operand.get(),
                                         op.isDpsInit(&operand))
                             : operand.get());
    SmallVector<Value> inits = op.getDpsInits();
    SmallVector<Type> results;
    for (Value init : inits)
      results.push_back(tensors.lookup(init).getType());
    Operation *raised = clone(rewriter, op.getOperation(), results, operands);
    for (auto [init, result] : llvm::zip_equal(inits, raised->getResults())) {
      tensors[init] = result;
      written.insert(init);
    }
    rewriter.eraseOp(op);
    return raised;
  }

  SmallVector<StructuredOpInterface> ops;
  llvm::SmallSetVector<Value, 8> buffers;
  llvm::DenseMap<Value, Value> tensors;
  llvm::SmallSetVector<Value, 4> written;
};
} // namespace

/// The sequences of a block.
static SmallVector<Sequence, 1> findSequences(Block &block) {
  SmallVector<Sequence, 1> sequences;
  bool isOpen = false;
  for (Operation &op : block) {
    auto structured = dyn_cast<StructuredOpInterface>(op);
    if (structured && canBeRaised(structured)) {
      if (isOpen && sequences.back().add(structured))
        continue;
      isOpen = sequences.emplace_back().add(structured);
      if (!isOpen)
        sequences.pop_back();
    } else if (!isMemoryEffectFree(&op)) {
      isOpen = false;
    }
  }
  return sequences;
}

void mlir::structured::raiseToTensors(
    RewriterBase &rewriter, Operation *root,
    function_ref<bool(StructuredOpInterface)> wanted) {
  OpBuilder::InsertionGuard guard(rewriter);
  SmallVector<Block *> blocks;
  root->walk([&](Block *block) { blocks.push_back(block); });
  for (Block *block : blocks)
    for (Sequence &sequence : findSequences(*block))
      if (llvm::any_of(sequence.getOps(), wanted))
        sequence.raise(rewriter);
}

namespace {
struct RaiseToTensorsPass
    : structured::impl::LinalgRaiseToTensorsPassBase<RaiseToTensorsPass> {
  using LinalgRaiseToTensorsPassBase::LinalgRaiseToTensorsPassBase;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    raiseToTensors(rewriter, getOperation(), [&](StructuredOpInterface op) {
      return !contractionsOnly || isContraction(op);
    });
  }
};
} // namespace
