// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Forms/FoldUnitDims.h"
#include "Utils/CollectOps.h"
#include "Utils/UnitDims.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Transforms/Forms/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "linalg/Utils/ScheduleName.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGFOLDUNITDIMSPASS
#include "linalg/Transforms/Forms/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Analysis
//===----------------------------------------------------------------------===//

namespace {
/// The loops and dimensions to drop from an op.
struct UnitDims {
  /// Drops, of each operand, dimensions from `firstDims` on.
  UnitDims(StructuredOpInterface op, const llvm::SmallBitVector &droppedLoops,
           ArrayRef<unsigned> firstDims);

  /// The new number of each loop; none if it is dropped.
  SmallVector<std::optional<unsigned>> newLoops;
  unsigned numNewLoops = 0;
  /// The kept dimensions of each operand.
  SmallVector<SmallVector<bool>> kept;
  /// The map of each operand without the dropped loops and dimensions.
  SmallVector<AffineMap> maps;
  /// For each operand, the dimensions that may be longer than the only
  /// remaining loop over them, with the original number of that loop.
  SmallVector<SmallVector<std::pair<unsigned, unsigned>>> cut;

  bool isDropped(unsigned operand) const {
    return llvm::is_contained(kept[operand], false);
  }
  bool isNothing() const {
    return numNewLoops == newLoops.size() &&
           llvm::none_of(kept, [](ArrayRef<bool> dims) {
             return llvm::is_contained(dims, false);
           });
  }
};
} // namespace

UnitDims::UnitDims(StructuredOpInterface op,
                   const llvm::SmallBitVector &droppedLoops,
                   ArrayRef<unsigned> firstDims) {
  MLIRContext *context = op.getContext();
  SmallVector<AffineMap> oldMaps = op.getIndexingMapsArray();
  SmallVector<int64_t> extents = getStaticLoopSizes(op, oldMaps);
  SmallVector<AffineExpr> replacements;
  SmallVector<unsigned> oldLoops;
  for (unsigned loop = 0; loop < extents.size(); ++loop) {
    if (droppedLoops[loop]) {
      replacements.push_back(getAffineConstantExpr(0, context));
      newLoops.push_back(std::nullopt);
      continue;
    }
    replacements.push_back(getAffineDimExpr(numNewLoops, context));
    newLoops.push_back(numNewLoops++);
    oldLoops.push_back(loop);
  }
  for (auto [operand, map, firstDim] :
       llvm::zip_equal(op->getOpOperands(), oldMaps, firstDims)) {
    AffineMap newMap =
        map.replaceDimsAndSymbols(replacements, {}, numNewLoops, 0);
    bool canLose = canLoseDims(operand.get().getType());
    auto &cutDims = cut.emplace_back();
    SmallVector<bool> &keptDims = kept.emplace_back();
    SmallVector<AffineExpr> exprs;
    for (auto [dim, size, oldExpr, expr] : llvm::enumerate(
             op.getShape(&operand), map.getResults(), newMap.getResults())) {
      keptDims.push_back(size != 1 || !canLose || dim < firstDim ||
                         expr != getAffineConstantExpr(0, context));
      if (!keptDims.back())
        continue;
      exprs.push_back(expr);
      auto newLoop = dyn_cast<AffineDimExpr>(expr);
      if (!newLoop || isa<AffineDimExpr>(oldExpr))
        continue;
      unsigned loop = oldLoops[newLoop.getPosition()];
      if (ShapedType::isDynamic(size) || size != extents[loop])
        cutDims.emplace_back(dim, loop);
    }
    maps.push_back(AffineMap::get(numNewLoops, 0, exprs, context));
  }
}

/// Whether `operand` can be sliced to a loop's extent, `extent`, in dimension
/// `dim`. A nest without iterations may have operands that are shorter than its
/// loops.
static bool canBeCut(StructuredOpInterface op, OpOperand &operand, unsigned dim,
                     int64_t extent) {
  int64_t size = op.getShape(&operand)[dim];
  return canBeCut(operand.get().getType()) &&
         (ShapedType::isDynamic(size) || ShapedType::isDynamic(extent) ||
          size >= extent);
}

/// Keeps the loops of each dimension that would have to be sliced, but can't
/// be. Returns whether there are any.
static bool keepLoopsOfUncut(StructuredOpInterface op, const UnitDims &unitDims,
                             llvm::SmallBitVector &droppedLoops) {
  SmallVector<int64_t> extents = getStaticLoopSizes(op);
  size_t numDropped = droppedLoops.count();
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [dim, loop] : unitDims.cut[operand.getOperandNumber()]) {
      if (canBeCut(op, operand, dim, extents[loop]))
        continue;
      for (unsigned other = 0; other < map.getNumDims(); ++other)
        if (map.getResult(dim).isFunctionOfDim(other))
          droppedLoops.reset(other);
    }
  }
  return droppedLoops.count() < numDropped;
}

/// The first of the innermost dimensions of `operand` that all have extent 1,
/// not counting its outermost dimension; its rank if there is none.
static unsigned getFirstInnermostUnitDim(StructuredOpInterface op,
                                         OpOperand &operand) {
  ArrayRef<int64_t> shape = op.getShape(&operand);
  unsigned first = shape.size();
  while (first > 1 && shape[first - 1] == 1)
    --first;
  return first;
}

