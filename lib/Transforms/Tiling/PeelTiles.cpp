// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PeelTiles.h"
#include "linalg/Utils/Slices.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

// Markers of tiled ops and merges, which identify their clones.
static constexpr StringLiteral kTile = "structured.tile";
static constexpr StringLiteral kMerge = "structured.merge";

namespace {
/// The ops of a block between two ops, and their replacements.
class Stretch {
public:
  Stretch(Operation *first, Operation *last)
      : block(first->getBlock()), before(first->getPrevNode()),
        after(last->getNextNode()) {}

  /// All ops, without those in payloads, nested ones first.
  SmallVector<Operation *> getOps() const {
    SmallVector<Operation *> ops;
    Operation *op = before ? before->getNextNode() : &block->front();
    for (; op != after; op = op->getNextNode())
      op->walk<WalkOrder::PreOrder>([&](Operation *inside) {
        ops.push_back(inside);
        return isa<StructuredOpInterface>(inside) ? WalkResult::skip()
                                                  : WalkResult::advance();
      });
    return ops;
  }

private:
  Block *block;
  Operation *before, *after;
};

} // namespace

/// The operand of casts to less static types; `value` itself if it is not such
/// a cast.
static Value skipCasts(Value value) {
  if (auto cast = value.getDefiningOp<memref::CastOp>();
      cast && memref::CastOp::canFoldIntoConsumerOp(cast))
    return skipCasts(cast.getSource());
  if (auto cast = value.getDefiningOp<tensor::CastOp>();
      cast && tensor::canFoldIntoConsumerOp(cast))
    return skipCasts(cast.getSource());
  return value;
}

static Value castTo(OpBuilder &builder, Type type, Value value) {
  if (value.getType() == type)
    return value;
  return tensor::CastOp::create(builder, value.getLoc(), type, value);
}

namespace {
// MLIR22-29: another dimension may be dropped.
/// Makes offsets and sizes of a slice static. MLIR's own pattern confuses the
/// dropped dimensions with others of extent 1.
template <typename SliceOp>
struct KnownSlice {
  explicit KnownSlice(SliceOp op)
      : offsets(op.getMixedOffsets()), sizes(op.getMixedSizes()),
        strides(op.getMixedStrides()) {
    llvm::SmallBitVector dropped = op.getDroppedDims();
    isNew = succeeded(foldDynamicIndexList(offsets));
    isNew |= succeeded(foldDynamicIndexList(sizes, /*onlyNonNegative=*/true));
    for (auto [dim, size] : llvm::enumerate(sizes))
      if (!dropped.test(dim))
        kept.push_back(size);
    shape = decomposeMixedValues(kept).first;
  }

  /// Whether the slice is known to have no elements.
  // MLIR22-60: such a slice is invalid at the end of a tensor, where tiles of
  // a tensor.pad that are only padding have it.
  bool isEmpty() const { return llvm::is_contained(shape, 0); }

  RankedTensorType getType(RankedTensorType like) const {
    return RankedTensorType::get(shape, like.getElementType(),
                                 like.getEncoding());
  }

  SmallVector<OpFoldResult> offsets, sizes, strides;
  /// The sizes of the slice's dimensions.
  SmallVector<OpFoldResult> kept;
  /// The shape of the slice.
  SmallVector<int64_t> shape;
  /// Whether the op becomes more static.
  bool isNew;
};

struct ExtractKnownSlice : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op,
                                PatternRewriter &rewriter) const override {
    KnownSlice slice(op);
    Value source = skipCasts(op.getSource());
    if (slice.isEmpty())
      return replaceByEmpty(op, slice, rewriter);
    if (!slice.isNew && source == op.getSource())
      return failure();
    Value known = tensor::ExtractSliceOp::create(
        rewriter, op.getLoc(), slice.getType(op.getType()), source,
        slice.offsets, slice.sizes, slice.strides);
    rewriter.replaceOp(op, castTo(rewriter, op.getType(), known));
    return success();
  }

