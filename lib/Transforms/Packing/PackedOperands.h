// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_PACKING_PACKEDOPERANDS_H
#define LINALG_LIB_TRANSFORMS_PACKING_PACKEDOPERANDS_H

#include "linalg/Decompositions/Relayout.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Transforms/Packing/Pad.h"

namespace mlir::structured::detail {

/// The operands of an op in tiles, one after the other.
class PackedOperands {
public:
  /// `paddedLoops` are those whose last tile is not known to be full; there
  /// must be no reason not to pad them. Appends each `linalg.pack` to `packs`.
  PackedOperands(StructuredOpInterface op, ArrayRef<unsigned> paddedLoops,
                 SmallVectorImpl<Operation *> &packs);

  /// Appends `operand`, cut as `layout` says, if it cuts anything.
  void append(OpBuilder &builder, OpOperand &operand, const PackLayout &layout);

  ArrayRef<Value> get() const { return operands; }

  /// The padding of each input, as far as it is known; null where there is
  /// none.
  ArrayRef<TypedAttr> getPaddings() const { return paddings; }

private:
  bool isPadded(OpOperand &operand);
  Value buildPacked(OpBuilder &builder, OpOperand &operand,
                    const PackLayout &layout);

  StructuredOpInterface op;
  SmallVector<unsigned> paddedLoops;
  PaddingValues paddings;
  /// Whether any value will do for padding.
  bool isAnyPadding;
  SmallVector<Value> operands;
  SmallVectorImpl<Operation *> &packs;
};

/// The dimension of a tensor of rank `rank` that each outer one comes from.
SmallVector<int64_t> getOuterDims(const PackLayout &layout, int64_t rank);

/// The shape of the tensor `value` in tiles.
SmallVector<OpFoldResult> getPackedSizes(OpBuilder &builder, Location loc,
                                         Value value, const PackLayout &layout);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_PACKING_PACKEDOPERANDS_H
