// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Forms/SimplerForms.h"
#include "linalg/Interfaces/Recognizers.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace mlir::structured;

FailureOr<StructuredOpInterface>
mlir::structured::simplifyForm(RewriterBase &rewriter,
                               StructuredOpInterface op) {
  for (const UnitLoopForm &form : op.getFormsWithoutUnitLoops())
    if (!getReasonNotToDropUnitLoops(op, form))
      return dropUnitLoops(rewriter, op, form);
  return expandZeroPoints(rewriter, op);
}

/// Why no form of `op` fits.
static std::string getReasonNotToSimplify(StructuredOpInterface op) {
  std::string reasons;
  for (const UnitLoopForm &form : op.getFormsWithoutUnitLoops()) {
    std::optional<std::string> reason = getReasonNotToDropUnitLoops(op, form);
    reasons += (reasons.empty() ? "" : "; ") + form.name.str() + ": " +
               reason.value_or("");
  }
  return reasons.empty() ? "it has no simpler form" : reasons;
}

void mlir::structured::simplifyForms(RewriterBase &rewriter, Operation *root,
                                     StringRef category) {
  SmallVector<StructuredOpInterface> ops;
  root->walk([&](StructuredOpInterface op) { ops.push_back(op); });
  for (StructuredOpInterface op : ops) {
    Location loc = op.getLoc();
    StringRef name = op->getName().getStringRef();
    FailureOr<StructuredOpInterface> simpler = simplifyForm(rewriter, op);
    if (failed(simpler)) {
      remark::missed(
          loc, remark::RemarkOpts::name("NotSimplified").category(category))
          << remark::add("left {0} alone", name)
          << remark::reason("{0}", getReasonNotToSimplify(op));
      continue;
    }
    while (succeeded(simpler)) {
      op = *simpler;
      simpler = simplifyForm(rewriter, op);
    }
    remark::passed(loc,
                   remark::RemarkOpts::name("Simplified").category(category))
        << remark::add("wrote {0} as {1}", name, op->getName().getStringRef());
  }
}

namespace {
struct SimplerFormPattern : OpInterfaceRewritePattern<StructuredOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(StructuredOpInterface op,
                                PatternRewriter &rewriter) const override {
    return simplifyForm(rewriter, op);
  }
};
} // namespace

void mlir::structured::populateSimplerFormPatterns(
    RewritePatternSet &patterns) {
  patterns.add<SimplerFormPattern>(patterns.getContext());
}
