// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_UTILS_UNITDIMS_H
#define LINALG_LIB_UTILS_UNITDIMS_H

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::structured::detail {

/// Whether dimensions can be dropped from values of this type.
bool canLoseDims(Type type);

/// Whether `cutDims` supports values of this type.
bool canBeCut(Type type);

/// The extents of the kept dimensions.
SmallVector<int64_t> getKeptSizes(ShapedType type, ArrayRef<bool> kept);

/// For each kept dimension, a group of it and adjacent dropped ones.
SmallVector<ReassociationIndices> getGroups(ArrayRef<bool> kept);

/// Whether MLIR could confuse the dimensions that a `tensor.insert_slice` of
/// `sizes` drops: a kept one that may have size 1 comes before a dropped one.
// MLIR22-29: when a size becomes constant, the first dimensions of size 1 are
// treated as the dropped ones. In a tensor.extract_slice, a constant offset is
// enough.
bool isAmbiguousInsertion(ArrayRef<OpFoldResult> sizes, ArrayRef<bool> kept);

/// The slice of a tensor without the dimensions that are not kept, which have
/// size 1.
Value extractWithoutDims(OpBuilder &builder, Location loc, Value tensor,
                         ArrayRef<OpFoldResult> offsets,
                         ArrayRef<OpFoldResult> sizes,
                         ArrayRef<OpFoldResult> strides, ArrayRef<bool> kept);

/// The view of a buffer without the dimensions that are not kept, which have
/// size 1.
Value viewWithoutDims(OpBuilder &builder, Location loc, Value buffer,
                      ArrayRef<OpFoldResult> sizes, ArrayRef<bool> kept);

/// Adds the dropped dimensions, of size 1, to a tensor of the kept dimensions
/// by `tensor.expand_shape`; `sizes` are those of the result.
Value expandDims(OpBuilder &builder, Location loc, Value tensor,
                 ArrayRef<OpFoldResult> sizes, ArrayRef<bool> kept);

/// Inserts a tensor of the kept dimensions into a slice of `init`.
Value insertWithoutDims(OpBuilder &builder, Location loc, Value tensor,
                        Value init, ArrayRef<OpFoldResult> offsets,
                        ArrayRef<OpFoldResult> sizes,
                        ArrayRef<OpFoldResult> strides, ArrayRef<bool> kept);

/// Drops the dimensions of `value` that are not kept: of a tensor by
/// `tensor.collapse_shape` or, with `useSlices` and if it has elements,
/// `tensor.extract_slice`; of a buffer by `memref.subview`. A slice has the
/// first position of dropped dimensions whose size is not 1.
Value dropDims(OpBuilder &builder, Location loc, Value value,
               ArrayRef<bool> kept, bool useSlices);

/// Adds the dimensions of the tensor `init` that are not kept to `value`, by
/// `tensor.expand_shape` or, with `useSlices` and if it has elements, by
/// insertion into `init`.
Value restoreDims(OpBuilder &builder, Location loc, Value value, Value init,
                  ArrayRef<bool> kept, bool useSlices);

/// The slice from the start of `value` that has the given extents in the given
/// dimensions; `value` if there are none.
Value cutDims(OpBuilder &builder, Location loc, Value value,
              ArrayRef<std::pair<unsigned, OpFoldResult>> sizes);

/// Inserts `value`, of the rank of the tensor `init`, at the start of `init`.
Value restoreCut(OpBuilder &builder, Location loc, Value value, Value init);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_UTILS_UNITDIMS_H
