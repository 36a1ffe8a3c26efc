// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Interfaces/IndexingMaps.h"
#include "IntegerProblem.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "mlir/IR/AffineExpr.h"

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static std::optional<int64_t> toInt64(const DynamicAPInt &value) {
  if (value < std::numeric_limits<int64_t>::min() ||
      value > std::numeric_limits<int64_t>::max())
    return std::nullopt;
  return static_cast<int64_t>(value);
}

/// Appends a dimension with these bounds to `box`.
static LogicalResult appendDim(Box &box, const Bounds &bounds) {
  if (!bounds.min)
    return failure();
  std::optional<int64_t> offset = toInt64(*bounds.min);
  std::optional<int64_t> size = ShapedType::kDynamic;
  if (bounds.max)
    size = toInt64(*bounds.max - *bounds.min + 1);
  if (!offset || !size)
    return failure();
  box.offsets.push_back(*offset);
  box.sizes.push_back(*size);
  return success();
}

std::optional<Range1D> mlir::structured::getRange(AffineExpr expr,
                                                  const Box &domain) {
  if (domain.isEmpty())
    return std::nullopt;
  FailureOr<Bounds> bounds = getBounds(expr, domain);
  if (failed(bounds) || !bounds->min || !bounds->max)
    return std::nullopt;
  std::optional<int64_t> min = toInt64(*bounds->min);
  std::optional<int64_t> max = toInt64(*bounds->max);
  if (!min || !max)
    return std::nullopt;
  return Range1D{*min, *max};
}

FailureOr<BoundingBox> mlir::structured::getImage(AffineMap map,
                                                  const Box &domain) {
  if (domain.isEmpty())
    return BoundingBox();
  Box image;
  for (AffineExpr expr : map.getResults()) {
    FailureOr<Bounds> bounds = getBounds(expr, domain);
    if (failed(bounds) || failed(appendDim(image, *bounds)))
      return failure();
  }
  return BoundingBox(image);
}

/// Intersects dimension `dim` of `box` with dimension `otherDim` of `other`.
static void intersectDim(Box &box, unsigned dim, const Box &other,
                         unsigned otherDim) {
  std::optional<DynamicAPInt> last = getLast(box, dim);
  std::optional<DynamicAPInt> otherLast = getLast(other, otherDim);
  if (!last || (otherLast && *otherLast < *last))
    last = otherLast;
  box.offsets[dim] = std::max(box.offsets[dim], other.offsets[otherDim]);
  if (!last)
    return;
  DynamicAPInt size = *last - box.offsets[dim] + 1;
  box.sizes[dim] = size < 0 ? 0 : static_cast<int64_t>(size);
}

/// Intersects `box` along `dims` with the bounding box of the points of
/// `problem`. None if there are no points.
static FailureOr<BoundingBox> shrink(const Box &box, ArrayRef<unsigned> dims,
                                     const IntegerProblem &problem) {
  SmallVector<LinearForm> forms(dims.size());
  for (auto [form, dim] : llvm::zip(forms, dims))
    form.at(dim) = 1;
  auto bounds = problem.solve(forms);
  if (failed(bounds))
    return failure();
  if (!*bounds)
    return BoundingBox();
  Box shrunk = box;
  for (auto [dim, bound] : llvm::zip(dims, **bounds)) {
    Box extent;
    if (failed(appendDim(extent, bound)))
      return failure();
    shrunk.offsets[dim] = extent.offsets.front();
    shrunk.sizes[dim] = extent.sizes.front();
  }
  return BoundingBox(shrunk);
}

FailureOr<BoundingBox> mlir::structured::getPreimage(AffineMap map,
                                                     const Box &range,
                                                     const Box &domain) {
  if (range.isEmpty() || domain.isEmpty())
    return BoundingBox();
  // A result that is a single dimension only restricts that one.
  Box clipped = domain;
  SmallVector<unsigned> others;
  for (auto [result, expr] : llvm::enumerate(map.getResults())) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      intersectDim(clipped, dim.getPosition(), range, result);
    else
      others.push_back(result);
  }
  if (clipped.isEmpty())
    return BoundingBox();
  IntegerProblem problem(clipped);
  llvm::SmallBitVector dims(domain.getRank());
  for (unsigned result : others) {
    FailureOr<LinearForm> form = problem.flatten(map.getResult(result));
    if (failed(form))
      return failure();
    problem.constrain(std::move(*form), {DynamicAPInt(range.offsets[result]),
                                         getLast(range, result)});
    for (unsigned dim = 0; dim < domain.getRank(); ++dim)
      if (map.getResult(result).isFunctionOfDim(dim))
        dims.set(dim);
  }
  return shrink(clipped, llvm::to_vector_of<unsigned>(dims.set_bits()),
                problem);
}

Box mlir::structured::getIterationSpace(StructuredOpInterface op) {
  SmallVector<int64_t> sizes = getStaticLoopSizes(op);
  return {SmallVector<int64_t>(sizes.size(), 0), sizes};
}

FailureOr<BoundingBox>
mlir::structured::getOperandRegion(StructuredOpInterface op, OpOperand &operand,
                                   const Box &iterations) {
  return getImage(op.getMatchingIndexingMap(&operand), iterations);
}

FailureOr<BoundingBox> mlir::structured::getIterations(StructuredOpInterface op,
                                                       OpOperand &operand,
                                                       const Box &region) {
  return getPreimage(op.getMatchingIndexingMap(&operand), region,
                     getIterationSpace(op));
}
