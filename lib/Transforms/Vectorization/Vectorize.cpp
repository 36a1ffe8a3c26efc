// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Vectorization/Vectorize.h"
#include "VectorizationPlan.h"
#include "VectorizePad.h"
#include "VectorizeRelayout.h"
#include "linalg/Decompositions/Relayout.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Transforms/Forms/Decompose.h"
#include "linalg/Transforms/Vectorization/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGVECTORIZEPASS
#include "linalg/Transforms/Vectorization/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Whether the op has no iterations.
static bool hasNoIterations(StructuredOpInterface op) {
  return llvm::is_contained(getStaticLoopSizes(op), 0);
}

/// Replaces an op without iterations by its inits.
static VectorizeResult removeEmpty(RewriterBase &rewriter,
                                   StructuredOpInterface op) {
  VectorizeResult result;
  for (Value init : op.getDpsInits())
    if (isa<TensorType>(init.getType()))
      result.replacements.push_back(init);
  result.sizes = getStaticLoopSizes(op);
  rewriter.replaceOp(op, result.replacements);
  return result;
}

std::optional<Refusal>
mlir::structured::refuseToVectorize(Operation *op,
                                    const VectorizeOptions &options) {
  if (auto pad = dyn_cast<tensor::PadOp>(op))
    return planPadVectors(pad, options).getRefusalIfAny();
  if (isRelayout(op))
    return planRelayoutVectors(op, options).getRefusalIfAny();
  auto structured = dyn_cast<StructuredOpInterface>(op);
  if (!structured)
    return "it is no structured op";
  if (hasNoIterations(structured))
    return std::nullopt;
  return planVectors(structured, options).getRefusalIfAny();
}

/// Computes sums of indices in the payload by operations that map to the
/// elements of vectors.
static void expandSumsOfIndices(RewriterBase &rewriter,
                                StructuredOpInterface op) {
  OpBuilder::InsertionGuard guard(rewriter);
  for (Operation &inside :
       llvm::make_early_inc_range(op.getPayload()->without_terminator())) {
    if (!isSumOfIndices(&inside))
      continue;
    auto apply = cast<affine::AffineApplyOp>(inside);
    rewriter.setInsertionPoint(apply);
    rewriter.replaceOp(apply, *affine::expandAffineMap(rewriter, apply.getLoc(),
                                                       apply.getAffineMap(),
                                                       apply.getOperands()));
  }
}

/// Vectorizes `op`, or returns why that is left as it is.
static RefusalOr<VectorizeResult>
vectorizeOrRefuse(RewriterBase &rewriter, Operation *op,
                  const VectorizeOptions &options) {
  if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    RefusalOr<SmallVector<int64_t>> sizes = planPadVectors(pad, options);
    if (!sizes)
      return sizes.refusal();
    return vectorizePad(rewriter, pad, *sizes);
  }
  if (isRelayout(op)) {
    RefusalOr<SmallVector<int64_t>> sizes = planRelayoutVectors(op, options);
    if (!sizes)
      return sizes.refusal();
    return vectorizeRelayout(rewriter, op, *sizes);
  }
  auto structured = dyn_cast<StructuredOpInterface>(op);
  if (!structured)
    return "it is no structured op";
  if (hasNoIterations(structured))
    return removeEmpty(rewriter, structured);
  RefusalOr<VectorizationPlan> plan = planVectors(structured, options);
  if (!plan)
    return plan.refusal();
  expandSumsOfIndices(rewriter, structured);
  VectorizeResult result = emitVectors(rewriter, *plan);
  rewriter.replaceOp(op, result.replacements);
  return result;
}

FailureOr<VectorizeResult>
mlir::structured::vectorize(RewriterBase &rewriter, Operation *op,
                            const VectorizeOptions &options) {
  RefusalOr<VectorizeResult> result = vectorizeOrRefuse(rewriter, op, options);
  if (!result)
    return rewriter.notifyMatchFailure(op, result.refusal().reason);
  return *result;
}

/// The extents of vectors and the sequential loops, for a remark.
static std::string toString(const VectorizeResult &result) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << "vectors of [";
  auto isSequential = [&](unsigned loop) {
    return llvm::is_contained(result.sequentialLoops, loop);
  };
  llvm::interleaveComma(llvm::enumerate(result.sizes), stream, [&](auto size) {
    if (isSequential(size.index()))
      stream << '-';
    else
      stream << size.value();
  });
  stream << ']';
  if (!result.gatheredOperands.empty()) {
    stream << ", gathering the elements of operands ";
    llvm::interleaveComma(result.gatheredOperands, stream);
  }
  return text;
}

namespace {
struct VectorizePattern : OpInterfaceRewritePattern<StructuredOpInterface> {
  VectorizePattern(MLIRContext *context, const VectorizeOptions &options)
      : OpInterfaceRewritePattern(context), options(options) {}

  LogicalResult matchAndRewrite(StructuredOpInterface op,
                                PatternRewriter &rewriter) const override {
    return vectorize(rewriter, op, options);
  }

  VectorizeOptions options;
};

struct VectorizePadPattern : OpRewritePattern<tensor::PadOp> {
  VectorizePadPattern(MLIRContext *context, const VectorizeOptions &options)
      : OpRewritePattern(context), options(options) {}

