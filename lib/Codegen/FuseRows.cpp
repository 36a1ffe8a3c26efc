// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowGroup.h"
#include "ShrinkEmptyTensors.h"
#include "linalg/Codegen/Passes.h"
#include "linalg/Transforms/Fusion/TileAndFuse.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGFUSEROWSPASS
#include "linalg/Codegen/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static constexpr StringLiteral kPass = "linalg-fuse-rows";

/// Replaces the members by loops over tiles of the root.
static LogicalResult fuse(RewriterBase &rewriter, RowGroup &group) {
  TileAndFuseOptions options;
  options.tiling.sizes =
      getAsIndexOpFoldResult(rewriter.getContext(), group.sizes);
  options.tiling.peel = group.peel;
  options.mayFuse = [&](Operation *op) { return group.contains(op); };
  FailureOr<TileAndFuseResult> result = tileAndFuse(
      rewriter, cast<TilingInterface>(group.root.getOperation()), options);
  if (failed(result))
    return failure();
  for (Operation *tile : result->tiledOps)
    shrinkEmptyTensors(rewriter, tile->getParentOp());
  return success();
}

namespace {
struct FuseRowsPass : structured::impl::LinalgFuseRowsPassBase<FuseRowsPass> {
  void runOnOperation() override {
    // Consumers before their producers.
    SmallVector<StructuredOpInterface> ops;
    getOperation()->walk([&](StructuredOpInterface op) {
      if (!op->getParentOfType<StructuredOpInterface>())
        ops.push_back(op);
    });
    if (ops.empty())
      return;
    FailureOr<Processor> processor = readProcessor(ops.front());
    if (failed(processor))
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    llvm::DenseSet<Operation *> fused;
    for (StructuredOpInterface op : llvm::reverse(ops))
      if (!fused.contains(op))
        fuseInto(rewriter, op, *processor, fused);
  }

private:
  static void fuseInto(RewriterBase &rewriter, StructuredOpInterface root,
                       const Processor &processor,
                       llvm::DenseSet<Operation *> &fused) {
    RefusalOr<RowGroup> group = planRowGroup(root, processor);
    if (!group)
      return reportRefusal(kPass, "NotFused", root, group.refusal());
    for (auto &[op, loops] : group->members)
      fused.insert(op);
    Location loc = root.getLoc();
    StringRef name = root->getName().getStringRef();
    if (failed(fuse(rewriter, *group)))
      return reportRefusal(kPass, "NotFused", loc, name,
                           "its own model of tiling refuses");
    remark::passed(loc, remark::RemarkOpts::name("Fused").category(kPass))
        << remark::add("computed {0} ops in tiles of {1}",
                       group->members.size(), name)
        << remark::metric("ops", group->members.size());
  }
};
} // namespace
