// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PackPlan.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Transforms/Packing/PaddingRules.h"
#include "linalg/Transforms/Packing/Passes.h"
#include "linalg/Utils/CollectOps.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGPACKMATMULPASS
#include "linalg/Transforms/Packing/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;

namespace {
/// The loops of a matrix product, possibly batched.
struct MatmulLoops {
  SmallVector<unsigned, 2> batch;
  unsigned m, n, k;
};
} // namespace

static std::optional<MatmulLoops> matchMatmul(StructuredOpInterface op) {
  if (!isContraction(op) || op.getNumDpsInputs() != 2)
    return std::nullopt;
  ContractionDims dims = *inferContractionDims(op);
  if (dims.m.size() != 1 || dims.n.size() != 1 || dims.k.size() != 1)
    return std::nullopt;
  return MatmulLoops{dims.batch, dims.m[0], dims.n[0], dims.k[0]};
}

static int64_t getDimOfLoop(StructuredOpInterface op, OpOperand &operand,
                            unsigned loop) {
  return getDimsOfLoops(op, operand, loop).front();
}

/// Orders the dimensions of `operand` such that those of `first` and `second`
/// are in this order at their positions.
static SmallVector<int64_t> orderDims(StructuredOpInterface op,
                                      OpOperand &operand, int64_t first,
                                      int64_t second) {
  auto order =
      llvm::to_vector(llvm::seq<int64_t>(op.getShape(&operand).size()));
  order[std::min(first, second)] = first;
  order[std::max(first, second)] = second;
  return order;
}

namespace {
struct PackMatmulPass
    : structured::impl::LinalgPackMatmulPassBase<PackMatmulPass> {
  using LinalgPackMatmulPassBase::LinalgPackMatmulPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    if (failed(verifySizes(context, blockFactors)) ||
        failed(verifySizes(context, mnkPaddedMultiples)) ||
        failed(verifyLength(context, mnkOrder)))
      return failure();
    if (isPermutationVector(mnkOrder))
      return success();
    return emitError(UnknownLoc::get(context))
           << "option `mnk-order` of linalg-pack-matmul is ["
           << ArrayRef<int64_t>(mnkOrder)
           << "], expected each of 0, 1 and 2 once";
  }

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    for (StructuredOpInterface op :
         collectStructuredOps(getOperation(), "linalg-pack-matmul"))
      packOne(rewriter, op);
  }

