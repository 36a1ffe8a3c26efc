// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Pads and slices without unit dimensions.

#include "Utils/HoistPadding.h"
#include "Utils/PaddedSizes.h"
#include "Utils/UnitDims.h"
#include "linalg/Transforms/Forms/FoldUnitDims.h"
#include "linalg/Utils/ScheduleName.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The dimensions of `type` whose extent is not 1.
static SmallVector<bool> getLongDims(RankedTensorType type) {
  return llvm::map_to_vector(type.getShape(),
                             [](int64_t size) { return size != 1; });
}

template <typename T>
static SmallVector<T> getKept(ArrayRef<T> all, ArrayRef<bool> kept) {
  SmallVector<T> result;
  for (auto [one, isKept] : llvm::zip_equal(all, kept))
    if (isKept)
      result.push_back(one);
  return result;
}

//===----------------------------------------------------------------------===//
// Padding
//===----------------------------------------------------------------------===//

/// `pad` on its source without the dimensions that are not kept, which it does
/// not pad.
static Value buildPadWithoutDims(RewriterBase &rewriter, tensor::PadOp pad,
                                 Value padding, ArrayRef<bool> kept,
                                 bool useSlices) {
  Location loc = pad.getLoc();
  Value source = dropDims(rewriter, loc, pad.getSource(), kept, useSlices);
  RankedTensorType type = pad.getResultType();
  return tensor::PadOp::create(
      rewriter, loc, type.clone(getKeptSizes(type, kept)), source,
      getKept<OpFoldResult>(pad.getMixedLowPad(), kept),
      getKept<OpFoldResult>(pad.getMixedHighPad(), kept), padding,
      pad.getNofold());
}

static LogicalResult foldPad(RewriterBase &rewriter, tensor::PadOp pad,
                             const FoldUnitDimsOptions &options) {
  RankedTensorType type = pad.getResultType();
  if (!pad.getConstantPaddingValue() || !canLoseDims(type) ||
      !canLoseDims(pad.getSourceType()))
    return failure();
  SmallVector<bool> kept;
  for (auto [size, low, high] :
       llvm::zip_equal(pad.getSourceType().getShape(), pad.getMixedLowPad(),
                       pad.getMixedHighPad()))
    kept.push_back(size != 1 || !isZeroInteger(low) || !isZeroInteger(high));
  if (options.innermostOnly)
    std::fill(kept.begin(), llvm::find(llvm::reverse(kept), true).base(), true);
  if (!llvm::is_contained(kept, false))
    return failure();

  Location loc = pad.getLoc();
  Value padded = buildPadWithoutDims(rewriter, pad, hoistPadding(rewriter, pad),
                                     kept, options.useSlices);
  SmallVector<OpFoldResult> sizes =
      getPaddedSizes(rewriter, pad, pad.getSource());
  if (!options.useSlices) {
    rewriter.replaceOp(pad, expandDims(rewriter, loc, padded, sizes, kept));
    return success();
  }
  Value init =
      tensor::EmptyOp::create(rewriter, loc, sizes, type.getElementType());
  if (init.getType() != type)
    init = tensor::CastOp::create(rewriter, loc, type, init);
  rewriter.replaceOp(
      pad, restoreDims(rewriter, loc, padded, init, kept, options.useSlices));
  return success();
}

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

/// The kept dimensions of the tensor that is sliced, given those of the slice,
/// `kept`, and the dimensions that the slice has dropped.
static SmallVector<bool> getKeptOfWhole(const llvm::SmallBitVector &dropped,
                                        ArrayRef<bool> kept) {
  SmallVector<bool> keptOfWhole;
  for (unsigned dim = 0; dim < dropped.size(); ++dim) {
    keptOfWhole.push_back(!dropped.test(dim) && kept.front());
    kept = kept.drop_front(!dropped.test(dim));
  }
  return keptOfWhole;
}

static LogicalResult foldExtractSlice(RewriterBase &rewriter,
                                      tensor::ExtractSliceOp op) {
  RankedTensorType type = op.getType();
  SmallVector<bool> kept = getLongDims(type);
  if (!llvm::is_contained(kept, false) || !canLoseDims(type))
    return failure();
  SmallVector<OpFoldResult> sizes;
  llvm::SmallBitVector dropped = op.getDroppedDims();
  for (auto [dim, size] : llvm::enumerate(op.getMixedSizes()))
    if (!dropped.test(dim))
      sizes.push_back(size);
  Value slice = extractWithoutDims(
      rewriter, op.getLoc(), op.getSource(), op.getMixedOffsets(),
      op.getMixedSizes(), op.getMixedStrides(), getKeptOfWhole(dropped, kept));
  rewriter.replaceOp(op, expandDims(rewriter, op.getLoc(), slice, sizes, kept));
  return success();
}

/// For `tensor.insert_slice` and `tensor.parallel_insert_slice`: the source is
/// collapsed before `position`, the op or the terminator that contains it.
template <typename Op>
static LogicalResult foldInsertSlice(RewriterBase &rewriter, Op op,
                                     Operation *position) {
  SmallVector<bool> kept = getLongDims(op.getSourceType());
  if (!llvm::is_contained(kept, false) || !canLoseDims(op.getSourceType()) ||
      isAmbiguousInsertion(op.getMixedSizes(),
                           getKeptOfWhole(op.getDroppedDims(), kept)))
    return failure();
  rewriter.setInsertionPoint(position);
  Value source = dropDims(rewriter, op.getLoc(), op.getSource(), kept,
                          /*useSlices=*/false);
  rewriter.modifyOpInPlace(op, [&] { op.getSourceMutable().assign(source); });
  return success();
}

LogicalResult
mlir::structured::foldUnitDimsOfTensorOp(RewriterBase &rewriter, Operation *op,
                                         const FoldUnitDimsOptions &options) {
  if (op->hasAttr(kScheduleAttrName))
    return failure();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  if (auto pad = dyn_cast<tensor::PadOp>(op))
    return foldPad(rewriter, pad, options);
  if (options.useSlices || options.innermostOnly)
    return failure();
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return foldExtractSlice(rewriter, slice);
  if (auto slice = dyn_cast<tensor::InsertSliceOp>(op))
    return foldInsertSlice(rewriter, slice, op);
  if (auto slice = dyn_cast<tensor::ParallelInsertSliceOp>(op))
    return foldInsertSlice(rewriter, slice, op->getParentOp());
  return failure();
}
