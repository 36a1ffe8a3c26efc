// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "WidenAccumulators.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::structured;

namespace {
/// The first elements of a tensor, as a slice, which are read and written.
struct FirstElements {
  /// What wrote the tensor before.
  vector::TransferWriteOp whole;
  tensor::ExtractSliceOp slice;
  SmallVector<vector::TransferReadOp> reads;
  vector::TransferWriteOp write;
  tensor::InsertSliceOp insert;
};
} // namespace

/// Whether `transfer` accesses the first elements of its tensor, in order, and
/// those of `type`'s shape or of a mask.
template <typename Transfer>
static bool accessesFirst(Transfer transfer, VectorType type) {
  return transfer.getVectorType() == type && !type.isScalable() &&
         transfer.getPermutationMap().isIdentity() &&
         !transfer.hasOutOfBoundsDim() &&
         llvm::all_of(transfer.getIndices(),
                      [](Value index) { return isZeroInteger(index); });
}

/// Whether a slice has no offsets, no gaps, and all dimensions of `tensor`.
template <typename Slice>
static bool isFirst(Slice slice, Value tensor) {
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  auto isOne = [](OpFoldResult value) { return isOneInteger(value); };
  return type && type.hasStaticShape() &&
         llvm::all_of(
             slice.getMixedOffsets(),
             [](OpFoldResult value) { return isZeroInteger(value); }) &&
         llvm::all_of(slice.getMixedStrides(), isOne);
}

/// Whether a vector of `type` is a part of one that holds all of `tensor`.
static bool holds(Value tensor, VectorType type) {
  auto whole = cast<RankedTensorType>(tensor.getType());
  return whole.getRank() == type.getRank() &&
         whole.getElementType() == type.getElementType() &&
         llvm::all_of(
             llvm::zip_equal(whole.getShape(), type.getShape()),
             [](auto pair) { return std::get<1>(pair) <= std::get<0>(pair); });
}

/// What wrote all of `tensor` as one vector, before the loops that carry it, if
/// anything did: other tensors may be too large for one.
static vector::TransferWriteOp findWholeWrite(Value tensor) {
  while (true) {
    if (auto write = tensor.getDefiningOp<vector::TransferWriteOp>()) {
      VectorType type = write.getVectorType();
      bool isWhole = type.getShape() == write.getShapedType().getShape() &&
                     !write.getMask() && accessesFirst(write, type);
      return isWhole ? write : nullptr;
    }
    if (auto loop = tensor.getDefiningOp<scf::ForOp>()) {
      tensor = loop.getTiedLoopInit(cast<OpResult>(tensor))->get();
      continue;
    }
    auto argument = dyn_cast<BlockArgument>(tensor);
    auto loop = argument
                    ? dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp())
                    : nullptr;
    if (!loop || argument == loop.getInductionVar())
      return nullptr;
    tensor = loop.getTiedLoopInit(argument)->get();
  }
}

static std::optional<FirstElements>
matchFirstElements(tensor::InsertSliceOp insert) {
  Value tensor = insert.getDest();
  auto write = insert.getSource().getDefiningOp<vector::TransferWriteOp>();
  if (!write || !write.getResult().hasOneUse() || !isFirst(insert, tensor) ||
      insert.getSourceType().getRank() != insert.getType().getRank())
    return std::nullopt;
  VectorType type = write.getVectorType();
  auto slice = write.getBase().getDefiningOp<tensor::ExtractSliceOp>();
  if (!slice || slice.getSource() != tensor || !isFirst(slice, tensor) ||
      slice.getMixedSizes() != insert.getMixedSizes() ||
      !accessesFirst(write, type) || !holds(tensor, type))
    return std::nullopt;
  vector::TransferWriteOp whole = findWholeWrite(tensor);
  if (!whole)
    return std::nullopt;
  FirstElements elements{whole, slice, {}, write, insert};
  for (Operation *user : slice->getUsers()) {
    if (user == write)
      continue;
    auto read = dyn_cast<vector::TransferReadOp>(user);
    if (!read || !accessesFirst(read, type) ||
        read->getBlock() != insert->getBlock())
      return std::nullopt;
    elements.reads.push_back(read);
  }
  return elements;
}

LogicalResult
structured::detail::widenAccumulator(RewriterBase &rewriter,
                                     tensor::InsertSliceOp insert) {
  std::optional<FirstElements> elements = matchFirstElements(insert);
  if (!elements)
    return failure();
  vector::TransferWriteOp write = elements->write;
  Location loc = write.getLoc();
  Value tensor = insert.getDest();
  VectorType wholeType = elements->whole.getVectorType();
  VectorType type = write.getVectorType();
  SmallVector<int64_t> zeros(type.getRank(), 0), ones(type.getRank(), 1);
  SmallVector<bool> inBounds(type.getRank(), true);

  rewriter.setInsertionPoint(elements->slice);
  SmallVector<Value> indices(elements->whole.getIndices());
  Value whole =
      vector::TransferReadOp::create(rewriter, loc, wholeType, tensor, indices,
                                     /*padding=*/std::nullopt, inBounds);
  Value first = whole;
  if (type != wholeType)
    first = vector::ExtractStridedSliceOp::create(rewriter, loc, whole, zeros,
                                                  type.getShape(), ones);
  for (vector::TransferReadOp read : elements->reads) {
    rewriter.setInsertionPoint(read);
    Value value = first;
    if (Value mask = read.getMask()) {
      Value padding =
          vector::BroadcastOp::create(rewriter, loc, type, read.getPadding());
      value = arith::SelectOp::create(rewriter, loc, mask, first, padding);
    }
    rewriter.replaceOp(read, value);
  }
  rewriter.setInsertionPoint(insert);
  Value value = write.getValueToStore();
  if (Value mask = write.getMask())
    value = arith::SelectOp::create(rewriter, loc, mask, value, first);
  if (type != wholeType)
    value = vector::InsertStridedSliceOp::create(rewriter, loc, value, whole,
                                                 zeros, ones);
  rewriter.replaceOpWithNewOp<vector::TransferWriteOp>(insert, value, tensor,
                                                       indices, inBounds);
  rewriter.eraseOp(write);
  rewriter.eraseOp(elements->slice);
  return success();
}
