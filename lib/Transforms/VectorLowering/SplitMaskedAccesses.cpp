// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SplitMaskedAccesses.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::structured;

/// The number of elements that `mask` selects, if it is known and they are the
/// first ones.
static std::optional<int64_t> countFirst(Value mask) {
  DenseElementsAttr lanes;
  auto type = cast<VectorType>(mask.getType());
  if (type.getRank() != 1 || type.isScalable() ||
      !matchPattern(mask, m_Constant(&lanes)))
    return std::nullopt;
  auto values = lanes.getValues<bool>();
  auto end = llvm::find(values, false);
  if (std::find(end, values.end(), true) != values.end())
    return std::nullopt;
  return std::distance(values.begin(), end);
}

/// Calls `access` with the position, the indices and the type of each part of
/// the first `count` elements of `op`: powers of two, greatest ones first.
template <typename OpTy>
static void
forEachPart(OpBuilder &builder, OpTy op, int64_t count,
            function_ref<void(int64_t, ValueRange, VectorType)> access) {
  for (int64_t start = 0; start < count;) {
    int64_t size = llvm::bit_floor<uint64_t>(count - start);
    SmallVector<Value> indices(op.getIndices());
    Value by = arith::ConstantIndexOp::create(builder, op.getLoc(), start);
    indices.back() =
        builder.createOrFold<arith::AddIOp>(op.getLoc(), indices.back(), by);
    VectorType whole = op.getVectorType();
    access(start, indices, VectorType::get(size, whole.getElementType()));
    start += size;
  }
}

static void split(RewriterBase &rewriter, vector::MaskedStoreOp op,
                  int64_t count) {
  rewriter.setInsertionPoint(op);
  forEachPart(rewriter, op, count,
              [&](int64_t start, ValueRange indices, VectorType type) {
                Value part = vector::ExtractStridedSliceOp::create(
                    rewriter, op.getLoc(), op.getValueToStore(), start,
                    type.getNumElements(), 1);
                vector::StoreOp::create(rewriter, op.getLoc(), part,
                                        op.getBase(), indices);
              });
  rewriter.eraseOp(op);
}

static void split(RewriterBase &rewriter, vector::MaskedLoadOp op,
                  int64_t count) {
  rewriter.setInsertionPoint(op);
  Value whole = op.getPassThru();
  forEachPart(rewriter, op, count,
              [&](int64_t start, ValueRange indices, VectorType type) {
                Value part = vector::LoadOp::create(rewriter, op.getLoc(), type,
                                                    op.getBase(), indices);
                whole = vector::InsertStridedSliceOp::create(
                    rewriter, op.getLoc(), part, whole, start, 1);
              });
  rewriter.replaceOp(op, whole);
}

template <typename OpTy>
static void splitIfKnown(RewriterBase &rewriter, OpTy op) {
  if (op.getBase().getType().getElementType() !=
      op.getVectorType().getElementType())
    return;
  if (std::optional<int64_t> count = countFirst(op.getMask()))
    split(rewriter, op, *count);
}

void mlir::structured::detail::splitMaskedAccesses(RewriterBase &rewriter,
                                                   Operation *root,
                                                   const Processor &processor) {
  OpBuilder::InsertionGuard guard(rewriter);
  SmallVector<vector::MaskedStoreOp> stores;
  SmallVector<vector::MaskedLoadOp> loads;
  root->walk([&](Operation *op) {
    if (auto store = dyn_cast<vector::MaskedStoreOp>(op);
        store && !processor.hasMaskedVectors)
      stores.push_back(store);
    auto load = dyn_cast<vector::MaskedLoadOp>(op);
    if (load && load.getVectorType().getElementType().isIntOrFloat() &&
        !processor.canMaskLoads(load.getVectorType().getElementTypeBitWidth()))
      loads.push_back(load);
  });
  for (vector::MaskedStoreOp op : stores)
    splitIfKnown(rewriter, op);
  for (vector::MaskedLoadOp op : loads)
    splitIfKnown(rewriter, op);
}
