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
/// Without iterations inits stay what they are.
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

/// Whether all elements that are written to the buffer `init` are those that
/// are there.
static bool writesWhatIsThere(StructuredOpInterface op, OpOperand &init) {
  OpOperand *yielded = getYieldedOperand(op, init);
  return yielded && yielded->get() == init.get() &&
         op.getMatchingIndexingMap(yielded) == op.getMatchingIndexingMap(&init);
}

namespace {
/// Copies of buffers onto themselves, and the like. Who names a function wants
/// it called.
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

/// The operand that has all elements of the result of `init`, in their places.
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

/// Whether someone wants the elements of `op` in another place: one in faster
/// memory, for instance.
static bool isExplicitCopy(StructuredOpInterface op) {
  return LinalgHostInterface::get(op->getContext()).isCopy(op);
}

namespace {
/// Results that have all elements of an operand are this operand. It is cast
/// where their types differ in what they say about extents.
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
/// Where an op does not read an init and writes all of it, what the init was
/// made from will do, if nothing else needs what was made.
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
