// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "EmptyViews.h"
#include "Interfaces/SliceSizes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::structured;

/// Whether a part of a buffer of `type` from `offsets` on has no elements.
static bool isAtEnd(MemRefType type, ArrayRef<OpFoldResult> offsets) {
  return llvm::any_of(llvm::zip_equal(type.getShape(), offsets), [](auto pair) {
    auto [extent, offset] = pair;
    return ShapedType::isStatic(extent) &&
           getConstantIntValue(offset).value_or(0) >= extent;
  });
}

/// Whether a view of `buffer`, from `offsets` on, is one of a cast, or of a
/// cast of a cast, of a buffer whose type shows that the view has no elements.
static bool isAtEndOfCast(Value buffer, ArrayRef<OpFoldResult> offsets) {
  auto cast = buffer.getDefiningOp<memref::CastOp>();
  if (!cast)
    return false;
  auto type = dyn_cast<MemRefType>(cast.getSource().getType());
  return (type && isAtEnd(type, offsets)) ||
         isAtEndOfCast(cast.getSource(), offsets);
}

/// The numbers of a type's layout: 1 where they are dynamic, as no element is
/// accessed.
static SmallVector<OpFoldResult> toOperands(OpBuilder &builder, Location loc,
                                            ArrayRef<int64_t> numbers) {
  return llvm::map_to_vector(numbers, [&](int64_t number) -> OpFoldResult {
    if (ShapedType::isStatic(number))
      return builder.getIndexAttr(number);
    return arith::ConstantIndexOp::create(builder, loc, 1).getResult();
  });
}

void structured::detail::replaceEmptyViews(RewriterBase &rewriter,
                                           Operation *root) {
  root->walk([&](memref::SubViewOp view) {
    if (!isAtEndOfCast(view.getSource(), view.getMixedOffsets()))
      return;
    MemRefType type = view.getType();
    auto [strides, offset] = type.getStridesAndOffset();
    rewriter.setInsertionPoint(view);
    Location loc = view.getLoc();
    rewriter.replaceOpWithNewOp<memref::ReinterpretCastOp>(
        view, type, view.getSource(), toOperands(rewriter, loc, offset).front(),
        detail::getResultSizes(view), toOperands(rewriter, loc, strides));
  });
}