private:
  static LogicalResult
  replaceByEmpty(tensor::ExtractSliceOp op,
                 const KnownSlice<tensor::ExtractSliceOp> &slice,
                 PatternRewriter &rewriter) {
    RankedTensorType type = op.getType();
    Value empty =
        tensor::EmptyOp::create(rewriter, op.getLoc(), slice.kept,
                                type.getElementType(), type.getEncoding());
    rewriter.replaceOp(op, castTo(rewriter, op.getType(), empty));
    return success();
  }
};

/// Folds a cast of a cast back to the original type.
struct FoldCastBack : OpRewritePattern<tensor::CastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::CastOp op,
                                PatternRewriter &rewriter) const override {
    Value source = skipCasts(op.getSource());
    if (source.getType() != op.getType())
      return failure();
    rewriter.replaceOp(op, source);
    return success();
  }
};

struct InsertKnownSlice : OpRewritePattern<tensor::InsertSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::InsertSliceOp op,
                                PatternRewriter &rewriter) const override {
    KnownSlice slice(op);
    Value dest = skipCasts(op.getDest());
    RankedTensorType type = slice.getType(op.getSourceType());
    if (slice.isEmpty()) {
      rewriter.replaceOp(op, castTo(rewriter, op.getType(), dest));
      return success();
    }
    if (!slice.isNew && dest == op.getDest() && type == op.getSourceType())
      return failure();
    Value source = skipCasts(op.getSource());
    if (source.getType() != type)
      source = castTo(rewriter, type, op.getSource());
    Value known = tensor::InsertSliceOp::create(rewriter, op.getLoc(), source,
                                                dest, slice.offsets,
                                                slice.sizes, slice.strides);
    rewriter.replaceOp(op, castTo(rewriter, op.getType(), known));
    return success();
  }
};

/// Folds casts that hide static extents into a structured op.
struct FoldCasts : OpInterfaceRewritePattern<StructuredOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(StructuredOpInterface op,
                                PatternRewriter &rewriter) const override {
    SmallVector<Value> operands =
        llvm::map_to_vector(op->getOperands(), skipCasts);
    if (ValueRange(operands) == op->getOperands())
      return failure();
    Operation *known =
        structured::detail::cloneOnOperands(rewriter, op, operands);
    SmallVector<Value> results;
    for (auto [result, old] :
         llvm::zip_equal(known->getResults(), op->getResults()))
      results.push_back(castTo(rewriter, old.getType(), result));
    rewriter.replaceOp(op, results);
    return success();
  }
};
} // namespace

/// Folds the extents of tiles, and makes known ones static.
static void makeExtentsStatic(RewriterBase &rewriter, const Stretch &nest) {
  MLIRContext *context = rewriter.getContext();
  RewritePatternSet patterns(context);
  patterns.add<ExtractKnownSlice, FoldCastBack, FoldCasts, InsertKnownSlice>(
      context);
  affine::AffineApplyOp::getCanonicalizationPatterns(patterns, context);
  affine::AffineMaxOp::getCanonicalizationPatterns(patterns, context);
  affine::AffineMinOp::getCanonicalizationPatterns(patterns, context);
  memref::SubViewOp::getCanonicalizationPatterns(patterns, context);
  tensor::CollapseShapeOp::getCanonicalizationPatterns(patterns, context);
  tensor::EmptyOp::getCanonicalizationPatterns(patterns, context);
  tensor::ExpandShapeOp::getCanonicalizationPatterns(patterns, context);
  SmallVector<Operation *> ops = nest.getOps();
  llvm::erase_if(ops, llvm::IsaPred<scf::ForOp, scf::YieldOp>);
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
  if (auto *listener =
          dyn_cast_if_present<RewriterBase::Listener>(rewriter.getListener()))
    config.setListener(listener);
  // The ops are correct even without convergence.
  (void)applyOpPatternsGreedily(ops, std::move(patterns), config);
}

/// The operands of `op` with `bound` and `index` after its dimensions.
static SmallVector<Value> addOperands(affine::AffineMinOp op, Value bound,
                                      Value index) {
  SmallVector<Value> operands = llvm::to_vector(op.getDimOperands());
  operands.append({bound, index});
  llvm::append_range(operands, op.getSymbolOperands());
  return operands;
}

