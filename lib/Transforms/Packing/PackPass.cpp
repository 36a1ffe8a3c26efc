// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PackPlan.h"
#include "Utils/CollectOps.h"
#include "linalg/Transforms/Packing/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGPACKPASS
#include "linalg/Transforms/Packing/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// All dimensions in order, those at `dims` reversed.
static SmallVector<int64_t> reverseAt(ArrayRef<int64_t> dims, int64_t rank) {
  auto order = llvm::to_vector(llvm::seq<int64_t>(rank));
  for (auto [place, dim] : llvm::zip_equal(dims, llvm::reverse(dims)))
    order[place] = dim;
  return order;
}

namespace {
struct PackPass : structured::impl::LinalgPackPassBase<PackPass> {
  using LinalgPackPassBase::LinalgPackPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    for (int64_t size : sizes)
      if (size < 0 || size > std::numeric_limits<int32_t>::max())
        return emitError(UnknownLoc::get(context))
               << "option `sizes` of linalg-pack has " << size
               << ", expected 0 to " << std::numeric_limits<int32_t>::max();
    return success();
  }

  void runOnOperation() override {
    SmallVector<StructuredOpInterface> ops =
        collectStructuredOps(getOperation(), "linalg-pack");
    if (!ops.empty() && failed(verifyNumbers(ops)))
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    for (StructuredOpInterface op : ops) {
      Location loc = op.getLoc();
      StringRef name = op->getName().getStringRef();
      reportPacking("linalg-pack", loc, name,
                    tryPack(rewriter, op, getOptions(op)));
    }
  }

private:
  /// Verifies that some op can use all numbers.
  LogicalResult verifyNumbers(ArrayRef<StructuredOpInterface> ops) {
    if (failed(verifyNumberOfLoops(getOperation(), "sizes", "linalg-pack",
                                   sizes.size(), ops)))
      return failure();
    size_t numOperands = 0;
    for (StructuredOpInterface op : ops)
      numOperands = std::max<size_t>(numOperands, op->getNumOperands());
    if (failed(verifyOperands(transposeInner, numOperands)))
      return failure();
    return verifyOperands(transposeOuter, numOperands);
  }

  LogicalResult verifyOperands(const ListOption<unsigned> &option,
                               size_t numOperands) {
    for (unsigned number : option)
      if (number >= numOperands)
        return emitError(getOperation()->getLoc())
               << "option `" << option.ArgStr << "` of linalg-pack has "
               << number << ", but no op has an operand of that number";
    return success();
  }

  PackOptions getOptions(StructuredOpInterface op) {
    PackOptions options;
    Builder builder(&getContext());
    for (int64_t size : sizes)
      options.sizes.push_back(builder.getIndexAttr(size));
    options.allowPadding = !noPadding;
    SmallVector<unsigned> loops = getLoopsToPack(op, options);
    for (OpOperand &operand : op->getOpOperands()) {
      unsigned number = operand.getOperandNumber();
      SmallVector<int64_t> dims = getDimsOfLoops(op, operand, loops);
      PackedOrder &order = options.orders.emplace_back();
      if (llvm::is_contained(transposeInner, number))
        order.inner = llvm::to_vector(llvm::reverse(dims));
      if (llvm::is_contained(transposeOuter, number))
        order.outer = reverseAt(dims, op.getShape(&operand).size());
    }
    return options;
  }
};
} // namespace

void mlir::structured::detail::reportPacking(
    StringRef pass, Location loc, StringRef name,
    const RefusalOr<PackResult> &result) {
  if (!result)
    return reportRefusal(pass, "NotPacked", loc, name, result.refusal());
  remark::passed(loc, remark::RemarkOpts::name("Packed").category(pass))
      << remark::add("packed {0}", name)
      << remark::metric("packs", result->packs.size())
      << remark::metric("unpacks", result->unpacks.size());
}
