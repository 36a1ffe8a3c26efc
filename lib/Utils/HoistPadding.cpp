// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "HoistPadding.h"

using namespace mlir;

Value mlir::structured::detail::hoistPadding(RewriterBase &rewriter,
                                             tensor::PadOp pad) {
  Value padding = pad.getConstantPaddingValue();
  Operation *constant = padding ? padding.getDefiningOp() : nullptr;
  if (constant && pad->isProperAncestor(constant))
    rewriter.moveOpBefore(constant, pad);
  return padding;
}
