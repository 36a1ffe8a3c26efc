// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "UnitDims.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

// MLIR22-28: slices of empty values are rejected.
/// Whether a value of this type has no elements. MLIR's verifiers reject all
/// slices of it.
static bool isKnownEmpty(ShapedType type) {
  return llvm::is_contained(type.getShape(), 0);
}

bool mlir::structured::detail::canLoseDims(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return !tensor.getEncoding();
  auto buffer = dyn_cast<MemRefType>(type);
  return buffer && buffer.isStrided() && !isKnownEmpty(buffer);
}

bool mlir::structured::detail::canBeCut(Type type) {
  return canLoseDims(type) && !isKnownEmpty(cast<ShapedType>(type));
}

SmallVector<int64_t>
mlir::structured::detail::getKeptSizes(ShapedType type, ArrayRef<bool> kept) {
  SmallVector<int64_t> sizes;
  for (auto [size, isKept] : llvm::zip_equal(type.getShape(), kept))
    if (isKept)
      sizes.push_back(size);
  return sizes;
}

SmallVector<ReassociationIndices>
mlir::structured::detail::getGroups(ArrayRef<bool> kept) {
  SmallVector<ReassociationIndices> groups;
  ReassociationIndices leading;
  for (auto [dim, isKept] : llvm::enumerate(kept)) {
    if (isKept)
      groups.push_back(std::exchange(leading, {}));
    (groups.empty() ? leading : groups.back()).push_back(dim);
  }
  return groups;
}

/// Whether a kept dimension that may have size 1 comes before a dropped one.
static bool isAmbiguous(ArrayRef<OpFoldResult> sizes, ArrayRef<bool> kept) {
  bool mayBeDropped = false;
  for (auto [size, isKept] : llvm::zip_equal(sizes, kept)) {
    if (!isKept && mayBeDropped)
      return true;
    mayBeDropped |= isKept && getConstantIntValue(size).value_or(1) == 1;
  }
  return false;
}

static bool areConstant(ArrayRef<OpFoldResult> values) {
  return llvm::all_of(values, llvm::IsaPred<Attribute>);
}

bool mlir::structured::detail::isAmbiguousInsertion(
    ArrayRef<OpFoldResult> sizes, ArrayRef<bool> kept) {
  return !areConstant(sizes) && isAmbiguous(sizes, kept);
}

Value mlir::structured::detail::extractWithoutDims(
    OpBuilder &builder, Location loc, Value tensor,
    ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
    ArrayRef<OpFoldResult> strides, ArrayRef<bool> kept) {
  RankedTensorType type = tensor::ExtractSliceOp::inferResultType(
      cast<RankedTensorType>(tensor.getType()), sizes);
  RankedTensorType reduced = type.clone(getKeptSizes(type, kept));
  bool isConstant =
      areConstant(offsets) && areConstant(sizes) && areConstant(strides);
  if (isConstant || !isAmbiguous(sizes, kept))
    return tensor::ExtractSliceOp::create(builder, loc, reduced, tensor,
                                          offsets, sizes, strides);
  Value slice = tensor::ExtractSliceOp::create(builder, loc, tensor, offsets,
                                               sizes, strides);
  return tensor::CollapseShapeOp::create(builder, loc, reduced, slice,
                                         getGroups(kept));
}

Value mlir::structured::detail::viewWithoutDims(OpBuilder &builder,
                                                Location loc, Value buffer,
                                                ArrayRef<OpFoldResult> sizes,
                                                ArrayRef<bool> kept) {
  auto type = cast<MemRefType>(buffer.getType());
  SmallVector<OpFoldResult> offsets(sizes.size(), builder.getIndexAttr(0)),
      strides(sizes.size(), builder.getIndexAttr(1));
  // MLIR22-49: only the strides determine the dropped dimensions of a
  // memref.subview, and these may be unknown.
  bool keepsUnitDim = llvm::any_of(llvm::zip_equal(sizes, kept), [](auto dim) {
    return std::get<1>(dim) && isOneInteger(std::get<0>(dim));
  });
  if (!keepsUnitDim) {
    SmallVector<int64_t> shape;
    for (auto [size, isKept] : llvm::zip_equal(sizes, kept))
      if (isKept)
        shape.push_back(
            getConstantIntValue(size).value_or(ShapedType::kDynamic));
    MemRefType reduced = memref::SubViewOp::inferRankReducedResultType(
        shape, type, offsets, sizes, strides);
    return memref::SubViewOp::create(builder, loc, reduced, buffer, offsets,
                                     sizes, strides);
  }
  if (!llvm::all_of(llvm::zip_equal(type.getShape(), kept), [](auto dim) {
        return std::get<1>(dim) || std::get<0>(dim) == 1;
      }))
    buffer = memref::SubViewOp::create(builder, loc, buffer, offsets, sizes,
                                       strides);
  return memref::CollapseShapeOp::create(builder, loc, buffer, getGroups(kept));
}

