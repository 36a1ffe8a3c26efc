// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Packing/Pad.h"
#include "PaddedExtents.h"
#include "PaddingRules.h"
#include "Utils/CollectOps.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Transforms/Packing/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "linalg/Utils/Slices.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGPADPASS
#include "linalg/Transforms/Packing/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Reasons
//===----------------------------------------------------------------------===//

/// The loops whose extent is not known to be a multiple.
static SmallVector<unsigned> getLoopsToPad(StructuredOpInterface op,
                                           const PadOptions &options) {
  SmallVector<unsigned> loops;
  SmallVector<int64_t> extents = getStaticLoopSizes(op);
  size_t end = std::min(extents.size(), options.multiples.size());
  for (unsigned loop = 0; loop < end; ++loop) {
    int64_t extent = extents[loop], multiple = options.multiples[loop];
    if (multiple > 1 &&
        (ShapedType::isDynamic(extent) || extent % multiple != 0))
      loops.push_back(loop);
  }
  return loops;
}

namespace {
struct PadPlan {
  /// The loops that get more iterations.
  SmallVector<unsigned> loops;
  PaddingValues paddings;
};
} // namespace

/// What is padded, or why nothing is.
static RefusalOr<PadPlan> planPad(StructuredOpInterface op,
                                  const PadOptions &options) {
  SmallVector<unsigned> loops = getLoopsToPad(op, options);
  if (loops.empty())
    return "the extents of its loops are multiples already";
  if (auto refusal = refuseTypes(op))
    return *refusal;
  for (unsigned loop : loops)
    if (auto obstacle = findUncuttableDim(op, loop))
      return llvm::formatv("operand {0} is not accessed at a sum of loops in "
                           "dimension {1}, which loop {2} runs over",
                           obstacle->operand->getOperandNumber(), obstacle->dim,
                           loop);
  if (auto refusal = refuseExtents(op, options.multiples))
    return *refusal;
  RefusalOr<PaddingValues> paddings = planPadding(op, loops);
  if (!paddings)
    return paddings.refusal();
  return PadPlan{loops, *paddings};
}

std::optional<Refusal>
mlir::structured::refuseToPad(StructuredOpInterface op,
                              const PadOptions &options) {
  return planPad(op, options).getRefusalIfAny();
}

//===----------------------------------------------------------------------===//
// Padding
//===----------------------------------------------------------------------===//

using Sizes = SmallVector<OpFoldResult>;

/// The growth of the extent of each loop.
static Sizes getGrowthOfLoops(OpBuilder &builder, StructuredOpInterface op,
                              ArrayRef<unsigned> loops,
                              const PadOptions &options) {
  Location loc = op.getLoc();
  Sizes growth(op.getNumLoops(), builder.getIndexAttr(0));
  Sizes extents = getLoopSizes(builder, loc, op);
  AffineExpr extent = builder.getAffineDimExpr(0);
  for (unsigned loop : loops) {
    int64_t multiple = options.multiples[loop];
    growth[loop] = affine::makeComposedFoldedAffineApply(
        builder, loc, extent.ceilDiv(multiple) * multiple - extent,
        extents[loop]);
  }
  return growth;
}

/// The growth of each dimension of an operand with `map`.
static Sizes getGrowth(OpBuilder &builder, Location loc, AffineMap map,
                       ArrayRef<OpFoldResult> growthOfLoops) {
  SmallVector<AffineExpr> zeros(map.getNumDims(),
                                builder.getAffineConstantExpr(0));
  return llvm::map_to_vector(map.getResults(), [&](AffineExpr expr) {
    bool grows = false;
    for (auto [loop, growth] : llvm::enumerate(growthOfLoops))
      grows |= expr.isFunctionOfDim(loop) && !isZeroInteger(growth);
    if (!grows)
      return OpFoldResult(builder.getIndexAttr(0));
    return affine::makeComposedFoldedAffineApply(
        builder, loc,
        AffineMap::get(map.getNumDims(), 0, expr - expr.replaceDims(zeros)),
        growthOfLoops);
  });
}

