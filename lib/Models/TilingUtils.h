// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Helpers of the tiling models of ops on tensors that are several loop nests.

#ifndef LINALG_LIB_MODELS_TILINGUTILS_H
#define LINALG_LIB_MODELS_TILINGUTILS_H

#include "linalg/Models/TilingModels.h"

namespace mlir::structured::detail {

/// Arithmetic on extents of the operands of `op`.
struct SizeBuilder {
  SizeBuilder(OpBuilder &builder, Operation *op)
      : builder(builder), loc(op->getLoc()), a(builder.getAffineDimExpr(0)),
        b(builder.getAffineSymbolExpr(0)), c(builder.getAffineSymbolExpr(1)) {}

  OpFoldResult apply(AffineExpr expr, ArrayRef<OpFoldResult> operands);
  OpFoldResult min(ArrayRef<AffineExpr> exprs, ArrayRef<OpFoldResult> operands);
  OpFoldResult getSize(Value value, int64_t dim) {
    return getDimSize(builder, loc, value, dim);
  }

  OpBuilder &builder;
  Location loc;
  /// The operands of an expression: a dimension, as offsets and sizes of tiles
  /// are for MLIR's own ops, and symbols.
  AffineExpr a, b, c;
};

/// The iteration domain over the first `rank` dimensions of `operand` of `op`.
SmallVector<Range> getDomainOverDims(Operation *op, OpBuilder &builder,
                                     Value operand, int64_t rank);

/// Whether all operands can be sliced in MLIR.
bool areSliceable(Operation *op);

/// The op on slices of its first two operands.
TilingResult cloneOnSlices(OpBuilder &builder, Operation *op, Value source,
                           Value init);

/// The op on the iterations that compute a tile of result `number`, which its
/// model determines. Fails if the model does.
FailureOr<TilingResult> computeResultTile(Operation *op, OpBuilder &builder,
                                          unsigned number,
                                          ArrayRef<OpFoldResult> offsets,
                                          ArrayRef<OpFoldResult> sizes);

/// The greatest known factor of `value`, if it is the index of a loop whose
/// start and step are multiples of it; 1 if none is known.
int64_t getFactorOfIndex(Value value);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_MODELS_TILINGUTILS_H
