// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "UnitDims.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::structured;

/// Whether a value of this type has no elements. MLIR's verifiers refuse all
/// slices of it.
static bool isKnownEmpty(ShapedType type) {
  return llvm::is_contained(type.getShape(), 0);
}

bool mlir::structured::canLoseDims(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return !tensor.getEncoding();
  auto buffer = dyn_cast<MemRefType>(type);
  return buffer && buffer.isStrided() && !isKnownEmpty(buffer);
}

bool mlir::structured::canBeCut(Type type) {
  return canLoseDims(type) && !isKnownEmpty(cast<ShapedType>(type));
}

SmallVector<int64_t> mlir::structured::getKeptSizes(ShapedType type,
                                                    ArrayRef<bool> kept) {
  SmallVector<int64_t> sizes;
  for (auto [size, isKept] : llvm::zip_equal(type.getShape(), kept))
    if (isKept)
      sizes.push_back(size);
  return sizes;
}

SmallVector<ReassociationIndices>
mlir::structured::getGroups(ArrayRef<bool> kept) {
  SmallVector<ReassociationIndices> groups;
  ReassociationIndices leading;
  for (auto [dim, isKept] : llvm::enumerate(kept)) {
    if (isKept)
      groups.push_back(std::exchange(leading, {}));
    (groups.empty() ? leading : groups.back()).push_back(dim);
  }
  return groups;
}

namespace {
/// A slice that is all of a value.
struct WholeSlice {
  WholeSlice(OpBuilder &builder, Location loc, Value value) {
    int64_t rank = cast<ShapedType>(value.getType()).getRank();
    offsets.assign(rank, builder.getIndexAttr(0));
    strides.assign(rank, builder.getIndexAttr(1));
    for (int64_t dim = 0; dim < rank; ++dim)
      sizes.push_back(getDimSize(builder, loc, value, dim));
  }
  SmallVector<OpFoldResult> offsets, sizes, strides;
};
} // namespace

Value mlir::structured::dropDims(OpBuilder &builder, Location loc, Value value,
                                 ArrayRef<bool> kept, bool useSlices) {
  auto type = cast<ShapedType>(value.getType());
  SmallVector<int64_t> keptSizes = getKeptSizes(type, kept);
  auto tensorType = dyn_cast<RankedTensorType>(type);
  if (tensorType && (!useSlices || isKnownEmpty(type)))
    return tensor::CollapseShapeOp::create(
        builder, loc, tensorType.clone(keptSizes), value, getGroups(kept));
  WholeSlice slice(builder, loc, value);
  if (tensorType)
    return tensor::ExtractSliceOp::create(
        builder, loc, cast<RankedTensorType>(tensorType.clone(keptSizes)),
        value, slice.offsets, slice.sizes, slice.strides);
  MemRefType reduced = memref::SubViewOp::inferRankReducedResultType(
      keptSizes, cast<MemRefType>(type), slice.offsets, slice.sizes,
      slice.strides);
  return memref::SubViewOp::create(builder, loc, reduced, value, slice.offsets,
                                   slice.sizes, slice.strides);
}

Value mlir::structured::restoreDims(OpBuilder &builder, Location loc,
                                    Value value, Value init,
                                    ArrayRef<bool> kept, bool useSlices) {
  WholeSlice slice(builder, loc, init);
  if (useSlices && !isKnownEmpty(cast<ShapedType>(init.getType())))
    return tensor::InsertSliceOp::create(
        builder, loc, value, init, slice.offsets, slice.sizes, slice.strides);
  return tensor::ExpandShapeOp::create(builder, loc,
                                       cast<RankedTensorType>(init.getType()),
                                       value, getGroups(kept), slice.sizes);
}

Value mlir::structured::cutDims(
    OpBuilder &builder, Location loc, Value value,
    ArrayRef<std::pair<unsigned, OpFoldResult>> sizes) {
  if (sizes.empty())
    return value;
  WholeSlice slice(builder, loc, value);
  for (auto [dim, size] : sizes)
    slice.sizes[dim] = size;
  if (isa<RankedTensorType>(value.getType()))
    return tensor::ExtractSliceOp::create(builder, loc, value, slice.offsets,
                                          slice.sizes, slice.strides);
  return memref::SubViewOp::create(builder, loc, value, slice.offsets,
                                   slice.sizes, slice.strides);
}

Value mlir::structured::restoreCut(OpBuilder &builder, Location loc,
                                   Value value, Value init) {
  WholeSlice slice(builder, loc, value);
  return tensor::InsertSliceOp::create(builder, loc, value, init, slice.offsets,
                                       slice.sizes, slice.strides);
}
