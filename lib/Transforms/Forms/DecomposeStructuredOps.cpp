// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Forms/DecomposeStructuredOps.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::structured;

/// Decomposes `op`, or returns why it has no simpler form.
static RefusalOr<StructuredOpInterface>
decomposeOrRefuse(RewriterBase &rewriter, StructuredOpInterface op,
                  const NamedOps &namedOps) {
  SmallVector<std::string> reasons;
  for (ArrayRef<unsigned> loops : getUnitLoopCandidates(op)) {
    RefusalOr<StructuredOpInterface> simpler =
        structured::detail::dropUnitLoopsOrRefuse(rewriter, op, loops,
                                                  namedOps);
    if (simpler)
      return simpler;
    reasons.push_back(simpler.refusal().reason);
  }
  FailureOr<StructuredOpInterface> expanded =
      expandZeroPoints(rewriter, op, namedOps);
  if (succeeded(expanded))
    return *expanded;
  return reasons.empty() ? "it has no simpler form" : llvm::join(reasons, "; ");
}

FailureOr<StructuredOpInterface>
mlir::structured::decomposeStructuredOp(RewriterBase &rewriter,
                                        StructuredOpInterface op,
                                        const NamedOps &namedOps) {
  RefusalOr<StructuredOpInterface> simpler =
      decomposeOrRefuse(rewriter, op, namedOps);
  if (!simpler)
    return rewriter.notifyMatchFailure(op, simpler.refusal().reason);
  return *simpler;
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
    RefusalOr<StructuredOpInterface> simpler =
        decomposeOrRefuse(rewriter, op, namedOps);
    if (!simpler) {
      reportRefusal(category, "NotSimplified", op, simpler.refusal());
      continue;
    }
    while (simpler) {
      op = *simpler;
      simpler = decomposeOrRefuse(rewriter, op, namedOps);
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
