// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TileSlices.h"
#include "Utils/Reassociation.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

std::optional<SlicedProducer> mlir::structured::detail::getSlicedProducer(
    tensor::ExtractSliceOp slice, ArrayRef<LoopLikeOpInterface> loops) {
  Value source = slice.getSource();
  bool isDestination = false;
  for (LoopLikeOpInterface loop : llvm::reverse(loops)) {
    auto argument = dyn_cast<BlockArgument>(source);
    OpOperand *init = argument ? loop.getTiedLoopInit(argument) : nullptr;
    if (!init)
      break;
    source = init->get();
    isDestination = true;
  }
  auto result = dyn_cast<OpResult>(source);
  if (!result || loops.front()->isAncestor(result.getOwner()))
    return std::nullopt;
  return SlicedProducer{result, isDestination};
}

namespace {
/// Replaces a slice of a cast by a slice of the cast's operand, which may be a
/// producer's result.
struct TakeSliceBeforeCast : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::ExtractSliceOp slice,
                                PatternRewriter &rewriter) const override {
    auto cast = slice.getSource().getDefiningOp<tensor::CastOp>();
    if (!cast || !isa<RankedTensorType>(cast.getSource().getType()))
      return rewriter.notifyMatchFailure(slice, "its source is not cast");
    rewriter.replaceOpWithNewOp<tensor::ExtractSliceOp>(
        slice, slice.getType(), cast.getSource(), slice.getMixedOffsets(),
        slice.getMixedSizes(), slice.getMixedStrides());
    return success();
  }
};

/// Tracks the slices while patterns replace them.
struct SliceListener : RewriterBase::Listener {
  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) override {
    if (isa<tensor::ExtractSliceOp>(op))
      slices.insert(op);
  }
  void notifyOperationErased(Operation *op) override { slices.remove(op); }

  SetVector<Operation *> slices;
};
} // namespace

static FrozenRewritePatternSet getReshapePatterns(MLIRContext *context) {
  RewritePatternSet patterns(context);
  tensor::populateBubbleUpExtractSliceOpPatterns(patterns);
  patterns.add<TakeSliceBeforeCast>(context);
  return patterns;
}

/// The reshapes and casts before `slice`.
static SmallVector<Operation *> getReshapes(tensor::ExtractSliceOp slice) {
  SmallVector<Operation *> reshapes;
  for (Operation *op = slice.getSource().getDefiningOp();
       isa_and_present<tensor::CollapseShapeOp, tensor::ExpandShapeOp,
                       tensor::CastOp>(op);
       op = op->getOperand(0).getDefiningOp())
    reshapes.push_back(op);
  return reshapes;
}

/// Whether `op` expands a tensor without dimensions.
static bool expandsElement(Operation *op) {
  auto expand = dyn_cast<tensor::ExpandShapeOp>(op);
  return expand && expand.getSrcType().getRank() == 0;
}

/// Whether `slice` may have several sizes that are not known of one dimension
/// that `op`, on the way to its source, expands.
static bool hasUnknownSizesOf(tensor::ExtractSliceOp slice, Operation *op) {
  auto expand = dyn_cast<tensor::ExpandShapeOp>(op);
  if (!expand)
    return false;
  auto countUnknown = [&](ArrayRef<int64_t> dims) {
    return llvm::count_if(
        dims, [&](int64_t dim) { return slice.isDynamicSize(dim); });
  };
  // Reshapes in between change which dimensions are sliced.
  if (slice.getSource() != expand.getResult())
    return countUnknown(llvm::to_vector(
               llvm::seq<int64_t>(slice.getSourceType().getRank()))) > 1;
  return llvm::any_of(expand.getReassociationIndices(),
                      [&](const ReassociationIndices &group) {
                        return countUnknown(group) > 1;
                      });
}

TileSlices::TileSlices(MLIRContext *context)
    : patterns(getReshapePatterns(context)) {}

SmallVector<tensor::ExtractSliceOp>
TileSlices::add(ArrayRef<Operation *> ops, ArrayRef<LoopLikeOpInterface> loops,
                Block *block) {
  SliceListener listener;
  for (Operation *op : ops) {
    auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
    if (!slice)
      continue;
    SmallVector<Operation *> reshapes = getReshapes(slice);
    // MLIR22-65: the patterns expand the element to unknown extents.
    if (llvm::any_of(reshapes, expandsElement))
      continue;
    // MLIR22-66: the patterns multiply sizes of one dimension by affine maps.
    if (llvm::any_of(reshapes, [&](Operation *reshape) {
          return hasUnknownSizesOf(slice, reshape);
        }))
      continue;
    // MLIR22-30: the patterns read beyond the end of an array otherwise.
    llvm::for_each(reshapes, countDimensions);
    listener.slices.insert(slice);
  }
  (void)applyOpPatternsGreedily(
      llvm::to_vector(listener.slices), patterns,
      GreedyRewriteConfig().setListener(&listener).setStrictness(
          GreedyRewriteStrictness::ExistingAndNewOps));
  SmallVector<tensor::ExtractSliceOp> others;
  for (Operation *op : listener.slices) {
    auto slice = cast<tensor::ExtractSliceOp>(op);
    auto producer = getSlicedProducer(slice, loops);
    if (!producer)
      continue;
    if (producer->result.getOwner()->getBlock() == block)
      slices[producer->result.getOwner()].push_back(slice);
    else
      others.push_back(slice);
  }
  return others;
}

/// Whether two values are computed by equal ops, through at most `depth` ops.
static bool isSame(Value a, Value b, unsigned depth = 6) {
  if (a == b)
    return true;
  auto resultA = dyn_cast<OpResult>(a), resultB = dyn_cast<OpResult>(b);
  if (depth == 0 || !resultA || !resultB ||
      resultA.getResultNumber() != resultB.getResultNumber())
    return false;
  Operation *opA = resultA.getOwner(), *opB = resultB.getOwner();
  return opA->getNumRegions() == 0 && isMemoryEffectFree(opA) &&
         OperationEquivalence::isEquivalentTo(
             opA, opB,
             [&](Value a, Value b) { return success(isSame(a, b, depth - 1)); },
             /*markEquivalent=*/nullptr, OperationEquivalence::IgnoreLocations);
}

static bool isSame(tensor::ExtractSliceOp a, tensor::ExtractSliceOp b) {
  return OperationEquivalence::isEquivalentTo(
      a, b, [](Value a, Value b) { return success(isSame(a, b)); },
      /*markEquivalent=*/nullptr, OperationEquivalence::IgnoreLocations);
}

SmallVector<SmallVector<tensor::ExtractSliceOp>> TileSlices::pop() {
  SmallVector<SmallVector<tensor::ExtractSliceOp>> groups;
  for (tensor::ExtractSliceOp slice : slices.begin()->second) {
    auto *group = llvm::find_if(groups, [&](const auto &others) {
      return others.front()->getBlock() == slice->getBlock() &&
             isSame(others.front(), slice);
    });
    if (group != groups.end())
      group->push_back(slice);
    else
      groups.push_back({slice});
  }
  slices.erase(slices.begin());
  for (auto &group : groups)
    llvm::sort(group, [](Operation *a, Operation *b) {
      return a->isBeforeInBlock(b);
    });
  return groups;
}
