// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The part of an operand that a part of the iteration space accesses, and the
// iterations that access a part of an operand: boxes of integer points and
// their images under affine maps.
//
// Results are exact: computed over the integers, for any affine expression
// (with `mod`, `floordiv` and `ceildiv` by positive constants), without
// intermediate overflow. As the problem is hard in general, there is no result
// if residues by large numbers are combined in boxes of more than a million
// points.

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

  /// Whether the box has no points. A box of rank 0 has one point.
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
/// if the domain is empty, the values are unbounded or need more than 64 bits,
/// `expr` is not affine in the domain's dimensions, or the problem is too hard.
std::optional<Range1D> getRange(AffineExpr expr, const Box &domain);

/// The smallest box around a set of points; none around the empty set.
using BoundingBox = std::optional<Box>;

/// The bounding box of the points `map(x)` for `x` in `domain`. Fails if it is
/// unbounded below or needs more than 64 bits, `map` is not affine or has
/// symbols, or the problem is too hard.
FailureOr<BoundingBox> getImage(AffineMap map, const Box &domain);

/// The bounding box of the points `x` in `domain` for which `map(x)` is in
/// `range`. Fails if `map` is not affine or has symbols, the box needs more
/// than 64 bits, or the problem is too hard.
FailureOr<BoundingBox> getPreimage(AffineMap map, const Box &range,
                                   const Box &domain);

/// The box of all iterations, from 0. Dynamic extents are unbounded.
Box getIterationSpace(StructuredOpInterface op);

/// The bounding box of the part of `operand` that the iterations in the box
/// `iterations` access. Fails as `getImage` does.
FailureOr<BoundingBox> getOperandRegion(StructuredOpInterface op,
                                        OpOperand &operand,
                                        const Box &iterations);

/// The bounding box of the iterations of `op` that access the box `region` of
/// `operand`. Fails as `getPreimage` does.
FailureOr<BoundingBox> getIterations(StructuredOpInterface op,
                                     OpOperand &operand, const Box &region);

} // namespace mlir::structured

#endif // LINALG_INTERFACES_INDEXINGMAPS_H