/// The loops of extent 1 that only run over dimensions from `firstDims` on.
static llvm::SmallBitVector getUnitLoops(StructuredOpInterface op,
                                         ArrayRef<unsigned> firstDims) {
  SmallVector<int64_t> extents = getStaticLoopSizes(op);
  llvm::SmallBitVector loops(extents.size());
  for (auto [loop, extent] : llvm::enumerate(extents))
    loops[loop] = extent == 1;
  for (auto [map, firstDim] :
       llvm::zip_equal(op.getIndexingMapsArray(), firstDims))
    for (AffineExpr expr : map.getResults().take_front(firstDim))
      for (unsigned loop = 0; loop < extents.size(); ++loop)
        if (expr.isFunctionOfDim(loop))
          loops.reset(loop);
  return loops;
}

static UnitDims getUnitDims(StructuredOpInterface op, bool innermostOnly) {
  SmallVector<unsigned> firstDims;
  for (OpOperand &operand : op->getOpOperands())
    firstDims.push_back(innermostOnly ? getFirstInnermostUnitDim(op, operand)
                                      : 0);
  llvm::SmallBitVector droppedLoops = getUnitLoops(op, firstDims);
  UnitDims result(op, droppedLoops, firstDims);
  while (keepLoopsOfUncut(op, result, droppedLoops))
    result = UnitDims(op, droppedLoops, firstDims);
  return result;
}

//===----------------------------------------------------------------------===//
// The op
//===----------------------------------------------------------------------===//

/// Renumbers the loop indices in the payload.
static void renumberIndices(RewriterBase &rewriter, StructuredOpInterface op,
                            const UnitDims &unitDims) {
  replaceIndices(rewriter, op, [&](Location loc, unsigned loop) -> Value {
    std::optional<unsigned> newLoop = unitDims.newLoops[loop];
    if (!newLoop)
      return arith::ConstantIndexOp::create(rewriter, loc, 0);
    return LinalgHostInterface::get(op.getContext())
        .createIndex(rewriter, loc, *newLoop);
  });
}

/// The operands of the op, sliced to the extents of loops if they are longer.
static SmallVector<Value> cutOperands(RewriterBase &rewriter,
                                      StructuredOpInterface op,
                                      const UnitDims &unitDims) {
  SmallVector<OperandDim> extents = getExtentOfLoops(op);
  return llvm::map_to_vector(op->getOpOperands(), [&](OpOperand &operand) {
    SmallVector<std::pair<unsigned, OpFoldResult>> sizes;
    for (auto [dim, loop] : unitDims.cut[operand.getOperandNumber()])
      sizes.emplace_back(dim, getDimSize(rewriter, op.getLoc(),
                                         extents[loop].operand->get(),
                                         extents[loop].dim));
    return cutDims(rewriter, op.getLoc(), operand.get(), sizes);
  });
}

/// Creates the op without loops and dimensions of extent 1, with the payload of
/// `op`, on the sliced `operands`.
static StructuredOpInterface
buildWithoutUnitDims(RewriterBase &rewriter, StructuredOpInterface op,
                     SmallVector<Value> operands, const UnitDims &unitDims,
                     const FoldUnitDimsOptions &options) {
  for (auto [number, operand] : llvm::enumerate(operands))
    if (unitDims.isDropped(number))
      operand = dropDims(rewriter, op.getLoc(), operand, unitDims.kept[number],
                         options.useSlices);
  SmallVector<utils::IteratorType> iterators;
  for (auto [newLoop, iterator] :
       llvm::zip_equal(unitDims.newLoops, op.getIteratorTypesArray()))
    if (newLoop)
      iterators.push_back(iterator);
  size_t numInputs = op.getNumDpsInputs();
  return movePayloadToGeneric(
      rewriter, op, ArrayRef(operands).take_front(numInputs),
      ArrayRef(operands).drop_front(numInputs), unitDims.maps, iterators);
}

/// The dimensions and loops to drop, or why `foldUnitDims` would fail.
static RefusalOr<UnitDims> planFolding(StructuredOpInterface op,
                                       const FoldUnitDimsOptions &options) {
  if (options.genericOnly &&
      !LinalgHostInterface::get(op.getContext()).isGeneric(op))
    return "it is no linalg.generic";
  if (op->hasAttr(kScheduleAttrName))
    return "it has a schedule, which numbers its loops";
  UnitDims unitDims = getUnitDims(op, options.innermostOnly);
  if (!unitDims.isNothing())
    return unitDims;
  if (options.innermostOnly)
    return "no operand has innermost dimensions of extent 1 that are all of "
           "those that their loops run over";
  if (llvm::is_contained(getStaticLoopSizes(op), 1))
    return "without its loops of extent 1, another loop alone would run over a "
           "dimension that may be longer, of an operand that can't be cut";
  return "it has no loop of extent 1, and no operand with a dimension of "
         "extent 1 that can be dropped";
}

