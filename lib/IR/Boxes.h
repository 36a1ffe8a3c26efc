// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Boxes: the elements of a buffer between two corners.

#ifndef LINALG_LIB_IR_BOXES_H
#define LINALG_LIB_IR_BOXES_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::structured::detail {

/// Computes numbers. The result is an attribute if it is known. Otherwise it is
/// computed by ops, or, without a builder, null.
class Numbers {
public:
  explicit Numbers(MLIRContext *context) : builder(context), creates(false) {}
  Numbers(const OpBuilder &builder, Location loc)
      : builder(builder), loc(loc), creates(true) {}

  OpFoldResult get(int64_t constant);
  /// The number that a type or op has; a value counts as its constant.
  OpFoldResult get(OpFoldResult number);
  /// The extent of a dimension of `view`.
  OpFoldResult getExtent(Value view, int64_t dim);
  /// A number that types do not show, although it is `constant`.
  OpFoldResult hide(int64_t constant);

  OpFoldResult add(OpFoldResult a, OpFoldResult b);
  OpFoldResult subtract(OpFoldResult a, OpFoldResult b);
  OpFoldResult multiply(OpFoldResult a, OpFoldResult b);
  OpFoldResult min(OpFoldResult a, OpFoldResult b);
  OpFoldResult max(OpFoldResult a, OpFoldResult b);
  /// The least of both as unsigned numbers.
  OpFoldResult minUnsigned(OpFoldResult a, OpFoldResult b);

  /// Whether one of `numbers` is 0, as an i1.
  OpFoldResult hasZero(ArrayRef<OpFoldResult> numbers);
  /// `a` if `condition`, an i1, is true, otherwise `b`.
  OpFoldResult select(OpFoldResult condition, OpFoldResult a, OpFoldResult b);

private:
  using FoldFn = function_ref<std::optional<int64_t>(int64_t, int64_t)>;

  /// `fold` of both if they are known, otherwise the result of an `OpTy`.
  template <typename OpTy>
  OpFoldResult compute(OpFoldResult a, OpFoldResult b, FoldFn fold);

  Value getValue(OpFoldResult number);

  OpBuilder builder;
  std::optional<Location> loc;
  bool creates;
};

/// A box of the buffer `base`. Numbers that are not known are null.
struct BufferBox {
  Value base;
  SmallVector<OpFoldResult> offsets, sizes;

  int64_t getRank() const { return offsets.size(); }

  /// The type of the box as a view of `base`.
  MemRefType getType() const;
};

/// The value that `view` is a box of: the first one that is not a subview with
/// unit strides and all dimensions, a cast, or a box that an op computes.
Value getBase(Value view);

/// The box of `getBase(view)` that `view` is. The offsets of a box that an op
/// computes are not known.
BufferBox getBox(Numbers &numbers, Value view);

/// Whether `getBox` knows the offsets.
bool isViewOfBase(Value view);

/// Creates `box`, all of whose numbers are known, as a view of its base.
Value buildView(OpBuilder &builder, Location loc, const BufferBox &box);

/// The common box of two boxes of one buffer.
SmallVector<BufferBox> intersect(Numbers &numbers, const BufferBox &a,
                                 const BufferBox &b);

/// The smallest box around two boxes of one buffer.
SmallVector<BufferBox> uniteConvexly(Numbers &numbers, const BufferBox &a,
                                     const BufferBox &b);

/// Disjoint boxes of the elements of `a` that are not in `b`: for each
/// dimension, one before `b` and one after it.
SmallVector<BufferBox> subtract(Numbers &numbers, const BufferBox &a,
                                const BufferBox &b);

/// The tile of these numbers along the dimensions of `box`.
BufferBox getTile(Numbers &numbers, const BufferBox &box,
                  ArrayRef<OpFoldResult> sizes,
                  ArrayRef<OpFoldResult> tileNumbers);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IR_BOXES_H
