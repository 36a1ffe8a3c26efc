// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PackPlan.h"
#include "Utils/CollectOps.h"
#include "linalg/Transforms/Packing/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGPACKMATMULPASS
#include "linalg/Transforms/Packing/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

namespace {
struct PackMatmulPass
    : structured::impl::LinalgPackMatmulPassBase<PackMatmulPass> {
  using LinalgPackMatmulPassBase::LinalgPackMatmulPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    if (failed(verifySizes(context, blockFactors)) ||
        failed(verifySizes(context, mnkPaddedMultiples)) ||
        failed(verifyLength(context, mnkOrder)))
      return failure();
    if (isPermutationVector(mnkOrder))
      return success();
    return emitError(UnknownLoc::get(context))
           << "option `mnk-order` of linalg-pack-matmul is ["
           << ArrayRef<int64_t>(mnkOrder)
           << "], expected each of 0, 1 and 2 once";
  }

  void runOnOperation() override {
    PackMatmulOptions options;
    options.blockFactors = llvm::to_vector(blockFactors);
    options.mnkPaddedMultiples = llvm::to_vector(mnkPaddedMultiples);
    options.mnkOrder = llvm::to_vector(mnkOrder);
    options.allowPadding = allowPadding;
    options.lhsTransposeOuterBlocks = lhsTransposeOuterBlocks;
    options.lhsTransposeInnerBlocks = lhsTransposeInnerBlocks;
    options.rhsTransposeOuterBlocks = rhsTransposeOuterBlocks;
    options.rhsTransposeInnerBlocks = rhsTransposeInnerBlocks;
    IRRewriter rewriter(&getContext());
    for (StructuredOpInterface op :
         collectStructuredOps(getOperation(), "linalg-pack-matmul")) {
      Location loc = op.getLoc();
      StringRef name = op->getName().getStringRef();
      reportPacking("linalg-pack-matmul", loc, name,
                    tryPackMatmul(rewriter, op, options));
    }
  }

private:
  LogicalResult verifyLength(MLIRContext *context,
                             const ListOption<int64_t> &option) {
    if (option.empty() || option.size() == 3)
      return success();
    return emitError(UnknownLoc::get(context))
           << "option `" << option.ArgStr << "` of linalg-pack-matmul has "
           << option.size() << " numbers, expected 3, for m, n and k";
  }

  LogicalResult verifySizes(MLIRContext *context,
                            const ListOption<int64_t> &option) {
    if (failed(verifyLength(context, option)))
      return failure();
    for (int64_t number : option)
      if (number < 0 || number > std::numeric_limits<int32_t>::max())
        return emitError(UnknownLoc::get(context))
               << "option `" << option.ArgStr << "` of linalg-pack-matmul has "
               << number << ", expected 0 to "
               << std::numeric_limits<int32_t>::max();
    return success();
  }
};
} // namespace
