// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/FoldUnitDims.h"
#include "UnitDims.h"
#include "linalg/Interfaces/CollectOps.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Transforms/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGFOLDUNITDIMSPASS
#include "linalg/Transforms/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;

//===----------------------------------------------------------------------===//
// What is dropped
//===----------------------------------------------------------------------===//

namespace {
/// The loops and dimensions that an op can do without.
struct UnitDims {
  /// For each loop the one that it becomes, none if it is dropped.
  SmallVector<std::optional<unsigned>> newLoops;
  unsigned numNewLoops = 0;
  /// For each operand which of its dimensions are kept.
  SmallVector<SmallVector<bool>> kept;
  /// For each operand its map without the loops and dimensions.
  SmallVector<AffineMap> maps;

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

static UnitDims getUnitDims(StructuredOpInterface op) {
  UnitDims result;
  MLIRContext *context = op.getContext();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<AffineExpr> replacements;
  for (int64_t size : getStaticLoopSizes(op, maps)) {
    bool isUnit = size == 1;
    replacements.push_back(isUnit
                               ? getAffineConstantExpr(0, context)
                               : getAffineDimExpr(result.numNewLoops, context));
    result.newLoops.push_back(isUnit ? std::nullopt
                                     : std::optional(result.numNewLoops++));
  }
  for (auto [operand, map] : llvm::zip_equal(op->getOpOperands(), maps)) {
    AffineMap newMap =
        map.replaceDimsAndSymbols(replacements, {}, result.numNewLoops, 0);
    bool canLose = canLoseDims(operand.get().getType());
    SmallVector<bool> kept;
    SmallVector<AffineExpr> exprs;
    for (auto [size, expr] :
         llvm::zip_equal(op.getShape(&operand), newMap.getResults())) {
      kept.push_back(size != 1 || !canLose ||
                     expr != getAffineConstantExpr(0, context));
      if (kept.back())
        exprs.push_back(expr);
    }
    result.maps.push_back(
        AffineMap::get(result.numNewLoops, 0, exprs, context));
    result.kept.push_back(std::move(kept));
  }
  return result;
}

//===----------------------------------------------------------------------===//
// The op
//===----------------------------------------------------------------------===//

/// Makes the loop indices in the payload those of the loops that are left.
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

/// The op without its loops and dimensions of extent one, with the payload of
/// `op`.
static StructuredOpInterface
buildWithoutUnitDims(RewriterBase &rewriter, StructuredOpInterface op,
                     const UnitDims &unitDims,
                     const FoldUnitDimsOptions &options) {
  SmallVector<Value> operands;
  for (OpOperand &operand : op->getOpOperands()) {
    unsigned number = operand.getOperandNumber();
    operands.push_back(unitDims.isDropped(number)
                           ? dropDims(rewriter, op.getLoc(), operand.get(),
                                      unitDims.kept[number], options.useSlices)
                           : operand.get());
  }
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

/// Why `foldUnitDims` would refuse `op`; null if it would not.
static const char *getReasonNotToFold(StructuredOpInterface op,
                                      const UnitDims &unitDims,
                                      const FoldUnitDimsOptions &options) {
  if (options.genericOnly &&
      !LinalgHostInterface::get(op.getContext()).isGeneric(op))
    return "it is no linalg.generic";
  if (unitDims.isNothing())
    return "it has no loop of extent 1, and no operand with a dimension of "
           "extent 1 that can be dropped";
  return nullptr;
}

FailureOr<StructuredOpInterface>
mlir::structured::foldUnitDims(RewriterBase &rewriter, StructuredOpInterface op,
                               const FoldUnitDimsOptions &options) {
  UnitDims unitDims = getUnitDims(op);
  if (const char *reason = getReasonNotToFold(op, unitDims, options))
    return rewriter.notifyMatchFailure(op, reason);
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  StructuredOpInterface generic =
      buildWithoutUnitDims(rewriter, op, unitDims, options);
  SmallVector<Value> results;
  for (OpOperand &init : op.getDpsInitsMutable()) {
    OpResult result = op.getResultOf(&init);
    if (!result)
      continue;
    Value value = generic->getResult(result.getResultNumber());
    unsigned number = init.getOperandNumber();
    results.push_back(unitDims.isDropped(number)
                          ? restoreDims(rewriter, op.getLoc(), value,
                                        init.get(), unitDims.kept[number],
                                        options.useSlices)
                          : value);
  }
  renumberIndices(rewriter, generic, unitDims);
  rewriter.replaceOp(op, results);
  return generic;
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
    for (StructuredOpInterface op :
         collectStructuredOps(getOperation(), "linalg-fold-unit-dims"))
      foldOne(rewriter, op);
    FoldUnitDimsOptions options = {useRankReducingSlices, genericOnly};
    getOperation()->walk([&](Operation *op) {
      Location loc = op->getLoc();
      StringRef name = op->getName().getStringRef();
      if (succeeded(foldUnitDimsOfTensorOp(rewriter, op, options)))
        remark::passed(loc, remark::RemarkOpts::name("FoldedTensorOp")
                                .category("linalg-fold-unit-dims"))
            << remark::add("dropped dimensions of extent 1 from {0}", name);
    });
  }

private:
  void foldOne(RewriterBase &rewriter, StructuredOpInterface op) {
    Location loc = op.getLoc();
    StringRef name = op->getName().getStringRef();
    FoldUnitDimsOptions options = {useRankReducingSlices, genericOnly};
    if (const char *reason = getReasonNotToFold(op, getUnitDims(op), options)) {
      remark::missed(loc, remark::RemarkOpts::name("NotFolded")
                              .category("linalg-fold-unit-dims"))
          << remark::add("left {0} alone", name)
          << remark::reason("{0}", reason);
      return;
    }
    int64_t numLoops = op.getNumLoops();
    FailureOr<StructuredOpInterface> generic =
        foldUnitDims(rewriter, op, options);
    if (succeeded(generic))
      remark::passed(loc, remark::RemarkOpts::name("Folded").category(
                              "linalg-fold-unit-dims"))
          << remark::add("dropped dimensions of extent 1 from {0}", name)
          << remark::metric("loops-dropped", numLoops - generic->getNumLoops());
  }
};
} // namespace

void mlir::structured::populateFoldUnitDimsPatterns(
    RewritePatternSet &patterns, const FoldUnitDimsOptions &options) {
  patterns.add<FoldUnitDimsPattern>(patterns.getContext(), options);
}
