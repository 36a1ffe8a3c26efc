// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Utils/CollectOps.h"
#include "Utils/InlineScopes.h"
#include "linalg/Transforms/Fusion/Passes.h"
#include "linalg/Transforms/Fusion/PropagateReshape.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGFUSEELEMENTWISEPASS
#include "linalg/Transforms/Fusion/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

namespace {
/// The ops to process, without erased ones.
struct Worklist : RewriterBase::Listener {
  void notifyOperationErased(Operation *op) override { ops.remove(op); }

  llvm::SetVector<Operation *> ops;
};

struct FuseElementwisePass
    : structured::impl::LinalgFuseElementwisePassBase<FuseElementwisePass> {
  using LinalgFuseElementwisePassBase::LinalgFuseElementwisePassBase;

  void runOnOperation() override {
    options = {recompute, intoContractions, singleUse, genericOnly};
    Worklist worklist;
    IRRewriter rewriter(&getContext(), &worklist);
    inlineScopes(rewriter, getOperation());
    // Producers first, so that ops fused into them are fused with them.
    getOperation()->walk(
        [&](StructuredOpInterface op) { worklist.ops.insert(op); });
    llvm::SmallPtrSet<Operation *, 8> fused;
    while (!worklist.ops.empty()) {
      Operation *op = worklist.ops.front();
      worklist.ops.remove(op);
      if (StructuredOpInterface result = fuseAll(rewriter, op))
        fused.insert(result);
    }
    for (StructuredOpInterface op :
         collectStructuredOps(getOperation(), "linalg-fuse-elementwise"))
      explain(op, fused.contains(op));
  }

private:
  /// Fuses all possible operands into `op`, and returns the new op; null if
  /// nothing was fused.
  StructuredOpInterface fuseAll(RewriterBase &rewriter, Operation *op) {
    StructuredOpInterface result;
    while (StructuredOpInterface next = fuseOne(rewriter, op)) {
      result = next;
      op = next;
    }
    return result;
  }

  StructuredOpInterface fuseOne(RewriterBase &rewriter, Operation *op) {
    for (OpOperand &operand : op->getOpOperands()) {
      Operation *producer = operand.get().getDefiningOp();
      if (!producer)
        continue;
      if (isReshape(producer)) {
        if (StructuredOpInterface moved = moveReshapeOf(rewriter, operand))
          return moved;
      } else if (StructuredOpInterface fused = fuseResult(rewriter, operand)) {
        return fused;
      }
    }
    return nullptr;
  }

  static bool isReshape(Operation *op) {
    return isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op);
  }

  StructuredOpInterface fuseResult(RewriterBase &rewriter, OpOperand &operand) {
    Operation *op = operand.getOwner();
    Location loc = op->getLoc();
    StringRef name = op->getName().getStringRef();
    StringRef producer =
        operand.get().getDefiningOp()->getName().getStringRef();
    FailureOr<StructuredOpInterface> fused =
        fuseElementwise(rewriter, operand, options);
    if (failed(fused))
      return nullptr;
    if (fused->getOperation() == op)
      remark::passed(loc, remark::RemarkOpts::name("DroppedInit")
                              .category("linalg-fuse-elementwise"))
          << remark::add("{0} takes its shape from the init of {1}", name,
                         producer);
    else
      remark::passed(loc, remark::RemarkOpts::name("Fused").category(
                              "linalg-fuse-elementwise"))
          << remark::add("fused {0} into {1}", producer, name);
    return *fused;
  }

  StructuredOpInterface moveReshapeOf(RewriterBase &rewriter,
                                      OpOperand &operand) {
    Operation *op = operand.getOwner();
    Location loc = op->getLoc();
    StringRef name = op->getName().getStringRef();
    Operation *reshape = operand.get().getDefiningOp();
    StringRef reshapeName = reshape->getName().getStringRef();
    Operation *producer = reshape->getOperand(0).getDefiningOp();
    if (!producer)
      return nullptr;
    StringRef producerName = producer->getName().getStringRef();
    FailureOr<StructuredOpInterface> moved =
        propagateReshape(rewriter, operand, options);
    if (failed(moved))
      return nullptr;
    remark::passed(loc, remark::RemarkOpts::name("MovedReshape")
                            .category("linalg-fuse-elementwise"))
        << remark::add("moved {0} away from between {1} and {2}", reshapeName,
                       producerName, name);
    return *moved;
  }

  /// Why `operand`, the result of a structured op or a reshape of it, is not
  /// fused into its user; none for other operands.
  std::optional<Refusal> refuseOperand(OpOperand &operand, bool &isResult) {
    Operation *producer = operand.get().getDefiningOp();
    isResult = isa_and_nonnull<StructuredOpInterface>(producer);
    if (isResult)
      return refuseToFuse(operand, options);
    isResult = producer && isReshape(producer) &&
               producer->getOperand(0).getDefiningOp<StructuredOpInterface>();
    if (isResult)
      return refuseToPropagateReshape(operand, options);
    return std::nullopt;
  }

  /// Emits remarks on why operands of `op` are not fused.
  void explain(StructuredOpInterface op, bool isFused) {
    bool isExplained = isFused;
    for (OpOperand &operand : op->getOpOperands()) {
      bool isResult;
      std::optional<Refusal> refusal = refuseOperand(operand, isResult);
      isExplained |= isResult;
      if (refusal)
        remark::missed(op.getLoc(), remark::RemarkOpts::name("NotFused")
                                        .category("linalg-fuse-elementwise"))
            << remark::add("left operand {0} of {1} alone",
                           operand.getOperandNumber(), op->getName())
            << remark::reason("{0}", refusal->reason);
    }
    if (!isExplained)
      reportRefusal("linalg-fuse-elementwise", "NotFused", op,
                    "none of its operands is the result of a structured op");
  }

  FuseElementwiseOptions options;
};
} // namespace
