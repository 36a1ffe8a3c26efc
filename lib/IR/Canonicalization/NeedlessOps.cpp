// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "YieldedOperand.h"
#include "linalg/IR/Canonicalization.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

namespace {
/// Without iterations, the results are the inits.
struct DropOpsWithoutIterations
    : OpInterfaceRewritePattern<StructuredOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(StructuredOpInterface op,
                                PatternRewriter &rewriter) const override {
    if (!llvm::is_contained(getStaticLoopSizes(op), 0))
      return failure();
    SmallVector<Value> inits;
    for (OpOperand &init : op.getDpsInitsMutable())
      if (op.getResultOf(&init))
        inits.push_back(init.get());
    rewriter.replaceOp(op, inits);
    return success();
  }
};
} // namespace

/// Whether every element written to the buffer `init` is the one already stored
/// there.
static bool writesWhatIsThere(StructuredOpInterface op, OpOperand &init) {
  OpOperand *yielded = getYieldedOperand(op, init);
  return yielded && yielded->get() == init.get() &&
         op.getMatchingIndexingMap(yielded) == op.getMatchingIndexingMap(&init);
}

namespace {
/// Ops such as copies of buffers onto themselves. Ops that name a library
/// function stay.
struct DropOpsThatChangeNothing
    : OpInterfaceRewritePattern<StructuredOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(StructuredOpInterface op,
                                PatternRewriter &rewriter) const override {
    // Ops on tensors alone are dead without uses.
    if (op.hasPureTensorSemantics() || !op->use_empty() || op.getLibraryCall())
      return failure();
    for (OpOperand &init : op.getDpsInitsMutable())
      if (!op.getResultOf(&init) && !writesWhatIsThere(op, init))
        return failure();
    if (hasPayloadThatWrites(op))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

/// The operand that equals the result of `init`, element by element.
static OpOperand *getOperandEqualToResult(StructuredOpInterface op,
                                          OpOperand &init) {
  OpOperand *yielded = getYieldedOperand(op, init);
  if (!yielded || yielded == &init)
    return yielded;
  AffineMap map = op.getMatchingIndexingMap(&init);
  bool isEqual = isa<RankedTensorType>(yielded->get().getType()) &&
                 map.isPermutation() &&
                 map == op.getMatchingIndexingMap(yielded);
  return isEqual ? yielded : nullptr;
}

/// Whether `op` requests its elements in another buffer, for example in faster
/// memory.
static bool isExplicitCopy(StructuredOpInterface op) {
  return LinalgHostInterface::get(op->getContext()).isCopy(op);
}

namespace {
/// Replaces results that equal an operand by the operand, cast if their static
/// extents differ.
struct TakeOperandsForResults
    : OpInterfaceRewritePattern<StructuredOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(StructuredOpInterface op,
                                PatternRewriter &rewriter) const override {
    if (isExplicitCopy(op) || op.getLibraryCall())
      return failure();
    bool hasChanged = false;
    for (OpOperand &init : op.getDpsInitsMutable()) {
      OpResult result = op.getResultOf(&init);
      if (!result || result.use_empty())
        continue;
      OpOperand *operand = getOperandEqualToResult(op, init);
      if (!operand)
        continue;
      Value value = operand->get();
      if (value.getType() != result.getType()) {
        if (!tensor::CastOp::areCastCompatible(value.getType(),
                                               result.getType()))
          continue;
        value = tensor::CastOp::create(rewriter, op.getLoc(), result.getType(),
                                       value);
      }
      rewriter.replaceAllUsesWith(result, value);
      hasChanged = true;
    }
    return success(hasChanged);
  }
};
} // namespace

/// Whether all elements of the result are written, and none of `init` is read.
static bool givesShapeOnly(DestinationStyleOpInterface op, OpOperand &init) {
  const auto &host = LinalgHostInterface::get(op.getContext());
  if (host.isPack(op) || host.isUnpack(op))
    return true;
  auto structured = dyn_cast<StructuredOpInterface>(op.getOperation());
  return structured && structured.getResultOf(&init) &&
         !structured.isReadByPayload(&init) &&
         structured.getMatchingIndexingMap(&init).isPermutation();
}

namespace {
/// If an op does not read an init and writes all of it, the init is replaced by
/// the init of the op that computes it, unless that has other uses.
struct TakeShapeFromSource
    : OpInterfaceRewritePattern<DestinationStyleOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(DestinationStyleOpInterface op,
                                PatternRewriter &rewriter) const override {
    for (OpOperand &init : op.getDpsInitsMutable()) {
      Value source = getSource(op, init);
      if (!source)
        continue;
      rewriter.modifyOpInPlace(op, [&] { init.set(source); });
      return success();
    }
    return failure();
  }

private:
  static Value getSource(DestinationStyleOpInterface op, OpOperand &init) {
    auto maker = init.get().getDefiningOp<DestinationStyleOpInterface>();
    if (!maker || !init.get().hasOneUse() || !givesShapeOnly(op, init))
      return nullptr;
    OpOperand *source = maker.getTiedOpOperand(cast<OpResult>(init.get()));
    if (source->get().getType() != init.get().getType())
      return nullptr;
    return source->get();
  }
};
} // namespace

void mlir::structured::populateNeedlessOpPatterns(RewritePatternSet &patterns) {
  patterns.add<DropOpsThatChangeNothing, DropOpsWithoutIterations,
               TakeOperandsForResults, TakeShapeFromSource>(
      patterns.getContext());
}
