// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_UTILS_KNOWNLAYOUT_H
#define LINALG_LIB_UTILS_KNOWNLAYOUT_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// Replaces `view` by a `memref.reinterpret_cast` of `buffer` to `type`, a
/// strided one, with this offset and these strides where `type` does not know
/// them.
inline void replaceByReinterpretCast(RewriterBase &rewriter, Operation *view,
                                     MemRefType type, Value buffer,
                                     OpFoldResult offset,
                                     ArrayRef<OpFoldResult> sizes,
                                     ArrayRef<OpFoldResult> strides) {
  auto preferStatic = [&](OpFoldResult value, int64_t known) {
    return ShapedType::isDynamic(known)
               ? value
               : OpFoldResult(rewriter.getIndexAttr(known));
  };
  auto [knownStrides, knownOffset] = type.getStridesAndOffset();
  SmallVector<OpFoldResult> mixed;
  for (auto [stride, known] : llvm::zip_equal(strides, knownStrides))
    mixed.push_back(preferStatic(stride, known));
  rewriter.replaceOpWithNewOp<memref::ReinterpretCastOp>(
      view, type, buffer, preferStatic(offset, knownOffset), sizes, mixed);
}

} // namespace mlir::structured::detail

#endif // LINALG_LIB_UTILS_KNOWNLAYOUT_H
