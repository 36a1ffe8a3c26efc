// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/VectorLowering/FlattenTransfers.h"
#include "CastsOfBroadcasts.h"
#include "linalg/Transforms/VectorLowering/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/Dialect/Vector/Utils/VectorUtils.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGFLATTENTRANSFERSPASS
#include "linalg/Transforms/VectorLowering/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

std::optional<Refusal>
mlir::structured::refuseToFlattenTransfer(VectorTransferOpInterface op) {
  auto type = dyn_cast<MemRefType>(op.getShapedType());
  if (!type)
    return "it is on a tensor: run linalg-bufferize first";
  VectorType vector = op.getVectorType();
  if (vector.getRank() <= 1)
    return "its vector has one dimension already";
  if (vector.getNumElements() == 1)
    return "its vector has one element";
  if (vector.isScalable())
    return "its vector is scalable";
  if (!vector.getElementType().isSignlessIntOrFloat())
    return "its elements are neither integers nor floats";
  if (op.getMask())
    return "it has a mask";
  if (op.hasOutOfBoundsDim())
    return "it may leave the buffer";
  if (!op.getPermutationMap().isMinorIdentity())
    return "its permutation map is no minor identity";
  if (!vector::isContiguousSlice(type, vector))
    return "its elements are not next to each other in the buffer";
  return std::nullopt;
}

LogicalResult mlir::structured::flattenTransfers(Operation *root) {
  // MLIR22-70: the patterns must not see transfers of one element.
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) {
    auto transfer = dyn_cast<VectorTransferOpInterface>(op);
    bool isScalar = transfer && transfer.getVectorType().getNumElements() == 1;
    if (op != root && !isScalar)
      ops.push_back(op);
  });
  RewritePatternSet patterns(root->getContext());
  // These also drop dimensions of extent 1 from elementwise ops.
  vector::populateFlattenVectorTransferPatterns(patterns);
  populateBroadcastUnitDimPatterns(patterns);
  auto config = GreedyRewriteConfig().setStrictness(
      GreedyRewriteStrictness::ExistingAndNewOps);
  return applyOpPatternsGreedily(ops, std::move(patterns), config);
}

namespace {
struct FlattenTransfersPass
    : structured::impl::LinalgFlattenTransfersPassBase<FlattenTransfersPass> {
  void runOnOperation() override {
    getOperation()->walk([&](VectorTransferOpInterface op) {
      StringRef name = op->getName().getStringRef();
      if (auto refusal = refuseToFlattenTransfer(op))
        reportRefusal("linalg-flatten-transfers", "NotFlattened", op, *refusal);
      else
        remark::passed(op.getLoc(), remark::RemarkOpts::name("Flattened")
                                        .category("linalg-flatten-transfers"))
            << remark::add("flattened {0}", name)
            << remark::metric("elements", op.getVectorType().getNumElements());
    });
    if (failed(flattenTransfers(getOperation())))
      signalPassFailure();
  }
};
} // namespace