  LogicalResult matchAndRewrite(tensor::PadOp op,
                                PatternRewriter &rewriter) const override {
    return vectorize(rewriter, op, options);
  }

  VectorizeOptions options;
};

struct VectorizeRelayoutPattern : RewritePattern {
  VectorizeRelayoutPattern(MLIRContext *context,
                           const VectorizeOptions &options)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context),
        options(options) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    return isRelayout(op) ? LogicalResult(vectorize(rewriter, op, options))
                          : failure();
  }

  VectorizeOptions options;
};

struct VectorizePass
    : structured::impl::LinalgVectorizePassBase<VectorizePass> {
  using LinalgVectorizePassBase::LinalgVectorizePassBase;

  LogicalResult initialize(MLIRContext *context) override {
    for (int64_t size : sizes)
      if (size < 0)
        return emitError(UnknownLoc::get(context))
               << "option `sizes` of linalg-vectorize has " << size
               << ", expected 0 or more";
    if (maxNativeVectors < 0)
      return emitError(UnknownLoc::get(context))
             << "option `max-native-vectors` of linalg-vectorize is "
             << maxNativeVectors.getValue() << ", expected 0 or more";
    return success();
  }

  void runOnOperation() override {
    VectorizeOptions options{llvm::to_vector(sizes), maxNativeVectors};
    if (failed(verifyNumberOfSizes()))
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    SmallVector<Aggregate> aggregates;
    getOperation()->walk([&](DecomposableOpInterface op) {
      if (!isRelayout(op))
        aggregates.push_back({op, std::nullopt});
      else if (auto refusal = refuseRelayout(op, options))
        aggregates.push_back({op, refusal});
    });
    for (const Aggregate &aggregate : aggregates)
      decomposeOne(rewriter, aggregate);
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      if (isa<StructuredOpInterface, tensor::PadOp>(op) || isRelayout(op))
        ops.push_back(op);
    });
    for (Operation *op : ops)
      vectorizeOne(rewriter, op, options);
  }

private:
  /// Verifies that some op has as many loops as there are sizes, if the loops
  /// of all ops are known.
  LogicalResult verifyNumberOfSizes() {
    size_t most = 0;
    bool hasOps = false, hasAggregates = false;
    getOperation()->walk([&](Operation *op) {
      if (auto structured = dyn_cast<StructuredOpInterface>(op))
        most = std::max<size_t>(most, structured.getNumLoops());
      else if (auto pad = dyn_cast<tensor::PadOp>(op))
        most = std::max<size_t>(most, pad.getResultType().getRank());
      else if (isRelayout(op))
        most = std::max<size_t>(most, getNumRelayoutLoops(op));
      else if (isa<DecomposableOpInterface>(op))
        hasAggregates = true;
      else
        return;
      hasOps = true;
    });
    if (!hasOps || hasAggregates || sizes.size() <= most)
      return success();
    return emitError(getOperation()->getLoc())
           << "option `sizes` of linalg-vectorize has " << sizes.size()
           << " sizes, but no op has more than " << most << " loops";
  }

  /// An op that must be decomposed before vectorization.
  struct Aggregate {
    DecomposableOpInterface op;
    /// Why a pack or unpack can't be vectorized directly.
    std::optional<Refusal> refusal;
  };

  /// Why a pack or unpack must be decomposed before vectorization; none if it
  /// is vectorized directly. Given sizes are those of its loops, and would be
  /// too small for the decomposed ops.
  std::optional<Refusal> refuseRelayout(Operation *op,
                                        const VectorizeOptions &options) {
    if (!options.sizes.empty())
      return std::nullopt;
    return refuseToVectorize(op, options);
  }

  void decomposeOne(RewriterBase &rewriter, const Aggregate &aggregate) {
    DecomposableOpInterface op = aggregate.op;
    Location loc = op->getLoc();
    StringRef name = op->getName().getStringRef();
    if (succeeded(decompose(rewriter, op))) {
      auto said = remark::passed(
          loc,
          remark::RemarkOpts::name("Decomposed").category("linalg-vectorize"));
      said << remark::add("wrote {0} as structured ops", name);
      if (aggregate.refusal)
        said << remark::reason("{0}", aggregate.refusal->reason);
    } else {
      reportRefusal("linalg-vectorize", "NotVectorized", op,
                    "it can't be decomposed");
    }
  }

  void vectorizeOne(RewriterBase &rewriter, Operation *op,
                    const VectorizeOptions &options) {
    Location loc = op->getLoc();
    StringRef name = op->getName().getStringRef();
    RefusalOr<VectorizeResult> result =
        vectorizeOrRefuse(rewriter, op, options);
    if (!result)
      return reportRefusal("linalg-vectorize", "NotVectorized", op,
                           result.refusal());
    remark::passed(
        loc,
        remark::RemarkOpts::name("Vectorized").category("linalg-vectorize"))
        << remark::add("vectorized {0} by {1}", name, toString(*result));
  }
};
} // namespace

void mlir::structured::populateVectorizePatterns(
    RewritePatternSet &patterns, const VectorizeOptions &options) {
  patterns.add<VectorizePattern, VectorizePadPattern, VectorizeRelayoutPattern>(
      patterns.getContext(), options);
}
