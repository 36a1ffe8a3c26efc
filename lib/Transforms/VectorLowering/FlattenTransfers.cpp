// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/VectorLowering/FlattenTransfers.h"
#include "CastsOfBroadcasts.h"
#include "linalg/Transforms/VectorLowering/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/Dialect/Vector/Utils/VectorUtils.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGFLATTENTRANSFERSPASS
#include "linalg/Transforms/VectorLowering/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Whether a contraction uses the rows of the vector that `op` reads, which
/// would begin anywhere in vectors of the processor: not those of 32 bits,
/// which are the groups of dot products.
static bool isReadByContraction(VectorTransferOpInterface op) {
  VectorType vector = op.getVectorType();
  int64_t bits = vector.getShape().back() * vector.getElementTypeBitWidth();
  return bits > 32 &&
         llvm::any_of(op->getUsers(), llvm::IsaPred<vector::ContractionOp>);
}

std::optional<Refusal>
mlir::structured::refuseToFlattenTransfer(VectorTransferOpInterface op) {
  auto type = dyn_cast<MemRefType>(op.getShapedType());
  if (!type)
    return "it is on a tensor: run linalg-bufferize first";
  VectorType vector = op.getVectorType();
  if (vector.getRank() <= 1)
    return "its vector has one dimension already";
  if (vector.getNumElements() == 1)
    return "its vector has one element";
  if (vector.isScalable())
    return "its vector is scalable";
  if (!vector.getElementType().isSignlessIntOrFloat())
    return "its elements are neither integers nor floats";
  if (op.getMask())
    return "it has a mask";
  if (op.hasOutOfBoundsDim())
    return "it may leave the buffer";
  if (!op.getPermutationMap().isMinorIdentity())
    return "its permutation map is no minor identity";
  if (!vector::isContiguousSlice(type, vector))
    return "its elements are not next to each other in the buffer";
  if (isReadByContraction(op))
    return "a contraction takes its vector row by row";
  return std::nullopt;
}

namespace {
/// Accesses the innermost dimensions of a buffer, those of the vector from the
/// first one on that is not 1, as one.
class FlattenTransferPattern
    : public OpInterfaceRewritePattern<VectorTransferOpInterface> {
public:
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(VectorTransferOpInterface op,
                                PatternRewriter &rewriter) const override {
    if (auto refusal = refuseToFlattenTransfer(op))
      return rewriter.notifyMatchFailure(op, refusal->reason);
    Location loc = op.getLoc();
    VectorType vector = op.getVectorType();
    auto flat =
        VectorType::get(vector.getNumElements(), vector.getElementType());
    int64_t numDims = getNumFlattenedDims(vector);
    Value buffer = collapse(rewriter, loc, op.getBase(), numDims);
    SmallVector<Value> indices = collapseIndices(rewriter, loc, op, numDims);
    auto map =
        AffineMap::getMinorIdentityMap(indices.size(), 1, op.getContext());
    if (auto read = dyn_cast<vector::TransferReadOp>(op.getOperation())) {
      Value row = vector::TransferReadOp::create(rewriter, loc, flat, buffer,
                                                 indices, read.getPadding(),
                                                 map, ArrayRef<bool>{true});
      rewriter.replaceOpWithNewOp<vector::ShapeCastOp>(op, vector, row);
      return success();
    }
    auto write = cast<vector::TransferWriteOp>(op.getOperation());
    Value row = vector::ShapeCastOp::create(rewriter, loc, flat,
                                            write.getValueToStore());
    rewriter.replaceOpWithNewOp<vector::TransferWriteOp>(
        op, row, buffer, indices, map, ArrayRef<bool>{true});
    return success();
  }

private:
  static int64_t getNumFlattenedDims(VectorType vector) {
    return vector.getShape()
        .drop_while([](int64_t extent) { return extent == 1; })
        .size();
  }

  /// `buffer` with its last `numDims` dimensions as one.
  static Value collapse(OpBuilder &builder, Location loc, Value buffer,
                        int64_t numDims) {
    int64_t rank = cast<MemRefType>(buffer.getType()).getRank();
    if (numDims == 1)
      return buffer;
    SmallVector<ReassociationIndices> groups;
    for (int64_t dim = 0; dim <= rank - numDims; ++dim)
      groups.push_back({dim});
    llvm::append_range(groups.back(), llvm::seq(rank - numDims + 1, rank));
    return memref::CollapseShapeOp::create(builder, loc, buffer, groups);
  }

  /// The indices of `op` in the buffer whose last `numDims` dimensions are one.
  static SmallVector<Value> collapseIndices(OpBuilder &builder, Location loc,
                                            VectorTransferOpInterface op,
                                            int64_t numDims) {
    SmallVector<Value> indices(op.getIndices());
    ArrayRef<int64_t> extents =
        cast<MemRefType>(op.getShapedType()).getShape().take_back(numDims);
    AffineExpr sum = builder.getAffineConstantExpr(0);
    SmallVector<OpFoldResult> operands;
    for (auto [extent, index] :
         llvm::zip_equal(extents, ArrayRef(indices).take_back(numDims))) {
      // The first extent, which alone may be unknown, multiplies zero.
      sum = ShapedType::isStatic(extent) ? sum * extent : sum;
      sum = sum + builder.getAffineSymbolExpr(operands.size());
      operands.push_back(index);
    }
    indices.truncate(indices.size() - numDims);
    indices.push_back(
        affine::makeComposedAffineApply(builder, loc, sum, operands));
    return indices;
  }
};
} // namespace

LogicalResult mlir::structured::flattenTransfers(Operation *root) {
  RewritePatternSet patterns(root->getContext());
  // MLIR22-71: its own pattern for transfers is not used.
  patterns.add<FlattenTransferPattern>(root->getContext());
  vector::populateDropUnitDimWithShapeCastPatterns(patterns);
  populateBroadcastUnitDimPatterns(patterns);
  // No pattern leaves dead blocks or arguments.
  GreedyRewriteConfig config;
  config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  return applyPatternsGreedily(root, std::move(patterns), config);
}

namespace {
struct FlattenTransfersPass
    : structured::impl::LinalgFlattenTransfersPassBase<FlattenTransfersPass> {
  void runOnOperation() override {
    getOperation()->walk([&](VectorTransferOpInterface op) {
      StringRef name = op->getName().getStringRef();
      if (auto refusal = refuseToFlattenTransfer(op))
        reportRefusal("linalg-flatten-transfers", "NotFlattened", op, *refusal);
      else
        remark::passed(op.getLoc(), remark::RemarkOpts::name("Flattened")
                                        .category("linalg-flatten-transfers"))
            << remark::add("flattened {0}", name)
            << remark::metric("elements", op.getVectorType().getNumElements());
    });
    if (failed(flattenTransfers(getOperation())))
      signalPassFailure();
  }
};
} // namespace
