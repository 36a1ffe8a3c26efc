// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Tensor ops that MLIR neither bufferizes nor decomposes.

#include "ConvertGather.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::structured;

/// The index that `indices` has for each dimension in `dims`, at the position
/// `batch` of all but its last dimension.
static SmallVector<Value> extractIndices(OpBuilder &builder, Location loc,
                                         Value indices, ValueRange batch,
                                         ArrayRef<int64_t> dims) {
  SmallVector<Value> found;
  for (int64_t i = 0, count = dims.size(); i < count; ++i) {
    SmallVector<Value> position(batch);
    position.push_back(arith::ConstantIndexOp::create(builder, loc, i));
    Value index = tensor::ExtractOp::create(builder, loc, indices, position);
    if (!index.getType().isIndex())
      index = arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                         index);
    found.push_back(index);
  }
  return found;
}

/// The extents of `tensor` in its first `count` dimensions.
static SmallVector<OpFoldResult>
getLeadingSizes(OpBuilder &builder, Location loc, Value tensor, int64_t count) {
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim = 0; dim < count; ++dim)
    sizes.push_back(getDimSize(builder, loc, tensor, dim));
  return sizes;
}

/// Replaces `op` by a `linalg.generic` whose payload `build` makes.
static void
replaceByGeneric(PatternRewriter &rewriter, Operation *op, ValueRange inputs,
                 ArrayRef<OpFoldResult> sizes,
                 function_ref<Value(OpBuilder &, Location, ValueRange)> build) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  Location loc = op->getLoc();
  Value init = tensor::EmptyOp::create(
      rewriter, loc, sizes, type.getElementType(), type.getEncoding());
  SmallVector<AffineMap> maps(inputs.size() + 1,
                              rewriter.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  StructuredOpInterface generic =
      LinalgHostInterface::get(rewriter.getContext())
          .createGeneric(rewriter, loc, inputs, init, maps, iterators);
  buildPayload(rewriter, generic,
               [&](OpBuilder &b, Location l, ValueRange elements) {
                 return SmallVector<Value>{build(b, l, elements)};
               });
  Value result = generic->getResult(0);
  if (result.getType() != type)
    result = tensor::CastOp::create(rewriter, loc, type, result);
  rewriter.replaceOp(op, result);
}

namespace {
/// The dimensions of a gather or scatter: those of the batch come first in the
/// tensor of slices, then those of a slice, which has dimensions of one element
/// for the indexed ones, or none.
struct SliceDims {
  SliceDims(RankedTensorType whole, RankedTensorType slices,
            RankedTensorType indices, ArrayRef<int64_t> indexed)
      : batchRank(indices.getRank() - 1), indexed(indexed) {
    bool hasUnitDims = slices.getRank() == batchRank + whole.getRank();
    int64_t next = batchRank;
    for (int64_t dim = 0; dim < whole.getRank(); ++dim) {
      bool isIndexed = llvm::is_contained(indexed, dim);
      sliceDims.push_back(isIndexed && !hasUnitDims ? -1 : next++);
    }
  }

  bool isIndexed(int64_t dim) const { return llvm::is_contained(indexed, dim); }

  int64_t batchRank;
  ArrayRef<int64_t> indexed;
  /// The dimension of the slices for each of the whole tensor, or -1.
  SmallVector<int64_t> sliceDims;
};

struct GatherToGeneric : OpRewritePattern<tensor::GatherOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::GatherOp op,
                                PatternRewriter &rewriter) const override {
    Value source = op.getSource(), indices = op.getIndices();
    SliceDims dims(op.getSourceType(), op.getResultType(), op.getIndicesType(),
                   op.getGatherDims());
    SmallVector<OpFoldResult> sizes =
        getLeadingSizes(rewriter, op.getLoc(), indices, dims.batchRank);
    for (auto [dim, sliceDim] : llvm::enumerate(dims.sliceDims))
      if (sliceDim >= 0)
        sizes.push_back(dims.isIndexed(dim)
                            ? rewriter.getIndexAttr(1)
                            : getDimSize(rewriter, op.getLoc(), source, dim));
    replaceByGeneric(
        rewriter, op, {}, sizes, [&](OpBuilder &b, Location loc, ValueRange) {
          const auto &host = LinalgHostInterface::get(b.getContext());
          SmallVector<Value> loops;
          for (unsigned loop = 0; loop < sizes.size(); ++loop)
            loops.push_back(host.createIndex(b, loc, loop));
          SmallVector<Value> found = extractIndices(
              b, loc, indices, ArrayRef(loops).take_front(dims.batchRank),
              dims.indexed);
          SmallVector<Value> position;
          for (int64_t sliceDim : dims.sliceDims)
            position.push_back(sliceDim >= 0 ? loops[sliceDim] : Value());
          for (auto [dim, index] : llvm::zip_equal(dims.indexed, found))
            position[dim] = index;
          return tensor::ExtractOp::create(b, loc, source, position)
              .getResult();
        });
    return success();
  }
};

