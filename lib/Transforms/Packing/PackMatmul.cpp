// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Packing/PackMatmul.h"
#include "PackPlan.h"
#include "PaddingRules.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/Recognizers.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

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
/// The options of `pack` that stand for those of a matrix product.
class MatmulPacking {
public:
  MatmulPacking(StructuredOpInterface op, const MatmulLoops &loops,
                const PackMatmulOptions &options)
      : op(op), loops(loops), options(options) {}

  /// Why no block can have the size that `mnkPaddedMultiples` gives.
  std::optional<Refusal> refuseMultiples();

  PackOptions getPackOptions(OpBuilder &builder);

private:
  /// The block factor along `loop`, which is number `number` of m, n and k.
  OpFoldResult getBlockFactor(OpBuilder &builder, unsigned loop,
                              unsigned number);

  /// The order of operand `number`, whose rows are along loop `rows`.
  PackedOrder getOrder(unsigned number, unsigned rows, unsigned columns,
                       bool transposeOuter, bool transposeInner);

  StructuredOpInterface op;
  const MatmulLoops &loops;
  const PackMatmulOptions &options;
};
} // namespace

std::optional<Refusal> MatmulPacking::refuseMultiples() {
  SmallVector<int64_t> multiples(op.getNumLoops(), 0);
  std::array<unsigned, 3> mnk = {loops.m, loops.n, loops.k};
  for (auto [multiple, loop] : llvm::zip(options.mnkPaddedMultiples, mnk))
    multiples[loop] = multiple;
  return refuseExtents(op, multiples);
}

OpFoldResult MatmulPacking::getBlockFactor(OpBuilder &builder, unsigned loop,
                                           unsigned number) {
  int64_t multiple = options.mnkPaddedMultiples.empty()
                         ? 0
                         : options.mnkPaddedMultiples[number];
  if (multiple == 0)
    return builder.getIndexAttr(
        options.blockFactors.empty() ? 0 : options.blockFactors[number]);
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

PackOptions MatmulPacking::getPackOptions(OpBuilder &builder) {
  PackOptions packing;
  packing.allowPadding = options.allowPadding;
  packing.sizes.resize(op.getNumLoops());
  llvm::append_range(packing.loopOrder, loops.batch);
  packing.loopOrder.resize(op.getNumLoops());
  std::array<unsigned, 3> mnk = {loops.m, loops.n, loops.k};
  for (auto [number, loop] : llvm::enumerate(mnk)) {
    packing.sizes[loop] = getBlockFactor(builder, loop, number);
    int64_t position =
        options.mnkOrder.empty() ? number : options.mnkOrder[number];
    packing.loopOrder[loops.batch.size() + position] = loop;
  }
  packing.orders = {
      getOrder(0, loops.m, loops.k, options.lhsTransposeOuterBlocks,
               options.lhsTransposeInnerBlocks),
      getOrder(1, loops.k, loops.n, options.rhsTransposeOuterBlocks,
               options.rhsTransposeInnerBlocks),
      getOrder(2, loops.m, loops.n, false, false)};
  SmallVector<unsigned> packed = getLoopsToPack(op, packing);
  for (auto [operand, order] :
       llvm::zip_equal(op->getOpOperands(), packing.orders))
    llvm::erase_if(order.inner, [&, &operand = operand](int64_t dim) {
      return !llvm::is_contained(getDimsOfLoops(op, operand, packed), dim);
    });
  // The result's own order is the default.
  if (llvm::is_sorted(packing.orders[2].outer))
    packing.orders[2].outer.clear();
  return packing;
}

PackedOrder MatmulPacking::getOrder(unsigned number, unsigned rows,
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

RefusalOr<PackResult>
mlir::structured::detail::tryPackMatmul(RewriterBase &rewriter,
                                        StructuredOpInterface op,
                                        const PackMatmulOptions &options) {
  std::optional<MatmulLoops> loops = matchMatmul(op);
  if (!loops)
    return "it is no sum of products with one loop each for m, n and k";
  if (op.hasPureBufferSemantics())
    return "its operands are buffers, not tensors";
  MatmulPacking packing(op, *loops, options);
  if (auto refusal = packing.refuseMultiples())
    return *refusal;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Operation *previous = op->getPrevNode();
  PackOptions packOptions = packing.getPackOptions(rewriter);
  RefusalOr<PackResult> result = tryPack(rewriter, op, packOptions);
  // Erases the ops that compute unused block factors.
  while (!result && op->getPrevNode() != previous)
    rewriter.eraseOp(op->getPrevNode());
  return result;
}

FailureOr<PackResult>
mlir::structured::packMatmul(RewriterBase &rewriter, StructuredOpInterface op,
                             const PackMatmulOptions &options) {
  RefusalOr<PackResult> result = tryPackMatmul(rewriter, op, options);
  if (!result)
    return rewriter.notifyMatchFailure(op, result.refusal().reason);
  return *result;
}
