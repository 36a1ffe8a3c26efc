// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "EmptyBuffers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::structured;

/// Whether `value` is a cast, or a cast of a cast, of a buffer whose type has
/// no elements.
static bool isCastOfEmptyBuffer(Value value) {
  auto cast = value.getDefiningOp<memref::CastOp>();
  if (!cast)
    return false;
  auto type = dyn_cast<MemRefType>(cast.getSource().getType());
  return (type && llvm::is_contained(type.getShape(), 0)) ||
         isCastOfEmptyBuffer(cast.getSource());
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

void structured::detail::replaceViewsOfEmptyBuffers(RewriterBase &rewriter,
                                                    Operation *root) {
  root->walk([&](memref::SubViewOp view) {
    if (!isCastOfEmptyBuffer(view.getSource()))
      return;
    MemRefType type = view.getType();
    auto [strides, offset] = type.getStridesAndOffset();
    llvm::SmallBitVector dropped = view.getDroppedDims();
    SmallVector<OpFoldResult> sizes;
    for (auto [dim, size] : llvm::enumerate(view.getMixedSizes()))
      if (!dropped.test(dim))
        sizes.push_back(size);
    rewriter.setInsertionPoint(view);
    Location loc = view.getLoc();
    rewriter.replaceOpWithNewOp<memref::ReinterpretCastOp>(
        view, type, view.getSource(), toOperands(rewriter, loc, offset).front(),
        sizes, toOperands(rewriter, loc, strides));
  });
}
