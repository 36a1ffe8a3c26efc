// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CopiedBuffers.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;

static Value copy(RewriterBase &rewriter, Location loc, Value tensor) {
  return bufferization::AllocTensorOp::create(
      rewriter, loc, cast<RankedTensorType>(tensor.getType()),
      /*dynamicSizes=*/ValueRange(), tensor);
}

void structured::detail::copyUnrestrictedBuffers(RewriterBase &rewriter,
                                                 Operation *root) {
  root->walk([&](bufferization::ToTensorOp op) {
    auto type = dyn_cast<RankedTensorType>(op.getType());
    if (op.getRestrict() || !type)
      return;
    // Read at once, and never written through this op.
    rewriter.modifyOpInPlace(op, [&] {
      op.setRestrict(true);
      op.setWritable(false);
    });
    if (op->use_empty())
      return;
    rewriter.setInsertionPointAfter(op);
    Value copied = copy(rewriter, op.getLoc(), op.getResult());
    rewriter.replaceAllUsesExcept(op.getResult(), copied,
                                  copied.getDefiningOp());
    remark::passed(op.getLoc(), remark::RemarkOpts::name("Copied").category(
                                    "linalg-bufferize"))
        << remark::add("copied the buffer of bufferization.to_tensor")
        << remark::reason("it may have other names")
        << remark::suggest("add `restrict` if it has none");
  });
}

void structured::detail::copyUnrankedArguments(RewriterBase &rewriter,
                                               Operation *root) {
  root->walk([&](tensor::CastOp op) {
    if (!isa<UnrankedTensorType>(op.getType()) ||
        !isa<RankedTensorType>(op.getSource().getType()) ||
        llvm::none_of(op->getUsers(), llvm::IsaPred<CallOpInterface>))
      return;
    rewriter.setInsertionPoint(op);
    Value copied = copy(rewriter, op.getLoc(), op.getSource());
    rewriter.modifyOpInPlace(op, [&] { op.getSourceMutable().assign(copied); });
  });
}
