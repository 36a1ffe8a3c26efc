// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Bufferization/RaiseToTensors.h"
#include "linalg/Interfaces/Overlap.h"
#include "linalg/Interfaces/PayloadComparison.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Target/Processor.h"
#include "linalg/Transforms/Bufferization/Passes.h"
#include "linalg/Transforms/VectorLowering/ApproximateMath.h"
#include "linalg/Utils/ReportRefusal.h"
#include "linalg/Utils/Slices.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGRAISETOTENSORSPASS
#include "linalg/Transforms/Bufferization/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;

static bool isBuffer(Value value) {
  return isa<BaseMemRefType>(value.getType());
}

/// Why two operands, one of them an init, do not allow `restrict`.
static std::optional<Refusal> refuseOverlap(StructuredOpInterface op) {
  for (OpOperand &init : op.getDpsInitsMutable())
    for (OpOperand &other : op->getOpOperands())
      if (init.get() != other.get() &&
          getOverlap(init.get(), other.get()) != Overlap::None)
        return llvm::formatv(
            "operands {0} and {1} may overlap, and operand "
            "{2} is written",
            std::min(init.getOperandNumber(), other.getOperandNumber()),
            std::max(init.getOperandNumber(), other.getOperandNumber()),
            init.getOperandNumber());
  return std::nullopt;
}

std::optional<Refusal>
mlir::structured::refuseToRaise(StructuredOpInterface op) {
  if (!op.hasPureBufferSemantics())
    return "it has operands that are tensors";
  for (OpOperand &operand : op->getOpOperands()) {
    Type type = operand.get().getType();
    auto buffer = dyn_cast<MemRefType>(type);
    if (isBuffer(operand.get()) &&
        !(buffer && TensorType::isValidElementType(buffer.getElementType())))
      return llvm::formatv("operand {0} is of type {1}, to which no tensor "
                           "corresponds",
                           operand.getOperandNumber(), type);
  }
  if (!hasPurePayload(op))
    return "its payload may access memory";
  if (std::optional<Refusal> refusal = refuseToChangeOrder(op))
    return refusal;
  return refuseOverlap(op);
}

namespace {
/// Consecutive ops that become ops on tensors.
class Sequence {
public:
  /// Adds `op`, unless one of the sequence's buffers that are written would
  /// overlap another one.
  bool add(StructuredOpInterface op) {
    llvm::SmallSetVector<Value, 8> allBuffers = buffers;
    llvm::SmallSetVector<Value, 4> allWritten = written;
    llvm::SmallSetVector<Value, 4> changed;
    for (OpOperand &operand : op->getOpOperands()) {
      if (!isBuffer(operand.get()))
        continue;
      bool isChanged = allBuffers.insert(operand.get());
      isChanged |= op.isDpsInit(&operand) && allWritten.insert(operand.get());
      if (isChanged)
        changed.insert(operand.get());
    }
    for (Value buffer : changed)
      for (Value other : allBuffers)
        if (buffer != other &&
            (allWritten.contains(buffer) || allWritten.contains(other)) &&
            getOverlap(buffer, other) != Overlap::None)
          return false;
    buffers = std::move(allBuffers);
    written = std::move(allWritten);
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
      operands.push_back(isBuffer(operand.get())
                             ? getTensor(rewriter, op.getLoc(), operand.get(),
                                         op.isDpsInit(&operand))
                             : operand.get());
    SmallVector<Value> inits = op.getDpsInits();
    SmallVector<Type> results;
    for (Value init : inits)
      results.push_back(tensors.lookup(init).getType());
    Operation *raised = clone(rewriter, op.getOperation(), results, operands);
    for (auto [init, result] : llvm::zip_equal(inits, raised->getResults()))
      tensors[init] = result;
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
    if (structured && !refuseToRaise(structured)) {
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
    FailureOr<std::optional<Processor>> processor = std::optional<Processor>();
    if (skipElementwise)
      processor = findProcessor(getOperation());
    if (failed(processor))
      return signalPassFailure();
    auto isWanted = [&](StructuredOpInterface op) {
      return !skipElementwise || hasTransposedInput(op) ||
             (*processor && hasFunctionFasterInTiles(op, **processor)) ||
             llvm::is_contained(op.getIteratorTypesArray(),
                                utils::IteratorType::reduction);
    };
    getOperation()->walk([&](StructuredOpInterface op) {
      if (llvm::none_of(op->getOperands(), isBuffer) || !isWanted(op))
        return;
      if (std::optional<Refusal> refusal = refuseToRaise(op))
        reportRefusal("linalg-raise-to-tensors", "NotRaised", op, *refusal);
    });
    IRRewriter rewriter(&getContext());
    raiseToTensors(rewriter, getOperation(), isWanted);
  }
};
} // namespace
