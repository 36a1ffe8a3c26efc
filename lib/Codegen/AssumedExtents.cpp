// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AssumedExtents.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

double mlir::structured::detail::countBytes(ShapedType type) {
  double bytes = llvm::divideCeil(type.getElementTypeBitWidth(), 8);
  for (int64_t extent : type.getShape())
    bytes *= assumeExtent(extent);
  return bytes;
}
