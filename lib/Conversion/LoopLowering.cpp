// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LoopLowering.h"
#include "linalg/Interfaces/DecomposableOpInterface.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

LogicalResult mlir::structured::detail::verifyLowerable(Operation *op) {
  if (isa<DecomposableOpInterface>(op))
    return op->emitOpError("is several loop nests: run "
                           "linalg-decompose first");
  if (!isa<StructuredOpInterface>(op))
    return success();
  for (OpOperand &operand : op->getOpOperands())
    if (isa<TensorType>(operand.get().getType()))
      return op->emitOpError()
             << "operand " << operand.getOperandNumber() << " is a tensor ("
             << operand.get().getType()
             << "), expected buffers only: run linalg-bufferize first";
  return success();
}

/// Lowers `op` by `lower`, with a remark of the category `pass`.
static LogicalResult lowerWithRemark(
    RewriterBase &rewriter, StructuredOpInterface op, StringRef pass,
    function_ref<FailureOr<size_t>(RewriterBase &, StructuredOpInterface)>
        lower) {
  Location loc = op.getLoc();
  StringRef name = op->getName().getStringRef();
  FailureOr<size_t> loops = lower(rewriter, op);
  if (failed(loops))
    return failure();
  remark::passed(loc, remark::RemarkOpts::name("LoweredToLoops").category(pass))
      << remark::add("lowered {0} to loops", name)
      << remark::metric("loops", *loops);
  return success();
}

LogicalResult mlir::structured::detail::lowerAll(
    Operation *root, StringRef pass,
    function_ref<FailureOr<size_t>(RewriterBase &, StructuredOpInterface)>
        lower) {
  IRRewriter rewriter(root->getContext());
  WalkResult result = root->walk([&](Operation *op) {
    if (failed(verifyLowerable(op)))
      return WalkResult::interrupt();
    auto structured = dyn_cast<StructuredOpInterface>(op);
    if (!structured)
      return WalkResult::advance();
    return WalkResult(lowerWithRemark(rewriter, structured, pass, lower));
  });
  return failure(result.wasInterrupted());
}