Value mlir::structured::detail::expandDims(OpBuilder &builder, Location loc,
                                           Value tensor,
                                           ArrayRef<OpFoldResult> sizes,
                                           ArrayRef<bool> kept) {
  auto keptType = cast<RankedTensorType>(tensor.getType());
  ArrayRef<int64_t> keptSizes = keptType.getShape();
  SmallVector<int64_t> shape;
  for (bool isKept : kept) {
    shape.push_back(isKept ? keptSizes.front() : 1);
    keptSizes = keptSizes.drop_front(isKept);
  }
  RankedTensorType type = keptType.clone(shape);
  SmallVector<OpFoldResult> extents(sizes);
  for (auto [extent, size] : llvm::zip_equal(extents, shape))
    if (ShapedType::isStatic(size))
      extent = builder.getIndexAttr(size);
  return tensor::ExpandShapeOp::create(builder, loc, type, tensor,
                                       getGroups(kept), extents);
}

Value mlir::structured::detail::insertWithoutDims(
    OpBuilder &builder, Location loc, Value tensor, Value init,
    ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
    ArrayRef<OpFoldResult> strides, ArrayRef<bool> kept) {
  if (isAmbiguousInsertion(sizes, kept))
    tensor = expandDims(builder, loc, tensor, sizes, kept);
  return tensor::InsertSliceOp::create(builder, loc, tensor, init, offsets,
                                       sizes, strides);
}

namespace {
/// The slice of a whole value, but of only the first position of dimensions
/// that are not kept.
struct WholeSlice {
  WholeSlice(OpBuilder &builder, Location loc, Value value,
             ArrayRef<bool> kept = {}) {
    int64_t rank = cast<ShapedType>(value.getType()).getRank();
    offsets.assign(rank, builder.getIndexAttr(0));
    strides.assign(rank, builder.getIndexAttr(1));
    for (int64_t dim = 0; dim < rank; ++dim)
      sizes.push_back(kept.empty() || kept[dim]
                          ? getDimSize(builder, loc, value, dim)
                          : OpFoldResult(builder.getIndexAttr(1)));
  }
  SmallVector<OpFoldResult> offsets, sizes, strides;
};
} // namespace

Value mlir::structured::detail::dropDims(OpBuilder &builder, Location loc,
                                         Value value, ArrayRef<bool> kept,
                                         bool useSlices) {
  auto type = cast<ShapedType>(value.getType());
  SmallVector<int64_t> keptSizes = getKeptSizes(type, kept);
  auto tensorType = dyn_cast<RankedTensorType>(type);
  if (value.getDefiningOp<tensor::EmptyOp>()) {
    WholeSlice slice(builder, loc, value, kept);
    SmallVector<OpFoldResult> sizes;
    for (auto [size, isKept] : llvm::zip_equal(slice.sizes, kept))
      if (isKept)
        sizes.push_back(size);
    return tensor::EmptyOp::create(builder, loc, sizes, type.getElementType());
  }
  if (tensorType && (!useSlices || isKnownEmpty(type)))
    return builder.createOrFold<tensor::CollapseShapeOp>(
        loc, tensorType.clone(keptSizes), value, getGroups(kept));
  WholeSlice slice(builder, loc, value, kept);
  if (tensorType)
    return extractWithoutDims(builder, loc, value, slice.offsets, slice.sizes,
                              slice.strides, kept);
  return viewWithoutDims(builder, loc, value, slice.sizes, kept);
}

Value mlir::structured::detail::restoreDims(OpBuilder &builder, Location loc,
                                            Value value, Value init,
                                            ArrayRef<bool> kept,
                                            bool useSlices) {
  WholeSlice slice(builder, loc, init, kept);
  if (useSlices && !isKnownEmpty(cast<ShapedType>(init.getType())))
    return insertWithoutDims(builder, loc, value, init, slice.offsets,
                             slice.sizes, slice.strides, kept);
  return expandDims(builder, loc, value, slice.sizes, kept);
}

Value mlir::structured::detail::cutDims(
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

Value mlir::structured::detail::restoreCut(OpBuilder &builder, Location loc,
                                           Value value, Value init) {
  WholeSlice slice(builder, loc, value);
  return tensor::InsertSliceOp::create(builder, loc, value, init, slice.offsets,
                                       slice.sizes, slice.strides);
}
