// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which data a part of the iteration space touches, and which iterations touch
// a part of the data: boxes of integer points and their images under affine
// maps.
//
// All of it is exact: computed over the integers, for any affine expression
// (with `mod`, `floordiv` and `ceildiv` by positive constants), without
// overflow on the way. As the problem is hard in general, there is no answer
// where residues by large numbers meet in boxes of more than a million points.

#ifndef LINALG_INTERFACES_INDEXINGMAPS_H
#define LINALG_INTERFACES_INDEXINGMAPS_H

#include "linalg/Interfaces/StructuredOpInterface.h"

namespace mlir::structured {

/// The integer points `offset <= x < offset + size` in each dimension. A size
/// of `ShapedType::kDynamic` means no upper bound.
struct Box {
  SmallVector<int64_t> offsets;
  SmallVector<int64_t> sizes;

  size_t getRank() const { return offsets.size(); }

  /// Whether there is no point in it. A box of rank 0 has one point.
  bool isEmpty() const {
    return llvm::any_of(sizes, [](int64_t size) {
      return size <= 0 && !ShapedType::isDynamic(size);
    });
  }

  bool operator==(const Box &other) const {
    return offsets == other.offsets && sizes == other.sizes;
  }
  bool operator!=(const Box &other) const { return !(*this == other); }
};

/// The least and the greatest value of an integer set.
struct Range1D {
  int64_t min;
  int64_t max;
};

/// The least and the greatest value of `expr` over the points of `domain`. None
/// when the domain is empty, the values are unbounded or need more than 64
/// bits, `expr` is not affine in the domain's dimensions, or the problem is too
/// hard.
std::optional<Range1D> getRange(AffineExpr expr, const Box &domain);

/// The smallest box around a set of points; none around the empty set.
using BoundingBox = std::optional<Box>;

/// The bounding box of the points `map(x)` for `x` in `domain`. Fails when it
/// is unbounded below or needs more than 64 bits, when `map` is not affine or
/// has symbols, or when the problem is too hard.
FailureOr<BoundingBox> getImage(AffineMap map, const Box &domain);

/// The bounding box of the points `x` in `domain` for which `map(x)` is in
/// `range`. Fails when `map` is not affine or has symbols, when the box needs
/// more than 64 bits, or when the problem is too hard.
FailureOr<BoundingBox> getPreimage(AffineMap map, const Box &range,
                                   const Box &domain);

/// The loops' whole extents, from 0. Dynamic extents are unbounded.
Box getIterationSpace(StructuredOpInterface op);

/// The part of `operand` that the iterations in the box `iterations` touch, as
/// its bounding box. Fails as `getImage` does.
FailureOr<BoundingBox> getOperandRegion(StructuredOpInterface op,
                                        OpOperand &operand,
                                        const Box &iterations);

/// The iterations of `op` that touch the box `region` of `operand`, as their
/// bounding box. Fails as `getPreimage` does.
FailureOr<BoundingBox> getIterations(StructuredOpInterface op,
                                     OpOperand &operand, const Box &region);

} // namespace mlir::structured

#endif // LINALG_INTERFACES_INDEXINGMAPS_H
