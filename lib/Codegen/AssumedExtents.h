// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_CODEGEN_ASSUMEDEXTENTS_H
#define LINALG_LIB_CODEGEN_ASSUMEDEXTENTS_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/BuiltinTypeInterfaces.h"

namespace mlir::structured::detail {

/// The extent that the models assume for a dynamic one.
inline constexpr int64_t kDynamicExtent = 512;

/// `extent`, or the assumed one if it is dynamic.
inline int64_t assumeExtent(int64_t extent) {
  return ShapedType::isDynamic(extent) ? kDynamicExtent : extent;
}

/// The product of `extents`, with the assumed ones: the elements of a shape, or
/// the iterations of loops.
double countPoints(ArrayRef<int64_t> extents);

/// The bytes of an element; those of a pointer if it is no number.
int64_t countElementBytes(Type element);

/// The bytes of a tensor or buffer, with the assumed extents.
double countBytes(ShapedType type);

/// Whether so many iterations of `op` use an element of each of its first two
/// inputs, with the assumed extents, that sums over an input, each of which
/// takes as long as one use of its elements, hardly count.
bool hasManyUses(StructuredOpInterface op);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_ASSUMEDEXTENTS_H
