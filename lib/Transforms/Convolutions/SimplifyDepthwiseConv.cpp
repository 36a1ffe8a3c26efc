// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Convolutions/SimplifyDepthwiseConv.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Transforms/Convolutions/Passes.h"
#include "linalg/Transforms/Forms/SimplerForms.h"
#include "linalg/Utils/CollectOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGSIMPLIFYDEPTHWISECONVPASS
#include "linalg/Transforms/Convolutions/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;

/// The form of `op` without the loop over the filters of a channel.
static std::optional<UnitLoopForm>
getFormOfOneFilter(StructuredOpInterface op) {
  std::optional<ConvolutionDims> dims = inferConvolutionDims(op);
  if (!dims || dims->depth.empty() || !dims->inputChannel.empty())
    return std::nullopt;
  for (const UnitLoopForm &form : op.getFormsWithoutUnitLoops())
    if (ArrayRef(form.loops) == ArrayRef(dims->outputChannel))
      return form;
  return std::nullopt;
}

std::optional<std::string>
mlir::structured::getReasonNotToSimplifyDepthwiseConv(
    StructuredOpInterface op) {
  if (std::optional<UnitLoopForm> form = getFormOfOneFilter(op))
    return getReasonNotToDropUnitLoops(op, *form);
  return "it is no convolution of each channel with several filters, or has no "
         "form with one filter";
}

FailureOr<StructuredOpInterface>
mlir::structured::simplifyDepthwiseConv(RewriterBase &rewriter,
                                        StructuredOpInterface op) {
  if (auto reason = getReasonNotToSimplifyDepthwiseConv(op))
    return rewriter.notifyMatchFailure(op, *reason);
  return dropUnitLoops(rewriter, op, *getFormOfOneFilter(op));
}

namespace {
struct SimplifyDepthwiseConvPattern
    : OpInterfaceRewritePattern<StructuredOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(StructuredOpInterface op,
                                PatternRewriter &rewriter) const override {
    return simplifyDepthwiseConv(rewriter, op);
  }
};

struct SimplifyDepthwiseConvPass
    : structured::impl::LinalgSimplifyDepthwiseConvPassBase<
          SimplifyDepthwiseConvPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    for (StructuredOpInterface op :
         collectStructuredOps(getOperation(), "linalg-simplify-depthwise-conv"))
      simplify(rewriter, op);
  }

private:
  static void simplify(RewriterBase &rewriter, StructuredOpInterface op) {
    constexpr StringLiteral category = "linalg-simplify-depthwise-conv";
    Location loc = op.getLoc();
    StringRef name = op->getName().getStringRef();
    if (auto reason = getReasonNotToSimplifyDepthwiseConv(op)) {
      remark::missed(
          loc, remark::RemarkOpts::name("NotSimplified").category(category))
          << remark::add("left {0} alone", name)
          << remark::reason("{0}", *reason);
      return;
    }
    FailureOr<StructuredOpInterface> simpler =
        simplifyDepthwiseConv(rewriter, op);
    if (succeeded(simpler))
      remark::passed(loc,
                     remark::RemarkOpts::name("Simplified").category(category))
          << remark::add("wrote {0} as {1}", name,
                         (*simpler)->getName().getStringRef());
  }
};
} // namespace

void mlir::structured::populateSimplifyDepthwiseConvPatterns(
    RewritePatternSet &patterns) {
  patterns.add<SimplifyDepthwiseConvPattern>(patterns.getContext());
}