/// The extents of the loops after padding, as far as they are static.
static SmallVector<int64_t> getPaddedExtents(StructuredOpInterface op,
                                             ArrayRef<unsigned> loops,
                                             const PadOptions &options) {
  SmallVector<int64_t> extents = getStaticLoopSizes(op);
  SmallVector<OperandDim> places = getExtentOfLoops(op);
  for (unsigned loop : loops)
    extents[loop] = getPaddedExtent(places[loop].operand->get(),
                                    places[loop].dim, options.multiples[loop]);
  return extents;
}

/// The extents of `operand`, larger by `growth`, as far as they are static.
static SmallVector<int64_t> getLargerShape(StructuredOpInterface op,
                                           OpOperand &operand,
                                           ArrayRef<OpFoldResult> growth,
                                           ArrayRef<int64_t> extentsOfLoops) {
  SmallVector<int64_t> shape;
  AffineMap map = op.getMatchingIndexingMap(&operand);
  for (auto [extent, more, expr] :
       llvm::zip_equal(op.getShape(&operand), growth, map.getResults())) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    std::optional<int64_t> known = getConstantIntValue(more);
    if (loop && !isZeroInteger(more))
      shape.push_back(extentsOfLoops[loop.getPosition()]);
    else if (known && ShapedType::isStatic(extent))
      shape.push_back(extent + *known);
    else
      shape.push_back(ShapedType::kDynamic);
  }
  return shape;
}

/// The extents of `value`, larger by `growth`; static ones from `shape`.
static Sizes getLargerSizes(OpBuilder &builder, Location loc, Value value,
                            ArrayRef<OpFoldResult> growth,
                            ArrayRef<int64_t> shape) {
  AffineExpr sum = builder.getAffineDimExpr(0) + builder.getAffineDimExpr(1);
  Sizes sizes;
  for (auto [dim, more] : llvm::enumerate(growth))
    sizes.push_back(ShapedType::isStatic(shape[dim])
                        ? builder.getIndexAttr(shape[dim])
                        : affine::makeComposedFoldedAffineApply(
                              builder, loc, AffineMap::get(2, 0, sum),
                              {getDimSize(builder, loc, value, dim), more}));
  return sizes;
}

static Value buildPadded(OpBuilder &builder, Location loc, Value value,
                         ArrayRef<OpFoldResult> growth, ArrayRef<int64_t> shape,
                         TypedAttr padding) {
  auto type = cast<RankedTensorType>(value.getType());
  Sizes zeros(growth.size(), builder.getIndexAttr(0));
  Value element = arith::ConstantOp::create(builder, loc, padding);
  return tensor::PadOp::create(builder, loc, type.clone(shape), value, zeros,
                               growth, element);
}

/// The init for the padded op.
static Value buildInit(OpBuilder &builder, StructuredOpInterface op,
                       OpOperand &init, ArrayRef<OpFoldResult> growth,
                       ArrayRef<int64_t> shape) {
  Type element = getPayloadType(init.get().getType());
  if (!op.isReadByPayload(&init) &&
      op.getMatchingIndexingMap(&init).isPermutation())
    return tensor::EmptyOp::create(
        builder, op.getLoc(),
        getLargerSizes(builder, op.getLoc(), init.get(), growth, shape),
        element);
  return buildPadded(builder, op.getLoc(), init.get(), growth, shape,
                     builder.getZeroAttr(element));
}

/// The part of `result` that has the extents of `init`.
static Value buildSliceLike(OpBuilder &builder, Location loc, Value result,
                            Value init) {
  auto type = cast<RankedTensorType>(init.getType());
  Sizes zeros(type.getRank(), builder.getIndexAttr(0));
  Sizes ones(type.getRank(), builder.getIndexAttr(1));
  return tensor::ExtractSliceOp::create(
      builder, loc, type, result, zeros,
      tensor::getMixedSizes(builder, loc, init), ones);
}

