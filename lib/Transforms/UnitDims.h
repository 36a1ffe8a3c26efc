// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_UNITDIMS_H
#define LINALG_LIB_TRANSFORMS_UNITDIMS_H

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::structured {

/// Whether dimensions can be dropped from values of this type.
bool canLoseDims(Type type);

/// Whether `cutDims` takes values of this type.
bool canBeCut(Type type);

/// The sizes that are kept.
SmallVector<int64_t> getKeptSizes(ShapedType type, ArrayRef<bool> kept);

/// For each dimension that is kept, itself and the dropped ones around it.
SmallVector<ReassociationIndices> getGroups(ArrayRef<bool> kept);

/// `value` without the dimensions that are not kept: a tensor by
/// `tensor.collapse_shape` or, with `useSlices`, if it has elements,
/// `tensor.extract_slice`, a buffer by `memref.subview`.
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

} // namespace mlir::structured

#endif // LINALG_LIB_TRANSFORMS_UNITDIMS_H
