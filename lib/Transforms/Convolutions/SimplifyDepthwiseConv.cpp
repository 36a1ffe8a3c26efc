// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Convolutions/SimplifyDepthwiseConv.h"
#include "Utils/CollectOps.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Transforms/Convolutions/Passes.h"
#include "linalg/Transforms/Forms/DecomposeStructuredOps.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGSIMPLIFYDEPTHWISECONVPASS
#include "linalg/Transforms/Convolutions/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static constexpr StringLiteral kNoMultiplier =
    "it is no convolution of each channel with several filters";

/// The loop of the channel multiplier, if there is one.
static std::optional<unsigned> getMultiplierLoop(StructuredOpInterface op) {
  std::optional<ConvolutionDims> dims = inferConvolutionDims(op);
  if (!dims || dims->depth.empty() || !dims->inputChannel.empty() ||
      dims->outputChannel.size() != 1 ||
      LinalgHostInterface::get(op.getContext()).isGeneric(op))
    return std::nullopt;
  return dims->outputChannel.front();
}

std::optional<Refusal>
mlir::structured::refuseToSimplifyDepthwiseConv(StructuredOpInterface op,
                                                const NamedOps &namedOps) {
  if (std::optional<unsigned> loop = getMultiplierLoop(op))
    return refuseToDropUnitLoops(op, *loop, namedOps);
  return kNoMultiplier;
}

/// Simplifies `op`, or returns why that fails.
static RefusalOr<StructuredOpInterface>
simplifyOrRefuse(RewriterBase &rewriter, StructuredOpInterface op,
                 const NamedOps &namedOps) {
  std::optional<unsigned> loop = getMultiplierLoop(op);
  if (!loop)
    return kNoMultiplier;
  return structured::detail::dropUnitLoopsOrRefuse(rewriter, op, *loop,
                                                   namedOps);
}

FailureOr<StructuredOpInterface>
mlir::structured::simplifyDepthwiseConv(RewriterBase &rewriter,
                                        StructuredOpInterface op,
                                        const NamedOps &namedOps) {
  RefusalOr<StructuredOpInterface> simpler =
      simplifyOrRefuse(rewriter, op, namedOps);
  if (!simpler)
    return rewriter.notifyMatchFailure(op, simpler.refusal().reason);
  return *simpler;
}

namespace {
struct SimplifyDepthwiseConvPattern
    : OpInterfaceRewritePattern<StructuredOpInterface> {
  explicit SimplifyDepthwiseConvPattern(MLIRContext *context)
      : OpInterfaceRewritePattern(context), namedOps(context) {}

  LogicalResult matchAndRewrite(StructuredOpInterface op,
                                PatternRewriter &rewriter) const override {
    return simplifyDepthwiseConv(rewriter, op, namedOps);
  }

  NamedOps namedOps;
};

struct SimplifyDepthwiseConvPass
    : structured::impl::LinalgSimplifyDepthwiseConvPassBase<
          SimplifyDepthwiseConvPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    NamedOps namedOps(&getContext());
    for (StructuredOpInterface op :
         collectStructuredOps(getOperation(), "linalg-simplify-depthwise-conv"))
      simplify(rewriter, op, namedOps);
  }

private:
  static void simplify(RewriterBase &rewriter, StructuredOpInterface op,
                       const NamedOps &namedOps) {
    constexpr StringLiteral category = "linalg-simplify-depthwise-conv";
    Location loc = op.getLoc();
    StringRef name = op->getName().getStringRef();
    RefusalOr<StructuredOpInterface> simpler =
        simplifyOrRefuse(rewriter, op, namedOps);
    if (!simpler)
      return reportRefusal(category, "NotSimplified", op, simpler.refusal());
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
