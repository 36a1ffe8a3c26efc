// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MaskPadding.h"
#include "Utils/HoistPadding.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

namespace {
/// A read of a vector of slices of what a `tensor.pad` computes.
class MaskedRead {
public:
  MaskedRead(RewriterBase &rewriter, tensor::PadOp pad,
             vector::TransferReadOp read,
             ArrayRef<tensor::ExtractSliceOp> slices)
      : rewriter(rewriter), pad(pad), read(read), slices(slices),
        loc(read.getLoc()) {}

  /// Reads the source instead, if that is possible.
  void fold();

private:
  /// An index of the source, and, in a padded dimension, whether its element is
  /// read.
  struct Position {
    Value index;
    Value isInside;
  };

  bool readMap();
  bool isDivided(int64_t dim);
  OpFoldResult getIndex(int64_t dim, int64_t offset);
  Position getPosition(int64_t dim, int64_t offset);
  Value readPart(ArrayRef<int64_t> offsets, VectorType type);

  RewriterBase &rewriter;
  tensor::PadOp pad;
  vector::TransferReadOp read;
  /// Those between the two, from the outermost to the innermost.
  ArrayRef<tensor::ExtractSliceOp> slices;
  Location loc;
  /// The dimension of the vector along each dimension of the source; -1 for
  /// none.
  SmallVector<int64_t> inVector;
};
} // namespace

/// Finds the dimensions of the vector; fails if it is masked already or may be
/// out of bounds.
bool MaskedRead::readMap() {
  if (read.getMask() || read.hasOutOfBoundsDim())
    return false;
  inVector.assign(pad.getResultType().getRank(), -1);
  for (auto [dim, expr] :
       llvm::enumerate(read.getPermutationMap().getResults()))
    if (auto inBase = dyn_cast<AffineDimExpr>(expr))
      inVector[inBase.getPosition()] = dim;
  return true;
}

/// Whether elements at different positions in dimension `dim` are read one by
/// one: it is padded, or they are no neighbours.
bool MaskedRead::isDivided(int64_t dim) {
  return pad.getPaddedDims().test(dim) ||
         llvm::any_of(slices, [dim](tensor::ExtractSliceOp slice) {
           return slice.getStaticStrides()[dim] != 1;
         });
}

/// The index in dimension `dim` of the source of the element that is `offset`
/// elements after the first one of the vector.
OpFoldResult MaskedRead::getIndex(int64_t dim, int64_t offset) {
  AffineExpr a, b, c;
  bindSymbols(rewriter.getContext(), a, b, c);
  auto compute = [&](AffineExpr expr, ArrayRef<OpFoldResult> operands) {
    return affine::makeComposedFoldedAffineApply(rewriter, loc, expr, operands);
  };
  OpFoldResult index =
      compute(a + offset, {getAsOpFoldResult(read.getIndices()[dim])});
  for (tensor::ExtractSliceOp slice : llvm::reverse(slices))
    index = compute(a * b + c, {index, slice.getMixedStrides()[dim],
                                slice.getMixedOffsets()[dim]});
  return compute(a - b, {index, pad.getMixedLowPad()[dim]});
}

/// Clamps the index of padding, so that what is masked is memory too, if there
/// is any: processors take hundreds of cycles for masked elements that are not.
MaskedRead::Position MaskedRead::getPosition(int64_t dim, int64_t offset) {
  auto getValue = [&](OpFoldResult index) {
    return getValueOrCreateConstantIndexOp(rewriter, loc, index);
  };
  Value index = getValue(getIndex(dim, offset));
  if (!pad.getPaddedDims().test(dim))
    return {index, Value()};
  OpFoldResult size = tensor::getMixedSize(rewriter, loc, pad.getSource(), dim);
  Value last = getValue(affine::makeComposedFoldedAffineApply(
      rewriter, loc, rewriter.getAffineSymbolExpr(0) - 1, {size}));
  Value first = getValue(rewriter.getIndexAttr(0));
  Value upper = arith::MinSIOp::create(rewriter, loc, index, last);
  Value clamped = arith::MaxSIOp::create(rewriter, loc, upper, first);
  // One comparison: an index before the first one is a large unsigned number.
  Value isInside = arith::CmpIOp::create(
      rewriter, loc, arith::CmpIPredicate::ult, index, getValue(size));
  return {clamped, isInside};
}

/// The part of the vector, of `type`, that begins at `offsets`.
Value MaskedRead::readPart(ArrayRef<int64_t> offsets, VectorType type) {
  SmallVector<Value> indices;
  Value isInside;
  for (auto [dim, vectorDim] : llvm::enumerate(inVector)) {
    Position position =
        getPosition(dim, vectorDim < 0 ? 0 : offsets[vectorDim]);
    indices.push_back(position.index);
    if (position.isInside)
      isInside = isInside ? arith::AndIOp::create(rewriter, loc, isInside,
                                                  position.isInside)
                          : position.isInside;
  }
  AffineMap map = read.getPermutationMap();
  Value mask = vector::BroadcastOp::create(
      rewriter, loc, vector::inferTransferOpMaskType(type, map), isInside);
  return vector::TransferReadOp::create(
      rewriter, loc, type, pad.getSource(), indices, AffineMapAttr::get(map),
      hoistPadding(rewriter, pad), mask, read.getInBoundsAttr());
}

void MaskedRead::fold() {
  if (!readMap())
    return;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(read);
  VectorType type = read.getVectorType();
  SmallVector<int64_t> partShape(type.getShape());
  for (auto [dim, vectorDim] : llvm::enumerate(inVector))
    if (vectorDim >= 0 && isDivided(dim))
      partShape[vectorDim] = 1;
  VectorType partType = VectorType::get(partShape, type.getElementType());
  Value result;
  for (SmallVector<int64_t> offsets :
       StaticTileOffsetRange(type.getShape(), partShape)) {
    Value part = readPart(offsets, partType);
    if (partType == type) {
      result = part;
      break;
    }
    if (!result)
      result = vector::BroadcastOp::create(rewriter, loc, type,
                                           hoistPadding(rewriter, pad));
    result = vector::InsertStridedSliceOp::create(
        rewriter, loc, part, result, offsets,
        SmallVector<int64_t>(offsets.size(), 1));
  }
  rewriter.replaceOp(read, result);
}

/// Folds the reads of `tensor`, one of `slices` of slices of `pad`.
static void foldReads(RewriterBase &rewriter, tensor::PadOp pad, Value tensor,
                      SmallVector<tensor::ExtractSliceOp> slices) {
  for (Operation *user : llvm::make_early_inc_range(tensor.getUsers())) {
    if (auto read = dyn_cast<vector::TransferReadOp>(user))
      MaskedRead(rewriter, pad, read, slices).fold();
    auto slice = dyn_cast<tensor::ExtractSliceOp>(user);
    if (!slice || slice.getType().getRank() != slice.getSourceType().getRank())
      continue;
    slices.push_back(slice);
    foldReads(rewriter, pad, slice, slices);
    slices.pop_back();
  }
}

void mlir::structured::detail::maskReads(RewriterBase &rewriter,
                                         tensor::PadOp pad) {
  if (pad.getConstantPaddingValue() && pad.getPaddedDims().any())
    foldReads(rewriter, pad, pad, {});
}