/// Pads `op` by the plan that `planPad` made of the same arguments.
static StructuredOpInterface applyPad(RewriterBase &rewriter,
                                      StructuredOpInterface op,
                                      const PadOptions &options,
                                      const PadPlan &plan) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  const auto &[loops, paddings] = plan;
  Sizes growthOfLoops = getGrowthOfLoops(rewriter, op, loops, options);
  SmallVector<int64_t> extentsOfLoops = getPaddedExtents(op, loops, options);
  SmallVector<Value> operands;
  for (OpOperand &operand : op->getOpOperands()) {
    Sizes growth = getGrowth(rewriter, loc, op.getMatchingIndexingMap(&operand),
                             growthOfLoops);
    if (llvm::all_of(growth, isZeroInteger)) {
      operands.push_back(operand.get());
      continue;
    }
    SmallVector<int64_t> shape =
        getLargerShape(op, operand, growth, extentsOfLoops);
    if (op.isDpsInit(&operand))
      operands.push_back(buildInit(rewriter, op, operand, growth, shape));
    else
      operands.push_back(buildPadded(rewriter, loc, operand.get(), growth,
                                     shape,
                                     paddings[operand.getOperandNumber()]));
  }
  StructuredOpInterface padded =
      structured::detail::cloneOnOperands(rewriter, op, operands);
  dropBrokenPromises(padded, paddings);
  SmallVector<Value> results;
  for (OpResult result : op->getResults()) {
    OpOperand *init = op.getTiedOpOperand(result);
    Value larger = padded->getResult(result.getResultNumber());
    bool isSame = operands[init->getOperandNumber()] == init->get();
    results.push_back(
        isSame ? larger : buildSliceLike(rewriter, loc, larger, init->get()));
  }
  rewriter.replaceOp(op, results);
  return padded;
}

FailureOr<StructuredOpInterface>
mlir::structured::pad(RewriterBase &rewriter, StructuredOpInterface op,
                      const PadOptions &options) {
  RefusalOr<PadPlan> plan = planPad(op, options);
  if (!plan)
    return rewriter.notifyMatchFailure(op, plan.refusal().reason);
  return applyPad(rewriter, op, options, *plan);
}

namespace {
struct PadPass : structured::impl::LinalgPadPassBase<PadPass> {
  using LinalgPadPassBase::LinalgPadPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    for (int64_t multiple : multiples)
      if (multiple < 0 || multiple > std::numeric_limits<int32_t>::max())
        return emitError(UnknownLoc::get(context))
               << "option `multiples` of linalg-pad has " << multiple
               << ", expected 0 to " << std::numeric_limits<int32_t>::max();
    options.multiples = llvm::to_vector(multiples);
    return success();
  }

  void runOnOperation() override {
    SmallVector<StructuredOpInterface> ops =
        collectStructuredOps(getOperation(), "linalg-pad");
    if (failed(verifyNumberOfLoops(getOperation(), "multiples", "linalg-pad",
                                   options.multiples.size(), ops)))
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    for (StructuredOpInterface op : ops)
      padOne(rewriter, op);
  }

private:
  void padOne(RewriterBase &rewriter, StructuredOpInterface op) {
    Location loc = op.getLoc();
    StringRef name = op->getName().getStringRef();
    RefusalOr<PadPlan> plan = planPad(op, options);
    if (!plan)
      return reportRefusal("linalg-pad", "NotPadded", op, plan.refusal());
    applyPad(rewriter, op, options, *plan);
    remark::passed(loc,
                   remark::RemarkOpts::name("Padded").category("linalg-pad"))
        << remark::add("padded {0}", name)
        << remark::metric("loops", plan->loops.size());
  }

  PadOptions options;
};
} // namespace