/// The difference of the operands that `addOperands` adds.
static AffineExpr getRest(affine::AffineMinOp op) {
  unsigned dims = op.getMap().getNumDims();
  return getAffineDimExpr(dims, op.getContext()) -
         getAffineDimExpr(dims + 1, op.getContext());
}

/// Whether `expr`, of the map of `op`, is always `bound - index`.
static bool isRest(affine::AffineMinOp op, AffineExpr expr, Value bound,
                   Value index) {
  AffineMap map = op.getMap();
  SmallVector<Value> operands = addOperands(op, bound, index);
  AffineMap difference = AffineMap::get(
      map.getNumDims() + 2, map.getNumSymbols(), expr - getRest(op));
  affine::fullyComposeAffineMapAndOperands(&difference, &operands);
  affine::canonicalizeMapAndOperands(&difference, &operands);
  difference = simplifyAffineMap(difference);
  return difference.isSingleConstant() &&
         difference.getSingleConstantResult() == 0;
}

/// Rewrites minima in `loop` of which one result is the number of iterations
/// that are left, such as the extents of tiles, so that this result is the
/// difference of the loop's bound and index, which peeling recognizes.
static void expressByBound(RewriterBase &rewriter, scf::ForOp loop) {
  Value bound = loop.getUpperBound(), index = loop.getInductionVar();
  loop->walk([&](affine::AffineMinOp op) {
    AffineMap map = op.getMap();
    SmallVector<AffineExpr> results = llvm::to_vector(map.getResults());
    for (AffineExpr &expr : results)
      if (!isa<AffineConstantExpr>(expr) && isRest(op, expr, bound, index))
        expr = getRest(op);
    if (ArrayRef(results) == map.getResults())
      return;
    rewriter.setInsertionPoint(op);
    rewriter.replaceOpWithNewOp<affine::AffineMinOp>(
        op,
        AffineMap::get(map.getNumDims() + 2, map.getNumSymbols(), results,
                       rewriter.getContext()),
        addOperands(op, bound, index));
  });
}

/// Removes the markers, and returns the marked ops.
static SmallVector<Operation *> collect(const Stretch &nest, StringRef mark) {
  SmallVector<Operation *> ops = nest.getOps();
  llvm::erase_if(
      ops, [&](Operation *op) { return !op->removeDiscardableAttr(mark); });
  return ops;
}

void mlir::structured::detail::peelTiles(RewriterBase &rewriter,
                                         scf::SCFTilingResult &result,
                                         ArrayRef<bool> places) {
  for (auto [ops, mark] : {std::pair(ArrayRef(result.tiledOps), kTile),
                           std::pair(ArrayRef(result.mergeOps), kMerge)})
    for (Operation *op : ops)
      op->setDiscardableAttr(mark, rewriter.getUnitAttr());
  // The merges of the outermost loops' partial results are after these.
  Operation *last = result.loops.front();
  for (Operation *merge : result.mergeOps)
    if (merge->getBlock() == last->getBlock() && last->isBeforeInBlock(merge))
      last = merge;
  Stretch nest(result.loops.front(), last);
  llvm::SmallDenseSet<Operation *> fullLoops;
  for (LoopLikeOpInterface loop : result.loops)
    fullLoops.insert(loop);
  // Inner loops first, so that the last tiles of outer loops are copies of
  // split loops.
  for (int place = places.size() - 1; place >= 0; --place) {
    if (!places[place])
      continue;
    auto loop = cast<scf::ForOp>(result.loops[place].getOperation());
    expressByBound(rewriter, loop);
    scf::ForOp remainder;
    (void)scf::peelForLoopAndSimplifyBounds(rewriter, loop, remainder);
  }
  SmallVector<Operation *> ops = nest.getOps();
  for (Operation *op : llvm::reverse(ops))
    if (auto loop = dyn_cast<scf::ForOp>(op); loop && !fullLoops.contains(op))
      (void)loop.promoteIfSingleIteration(rewriter);
  makeExtentsStatic(rewriter, nest);
  result.tiledOps = collect(nest, kTile);
  result.mergeOps = collect(nest, kMerge);
  result.generatedSlices.clear();
  result.replacements.clear();
}