struct ScatterToLoops : OpRewritePattern<tensor::ScatterOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ScatterOp op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    SliceDims dims(op.getDestType(), op.getSourceType(), op.getIndicesType(),
                   op.getScatterDims());
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
    SmallVector<Value> lower(dims.batchRank, zero), steps(dims.batchRank, one);
    SmallVector<Value> upper = getValueOrCreateConstantIndexOp(
        rewriter, loc,
        getLeadingSizes(rewriter, loc, op.getIndices(), dims.batchRank));
    scf::LoopNest loops = scf::buildLoopNest(
        rewriter, loc, lower, upper, steps, ValueRange(op.getDest()),
        [&](OpBuilder &b, Location l, ValueRange batch, ValueRange tensors) {
          return scf::ValueVector{
              insertSlice(b, l, op, dims, batch, tensors.front())};
        });
    rewriter.replaceOp(op, loops.results);
    return success();
  }

private:
  /// Inserts the slice at `batch` into `dest`.
  static Value insertSlice(OpBuilder &builder, Location loc,
                           tensor::ScatterOp op, const SliceDims &dims,
                           ValueRange batch, Value dest) {
    OpFoldResult zero = builder.getIndexAttr(0), one = builder.getIndexAttr(1);
    int64_t rank = op.getDestType().getRank();
    int64_t sourceRank = op.getSourceType().getRank();
    SmallVector<OpFoldResult> offsets(rank, zero), sizes(rank, one);
    SmallVector<OpFoldResult> sourceOffsets(sourceRank, zero);
    SmallVector<OpFoldResult> sourceSizes(sourceRank, one);
    llvm::copy(batch, sourceOffsets.begin());
    for (auto [dim, sliceDim] : llvm::enumerate(dims.sliceDims))
      if (!dims.isIndexed(dim)) {
        sizes[dim] = getDimSize(builder, loc, dest, dim);
        sourceSizes[sliceDim] = sizes[dim];
      }
    for (auto [dim, index] : llvm::zip_equal(
             dims.indexed, extractIndices(builder, loc, op.getIndices(), batch,
                                          dims.indexed)))
      offsets[dim] = index;
    SmallVector<int64_t> shape;
    for (OpFoldResult size : ArrayRef(sourceSizes).drop_front(dims.batchRank))
      shape.push_back(getConstantIntValue(size).value_or(ShapedType::kDynamic));
    auto type =
        RankedTensorType::get(shape, op.getSourceType().getElementType());
    Value slice = tensor::ExtractSliceOp::create(
        builder, loc, type, op.getSource(), sourceOffsets, sourceSizes,
        SmallVector<OpFoldResult>(sourceRank, one));
    return tensor::InsertSliceOp::create(builder, loc, slice, dest, offsets,
                                         sizes,
                                         SmallVector<OpFoldResult>(rank, one));
  }
};

struct BitcastToGeneric : OpRewritePattern<tensor::BitcastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::BitcastOp op,
                                PatternRewriter &rewriter) const override {
    auto source = dyn_cast<RankedTensorType>(op.getSource().getType());
    Type element = getElementTypeOrSelf(op.getType());
    if (!source || !isBitcastable(source.getElementType()) ||
        !isBitcastable(element))
      return rewriter.notifyMatchFailure(
          op, "is not between ranked tensors of floats and signless integers");
    replaceByGeneric(rewriter, op, op.getSource(),
                     getLeadingSizes(rewriter, op.getLoc(), op.getSource(),
                                     source.getRank()),
                     [&](OpBuilder &b, Location loc, ValueRange elements) {
                       return arith::BitcastOp::create(b, loc, element,
                                                       elements.front())
                           .getResult();
                     });
    return success();
  }

private:
  static bool isBitcastable(Type element) {
    return element.isSignlessInteger() || isa<FloatType>(element);
  }
};
} // namespace

bool structured::detail::isGatherOrBitcast(Operation *op) {
  return isa<tensor::BitcastOp, tensor::GatherOp, tensor::ScatterOp>(op);
}

void structured::detail::populateConvertGatherPatterns(
    RewritePatternSet &patterns) {
  patterns.add<BitcastToGeneric, GatherToGeneric, ScatterToLoops>(
      patterns.getContext());
}
