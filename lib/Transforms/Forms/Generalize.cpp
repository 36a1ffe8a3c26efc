// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Forms/Generalize.h"
#include "Utils/CollectOps.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Transforms/Forms/Passes.h"
#include "mlir/IR/Remarks.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGGENERALIZEPASS
#include "linalg/Transforms/Forms/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

FailureOr<StructuredOpInterface>
mlir::structured::generalize(RewriterBase &rewriter, StructuredOpInterface op) {
  if (LinalgHostInterface::get(op.getContext()).isGeneric(op))
    return rewriter.notifyMatchFailure(op, "is a linalg.generic already");
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  StructuredOpInterface generic = movePayloadToGeneric(
      rewriter, op, op.getDpsInputs(), op.getDpsInits(),
      op.getIndexingMapsArray(), op.getIteratorTypesArray());
  rewriter.replaceOp(op, generic);
  return generic;
}

namespace {
struct GeneralizePattern : OpInterfaceRewritePattern<StructuredOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(StructuredOpInterface op,
                                PatternRewriter &rewriter) const override {
    return generalize(rewriter, op);
  }
};

struct GeneralizePass
    : structured::impl::LinalgGeneralizePassBase<GeneralizePass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    for (StructuredOpInterface op :
         collectStructuredOps(getOperation(), "linalg-generalize")) {
      StringRef name = op->getName().getStringRef();
      FailureOr<StructuredOpInterface> generic = generalize(rewriter, op);
      if (failed(generic))
        continue;
      remark::passed(
          generic->getLoc(),
          remark::RemarkOpts::name("Generalized").category("linalg-generalize"))
          << remark::add("wrote {0} as linalg.generic", name);
    }
  }
};
} // namespace

void mlir::structured::populateGeneralizePatterns(RewritePatternSet &patterns) {
  patterns.add<GeneralizePattern>(patterns.getContext());
}
