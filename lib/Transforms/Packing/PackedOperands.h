// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_PACKING_PACKEDOPERANDS_H
#define LINALG_LIB_TRANSFORMS_PACKING_PACKEDOPERANDS_H

#include "PackPlan.h"
#include "linalg/Decompositions/Relayout.h"
#include "linalg/Interfaces/LinalgHostInterface.h"

namespace mlir::structured::detail {

/// The packed operands of an op, in order.
class PackedOperands {
public:
  /// Appends each `linalg.pack` to `packs`.
  PackedOperands(StructuredOpInterface op, const PackPlan &plan,
                 SmallVectorImpl<Operation *> &packs);

  /// Appends `operand`, packed by `layout` if that has tiles.
  void append(OpBuilder &builder, OpOperand &operand, const PackLayout &layout);

  ArrayRef<Value> get() const { return operands; }

  /// The padding of each input, as far as it is known; null if it has none.
  ArrayRef<TypedAttr> getPaddings() const { return paddings; }

private:
  bool isPadded(OpOperand &operand);
  Value buildPacked(OpBuilder &builder, OpOperand &operand,
                    const PackLayout &layout);

  StructuredOpInterface op;
  SmallVector<unsigned> paddedLoops;
  PaddingValues paddings;
  /// Whether any padding value is possible.
  bool isAnyPadding;
  SmallVector<Value> operands;
  SmallVectorImpl<Operation *> &packs;
};

/// The dimension of a tensor of rank `rank` for each outer one.
SmallVector<int64_t> getOuterDims(const PackLayout &layout, int64_t rank);

/// The shape of the packed tensor of `value`.
SmallVector<OpFoldResult> getPackedSizes(OpBuilder &builder, Location loc,
                                         Value value, const PackLayout &layout);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_PACKING_PACKEDOPERANDS_H
