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

/// Whether `cutDims` takes values of this type.
bool canBeCut(Type type);

/// The sizes that are kept.
SmallVector<int64_t> getKeptSizes(ShapedType type, ArrayRef<bool> kept);

/// For each dimension that is kept, itself and the dropped ones around it.
SmallVector<ReassociationIndices> getGroups(ArrayRef<bool> kept);

/// Whether MLIR could take other dimensions for those that a
/// `tensor.insert_slice` of `sizes` drops: one that is kept may be found to
/// have size 1, and comes before one that is dropped.
// MLIR22-29: when a constant becomes a size, the first dimensions of size 1 are
// taken for the dropped ones. In a tensor.extract_slice, an offset will do.
bool isAmbiguousInsertion(ArrayRef<OpFoldResult> sizes, ArrayRef<bool> kept);

/// The slice of a tensor without the dimensions that are not kept, of size 1.
Value extractWithoutDims(OpBuilder &builder, Location loc, Value tensor,
                         ArrayRef<OpFoldResult> offsets,
                         ArrayRef<OpFoldResult> sizes,
                         ArrayRef<OpFoldResult> strides, ArrayRef<bool> kept);

/// The part of a buffer without the dimensions that are not kept, of size 1.
Value viewWithoutDims(OpBuilder &builder, Location loc, Value buffer,
                      ArrayRef<OpFoldResult> sizes, ArrayRef<bool> kept);

/// A tensor of the kept dimensions with the others, of size 1, as
/// `tensor.expand_shape`; `sizes` are those of the result.
Value expandDims(OpBuilder &builder, Location loc, Value tensor,
                 ArrayRef<OpFoldResult> sizes, ArrayRef<bool> kept);

/// A tensor of the kept dimensions inserted into a slice of `init`.
Value insertWithoutDims(OpBuilder &builder, Location loc, Value tensor,
                        Value init, ArrayRef<OpFoldResult> offsets,
                        ArrayRef<OpFoldResult> sizes,
                        ArrayRef<OpFoldResult> strides, ArrayRef<bool> kept);

/// `value` without the dimensions that are not kept: a tensor by
/// `tensor.collapse_shape` or, with `useSlices`, if it has elements,
/// `tensor.extract_slice`, a buffer by `memref.subview`. A slice is of the
/// first position of dimensions of other sizes than 1.
Value dropDims(OpBuilder &builder, Location loc, Value value,
               ArrayRef<bool> kept, bool useSlices);

/// `value` with the dimensions of the tensor `init` that are not kept, by
/// `tensor.expand_shape` or, with `useSlices`, if it has elements, inserted
/// into `init`.
Value restoreDims(OpBuilder &builder, Location loc, Value value, Value init,
                  ArrayRef<bool> kept, bool useSlices);

/// The slice from the start of `value` that has the given extents in the given
/// dimensions; `value` if there are none.
Value cutDims(OpBuilder &builder, Location loc, Value value,
              ArrayRef<std::pair<unsigned, OpFoldResult>> sizes);

/// The tensor `init` with `value`, of its rank, at its start.
Value restoreCut(OpBuilder &builder, Location loc, Value value, Value init);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_UTILS_UNITDIMS_H
