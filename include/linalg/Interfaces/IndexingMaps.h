// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which data a part of the iteration space touches, and which iterations touch
// a part of the data: boxes of integer points and their images under affine
// maps.

#ifndef LINALG_INTERFACES_INDEXINGMAPS_H
#define LINALG_INTERFACES_INDEXINGMAPS_H

#include "linalg/Interfaces/StructuredOpInterface.h"

namespace mlir::structured {

/// The integer points `offset <= x < offset + size` in each dimension. A size
/// of `ShapedType::kDynamic` means no upper bound.
struct Box {
  SmallVector<int64_t> offsets;
  SmallVector<int64_t> sizes;

  bool operator==(const Box &other) const {
    return offsets == other.offsets && sizes == other.sizes;
  }
};

/// The least and the greatest value of an integer set.
struct Range1D {
  int64_t min;
  int64_t max;
};

/// The least and the greatest value of `expr` (without symbols) over the
/// points of `domain`, exactly. None when the domain is empty or the values
/// are unbounded.
std::optional<Range1D> getRange(AffineExpr expr, const Box &domain);

} // namespace mlir::structured

#endif // LINALG_INTERFACES_INDEXINGMAPS_H
