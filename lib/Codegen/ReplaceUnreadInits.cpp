// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Utils/FunctionArgument.h"
#include "linalg/Codegen/Passes.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGREPLACEUNREADINITSPASS
#include "linalg/Codegen/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Whether `op` writes each element of `init`, and reads none.
static bool isOnlyWritten(StructuredOpInterface op, OpOperand &init) {
  return op.getPayloadArgument(&init).use_empty() &&
         op.getMatchingIndexingMap(&init).isPermutation() &&
         getLoopsOfType(op, utils::IteratorType::reduction).empty();
}

/// Whether `result` becomes a result of the function, by way of other ops'
/// inits.
static bool isReturned(Value result) {
  while (result.hasOneUse()) {
    OpOperand &use = *result.use_begin();
    Operation *user = use.getOwner();
    if (user->hasTrait<OpTrait::ReturnLike>())
      return isa<FunctionOpInterface>(user->getParentOp());
    auto next = dyn_cast<DestinationStyleOpInterface>(user);
    if (!next || !next.isDpsInit(&use))
      return false;
    result = next.getTiedOpResult(&use);
  }
  return false;
}

namespace {
struct ReplaceUnreadInitsPass
    : structured::impl::LinalgReplaceUnreadInitsPassBase<
          ReplaceUnreadInitsPass> {
  void runOnOperation() override {
    SmallVector<OpOperand *> inits;
    getOperation()->walk([&](StructuredOpInterface op) {
      if (!op.hasPureTensorSemantics())
        return;
      for (OpOperand &init : op.getDpsInitsMutable())
        if (isFunctionArgument(init.get()) && isOnlyWritten(op, init) &&
            isReturned(op.getTiedOpResult(&init)))
          inits.push_back(&init);
    });
    IRRewriter rewriter(&getContext());
    for (OpOperand *init : inits)
      replace(rewriter, *init);
  }

private:
  static void replace(RewriterBase &rewriter, OpOperand &init) {
    Operation *op = init.getOwner();
    rewriter.setInsertionPoint(op);
    auto type = cast<RankedTensorType>(init.get().getType());
    Value empty = tensor::EmptyOp::create(
        rewriter, op->getLoc(),
        tensor::getMixedSizes(rewriter, op->getLoc(), init.get()),
        type.getElementType(), type.getEncoding());
    rewriter.modifyOpInPlace(op, [&] { init.set(empty); });
    remark::passed(op->getLoc(), remark::RemarkOpts::name("Replaced")
                                     .category("linalg-replace-unread-inits"))
        << remark::add("gave the result of {0} memory of its own",
                       op->getName().getStringRef());
  }
};
} // namespace