/// `foldUnitDims` by the plan that `planFolding` made of the same arguments.
static StructuredOpInterface applyFolding(RewriterBase &rewriter,
                                          StructuredOpInterface op,
                                          const UnitDims &unitDims,
                                          const FoldUnitDimsOptions &options) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  SmallVector<Value> operands = cutOperands(rewriter, op, unitDims);
  StructuredOpInterface generic =
      buildWithoutUnitDims(rewriter, op, operands, unitDims, options);
  SmallVector<Value> results;
  for (OpOperand &init : op.getDpsInitsMutable()) {
    OpResult result = op.getResultOf(&init);
    if (!result)
      continue;
    Value value = generic->getResult(result.getResultNumber());
    unsigned number = init.getOperandNumber();
    if (unitDims.isDropped(number))
      value = restoreDims(rewriter, op.getLoc(), value, operands[number],
                          unitDims.kept[number], options.useSlices);
    if (!unitDims.cut[number].empty())
      value = restoreCut(rewriter, op.getLoc(), value, init.get());
    results.push_back(value);
  }
  renumberIndices(rewriter, generic, unitDims);
  rewriter.replaceOp(op, results);
  return generic;
}

FailureOr<StructuredOpInterface>
mlir::structured::foldUnitDims(RewriterBase &rewriter, StructuredOpInterface op,
                               const FoldUnitDimsOptions &options) {
  RefusalOr<UnitDims> unitDims = planFolding(op, options);
  if (!unitDims)
    return rewriter.notifyMatchFailure(op, unitDims.refusal().reason);
  return applyFolding(rewriter, op, *unitDims, options);
}

namespace {
struct FoldUnitDimsPattern : OpInterfaceRewritePattern<StructuredOpInterface> {
  FoldUnitDimsPattern(MLIRContext *context, const FoldUnitDimsOptions &options)
      : OpInterfaceRewritePattern(context), options(options) {}

  LogicalResult matchAndRewrite(StructuredOpInterface op,
                                PatternRewriter &rewriter) const override {
    return foldUnitDims(rewriter, op, options);
  }

  FoldUnitDimsOptions options;
};

struct FoldUnitDimsPass
    : structured::impl::LinalgFoldUnitDimsPassBase<FoldUnitDimsPass> {
  using LinalgFoldUnitDimsPassBase::LinalgFoldUnitDimsPassBase;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    options = {useRankReducingSlices, genericOnly, innermostOnly};
    llvm::DenseSet<Operation *> structured;
    for (StructuredOpInterface op :
         collectStructuredOps(getOperation(), "linalg-fold-unit-dims"))
      structured.insert(op);
    // Producers first: what they lose is not added again for their users.
    getOperation()->walk([&](Operation *op) {
      if (structured.contains(op))
        foldOne(rewriter, cast<StructuredOpInterface>(op));
      else
        foldTensorOp(rewriter, op);
    });
    getOperation()->walk([&](tensor::ExpandShapeOp op) {
      if (op->use_empty())
        rewriter.eraseOp(op);
    });
  }

private:
  /// Whether all readers of `op` lose the innermost dimension of its result.
  bool isReadWithoutInnermost(Operation *op) {
    return llvm::all_of(op->getUses(), [&](OpOperand &use) {
      auto reader = dyn_cast<StructuredOpInterface>(use.getOwner());
      if (!reader)
        return false;
      RefusalOr<UnitDims> unitDims = planFolding(reader, options);
      return unitDims && !unitDims->kept[use.getOperandNumber()].back();
    });
  }

  void foldTensorOp(RewriterBase &rewriter, Operation *op) {
    if (innermostOnly &&
        !(isa<tensor::PadOp>(op) && isReadWithoutInnermost(op)))
      return;
    Location loc = op->getLoc();
    StringRef name = op->getName().getStringRef();
    if (succeeded(foldUnitDimsOfTensorOp(rewriter, op, options)))
      remark::passed(loc, remark::RemarkOpts::name("FoldedTensorOp")
                              .category("linalg-fold-unit-dims"))
          << remark::add("dropped dimensions of extent 1 from {0}", name);
  }

  void foldOne(RewriterBase &rewriter, StructuredOpInterface op) {
    Location loc = op.getLoc();
    StringRef name = op->getName().getStringRef();
    RefusalOr<UnitDims> unitDims = planFolding(op, options);
    if (!unitDims)
      return reportRefusal("linalg-fold-unit-dims", "NotFolded", op,
                           unitDims.refusal());
    int64_t numLoops = op.getNumLoops();
    StructuredOpInterface generic =
        applyFolding(rewriter, op, *unitDims, options);
    remark::passed(loc, remark::RemarkOpts::name("Folded").category(
                            "linalg-fold-unit-dims"))
        << remark::add("dropped dimensions of extent 1 from {0}", name)
        << remark::metric("loops-dropped", numLoops - generic.getNumLoops());
  }

  FoldUnitDimsOptions options;
};
} // namespace

void mlir::structured::populateFoldUnitDimsPatterns(
    RewritePatternSet &patterns, const FoldUnitDimsOptions &options) {
  patterns.add<FoldUnitDimsPattern>(patterns.getContext(), options);
}
