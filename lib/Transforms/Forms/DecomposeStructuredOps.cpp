// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Forms/DecomposeStructuredOps.h"
#include "linalg/Interfaces/Recognizers.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::structured;

FailureOr<StructuredOpInterface>
mlir::structured::decomposeStructuredOp(RewriterBase &rewriter,
                                        StructuredOpInterface op,
                                        const NamedOps &namedOps) {
  for (ArrayRef<unsigned> loops : getUnitLoopCandidates(op))
    if (FailureOr<StructuredOpInterface> simpler =
            dropUnitLoops(rewriter, op, loops, namedOps);
        succeeded(simpler))
      return simpler;
  return expandZeroPoints(rewriter, op, namedOps);
}

/// Why `op` has no simpler form.
static std::string getReasonNotToSimplify(StructuredOpInterface op,
                                          const NamedOps &namedOps) {
  SmallVector<std::string> reasons;
  for (ArrayRef<unsigned> loops : getUnitLoopCandidates(op))
    if (auto reason = getReasonNotToDropUnitLoops(op, loops, namedOps))
      reasons.push_back(*reason);
  return reasons.empty() ? "it has no simpler form" : llvm::join(reasons, "; ");
}

void mlir::structured::decomposeStructuredOps(RewriterBase &rewriter,
                                              Operation *root,
                                              StringRef category) {
  SmallVector<StructuredOpInterface> ops;
  root->walk([&](StructuredOpInterface op) { ops.push_back(op); });
  NamedOps namedOps(root->getContext());
  for (StructuredOpInterface op : ops) {
    Location loc = op.getLoc();
    StringRef name = op->getName().getStringRef();
    FailureOr<StructuredOpInterface> simpler =
        decomposeStructuredOp(rewriter, op, namedOps);
    if (failed(simpler)) {
      remark::missed(
          loc, remark::RemarkOpts::name("NotSimplified").category(category))
          << remark::add("left {0} alone", name)
          << remark::reason("{0}", getReasonNotToSimplify(op, namedOps));
      continue;
    }
    while (succeeded(simpler)) {
      op = *simpler;
      simpler = decomposeStructuredOp(rewriter, op, namedOps);
    }
    remark::passed(loc,
                   remark::RemarkOpts::name("Simplified").category(category))
        << remark::add("wrote {0} as {1}", name, op->getName().getStringRef());
  }
}

namespace {
struct DecomposeStructuredOpPattern
    : OpInterfaceRewritePattern<StructuredOpInterface> {
  explicit DecomposeStructuredOpPattern(MLIRContext *context)
      : OpInterfaceRewritePattern(context), namedOps(context) {}

  LogicalResult matchAndRewrite(StructuredOpInterface op,
                                PatternRewriter &rewriter) const override {
    return decomposeStructuredOp(rewriter, op, namedOps);
  }

  NamedOps namedOps;
};
} // namespace

void mlir::structured::populateDecomposeStructuredOpPatterns(
    RewritePatternSet &patterns) {
  patterns.add<DecomposeStructuredOpPattern>(patterns.getContext());
}