private:
  LogicalResult verifyLength(MLIRContext *context,
                             const ListOption<int64_t> &option) {
    if (option.empty() || option.size() == 3)
      return success();
    return emitError(UnknownLoc::get(context))
           << "option `" << option.ArgStr << "` of linalg-pack-matmul has "
           << option.size() << " numbers, expected 3, for m, n and k";
  }

  LogicalResult verifySizes(MLIRContext *context,
                            const ListOption<int64_t> &option) {
    if (failed(verifyLength(context, option)))
      return failure();
    for (int64_t number : option)
      if (number < 0 || number > std::numeric_limits<int32_t>::max())
        return emitError(UnknownLoc::get(context))
               << "option `" << option.ArgStr << "` of linalg-pack-matmul has "
               << number << ", expected 0 to "
               << std::numeric_limits<int32_t>::max();
    return success();
  }

  void packOne(RewriterBase &rewriter, StructuredOpInterface op) {
    constexpr StringLiteral kPass = "linalg-pack-matmul";
    std::optional<MatmulLoops> loops = matchMatmul(op);
    if (!loops)
      return reportRefusal(kPass, "NotPacked", op,
                           "it is no sum of products with one loop each for "
                           "m, n and k");
    if (op.hasPureBufferSemantics())
      return reportRefusal(kPass, "NotPacked", op,
                           "its operands are buffers, not tensors");
    if (auto refusal = refuseMultiples(op, *loops))
      return reportRefusal(kPass, "NotPacked", op, *refusal);
    rewriter.setInsertionPoint(op);
    Operation *previous = op->getPrevNode();
    PackOptions options = getOptions(rewriter, op, *loops);
    if (structured::detail::packWithRemark(rewriter, op, options, kPass))
      return;
    // Erases the ops that compute unused block factors.
    while (op->getPrevNode() != previous)
      rewriter.eraseOp(op->getPrevNode());
  }

  /// Why no block can have the size that `mnk-padded-multiples` gives.
  std::optional<Refusal> refuseMultiples(StructuredOpInterface op,
                                         const MatmulLoops &loops) {
    SmallVector<int64_t> multiples(op.getNumLoops(), 0);
    for (auto [multiple, loop] :
         llvm::zip(mnkPaddedMultiples, ArrayRef{loops.m, loops.n, loops.k}))
      multiples[loop] = multiple;
    return structured::detail::refuseExtents(op, multiples);
  }

  /// The block factor along `loop`, which is number `number` of m, n and k.
  OpFoldResult getBlockFactor(OpBuilder &builder, StructuredOpInterface op,
                              unsigned loop, unsigned number) {
    int64_t multiple =
        mnkPaddedMultiples.empty() ? 0 : mnkPaddedMultiples[number];
    if (multiple == 0)
      return builder.getIndexAttr(blockFactors.empty() ? 0
                                                       : blockFactors[number]);
    OperandDim extent = getExtentOfLoops(op)[loop];
    AffineExpr size = builder.getAffineSymbolExpr(0),
               one = builder.getAffineConstantExpr(1);
    // A block has at least one element, even if the extent is 0.
    OpFoldResult held = affine::makeComposedFoldedAffineMax(
        builder, op.getLoc(),
        AffineMap::get(0, 1, {size, one}, builder.getContext()),
        {getDimSize(builder, op.getLoc(), extent.operand->get(), extent.dim)});
    return affine::makeComposedFoldedAffineApply(
        builder, op.getLoc(), size.ceilDiv(multiple) * multiple, {held});
  }

  PackOptions getOptions(OpBuilder &builder, StructuredOpInterface op,
                         const MatmulLoops &loops) {
    PackOptions options;
    options.allowPadding = allowPadding;
    options.sizes.resize(op.getNumLoops());
    llvm::append_range(options.loopOrder, loops.batch);
    options.loopOrder.resize(op.getNumLoops());
    for (auto [number, loop] :
         llvm::enumerate(ArrayRef{loops.m, loops.n, loops.k})) {
      options.sizes[loop] = getBlockFactor(builder, op, loop, number);
      int64_t place = mnkOrder.empty() ? number : mnkOrder[number];
      options.loopOrder[loops.batch.size() + place] = loop;
    }
    options.orders = {getOrder(op, 0, loops.m, loops.k, lhsTransposeOuterBlocks,
                               lhsTransposeInnerBlocks),
                      getOrder(op, 1, loops.k, loops.n, rhsTransposeOuterBlocks,
                               rhsTransposeInnerBlocks),
                      getOrder(op, 2, loops.m, loops.n, false, false)};
    SmallVector<unsigned> packed = getLoopsToPack(op, options);
    for (auto [operand, order] :
         llvm::zip_equal(op->getOpOperands(), options.orders))
      llvm::erase_if(order.inner, [&, &operand = operand](int64_t dim) {
        return !llvm::is_contained(getDimsOfLoops(op, operand, packed), dim);
      });
    // The result's own order is the default.
    if (llvm::is_sorted(options.orders[2].outer))
      options.orders[2].outer.clear();
    return options;
  }

  /// The order of operand `number`, whose rows are along loop `rows`.
  PackedOrder getOrder(StructuredOpInterface op, unsigned number, unsigned rows,
                       unsigned columns, bool transposeOuter,
                       bool transposeInner) {
    OpOperand &operand = op->getOpOperand(number);
    int64_t row = getDimOfLoop(op, operand, rows);
    int64_t column = getDimOfLoop(op, operand, columns);
    PackedOrder order;
    order.outer = transposeOuter ? orderDims(op, operand, column, row)
                                 : orderDims(op, operand, row, column);
    order.inner = transposeInner ? SmallVector<int64_t>{column, row}
                                 : SmallVector<int64_t>{row, column};
    return order;
  }
};
} // namespace
