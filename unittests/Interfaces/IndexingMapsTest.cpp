// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Ranges, images and preimages against the enumeration of all points, on
// random maps and boxes; and cases that are too large to enumerate.

#include "linalg/Interfaces/IndexingMaps.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/MathExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;
using namespace mlir::structured;

static constexpr int64_t kDynamic = ShapedType::kDynamic;
static constexpr int64_t kMax = std::numeric_limits<int64_t>::max();

//===----------------------------------------------------------------------===//
// Enumeration
//===----------------------------------------------------------------------===//

using Point = SmallVector<int64_t>;

static int64_t evaluate(AffineExpr expr, const Point &point) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue();
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return point[dim.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expr);
  int64_t left = evaluate(binary.getLHS(), point);
  int64_t right = evaluate(binary.getRHS(), point);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return left + right;
  case AffineExprKind::Mul:
    return left * right;
  case AffineExprKind::Mod:
    return left - right * llvm::divideFloorSigned(left, right);
  case AffineExprKind::FloorDiv:
    return llvm::divideFloorSigned(left, right);
  default:
    return llvm::divideCeilSigned(left, right);
  }
}

static Point evaluate(AffineMap map, const Point &point) {
  Point image;
  for (AffineExpr expr : map.getResults())
    image.push_back(evaluate(expr, point));
  return image;
}

static void forEachPoint(const Box &box, function_ref<void(const Point &)> fn,
                         Point prefix = {}) {
  size_t dim = prefix.size();
  if (dim == box.getRank())
    return fn(prefix);
  for (int64_t i = 0; i < box.sizes[dim]; ++i) {
    prefix.push_back(box.offsets[dim] + i);
    forEachPoint(box, fn, prefix);
    prefix.pop_back();
  }
}

static bool contains(const Box &box, const Point &point) {
  for (auto [x, offset, size] : llvm::zip(point, box.offsets, box.sizes))
    if (x < offset || x >= offset + size)
      return false;
  return true;
}

/// Grows `box` to cover `point`.
static void cover(BoundingBox &box, const Point &point) {
  if (!box) {
    box = Box{point, Point(point.size(), 1)};
    return;
  }
  for (auto [dim, x] : llvm::enumerate(point)) {
    int64_t last = box->offsets[dim] + box->sizes[dim] - 1;
    box->offsets[dim] = std::min(box->offsets[dim], x);
    box->sizes[dim] = std::max(last, x) - box->offsets[dim] + 1;
  }
}

//===----------------------------------------------------------------------===//
// Random cases
//===----------------------------------------------------------------------===//

namespace {
class Random {
public:
  Random(MLIRContext *context, unsigned seed)
      : context(context), engine(seed) {}

  /// A number from `min` to `max`.
  int64_t number(int64_t min, int64_t max) {
    return min + static_cast<int64_t>(engine() % (max - min + 1));
  }

  Box box(unsigned rank, int64_t maxSize) {
    Box box;
    for (unsigned dim = 0; dim < rank; ++dim) {
      box.offsets.push_back(number(-4, 4));
      box.sizes.push_back(number(0, 15) ? number(1, maxSize) : 0);
    }
    return box;
  }

  /// Mostly small; some are larger than what the library itself enumerates.
  Box domain(unsigned rank) { return box(rank, number(0, 9) ? 5 : 20); }

  AffineExpr linear(unsigned numDims) {
    AffineExpr sum = getAffineConstantExpr(number(-5, 5), context);
    for (unsigned dim = 0; dim < numDims; ++dim)
      if (number(0, 2))
        sum = sum + getAffineDimExpr(dim, context) * number(-4, 4);
    return sum;
  }

  AffineExpr expr(unsigned numDims, unsigned depth) {
    if (depth == 0 || number(0, 4) == 0)
      return linear(numDims);
    AffineExpr operand = expr(numDims, depth - 1);
    switch (number(0, 4)) {
    case 0:
      return operand.floorDiv(number(1, 6));
    case 1:
      return operand.ceilDiv(number(1, 6));
    case 2:
      return operand % number(1, 6);
    case 3:
      return operand * number(-3, 3) + number(-5, 5);
    default:
      return operand + expr(numDims, depth - 1);
    }
  }

  AffineMap map(unsigned numDims) {
    SmallVector<AffineExpr> results;
    for (int64_t i = number(0, 3); i > 0; --i)
      results.push_back(
          number(0, 3) ? expr(numDims, number(0, 3))
                       : getAffineDimExpr(number(0, numDims - 1), context));
    return AffineMap::get(numDims, /*symbolCount=*/0, results, context);
  }

private:
  MLIRContext *context;
  std::mt19937 engine;
};

class IndexingMaps : public testing::Test {
protected:
  AffineMap parseMap(StringRef text) {
    auto attr = dyn_cast_or_null<AffineMapAttr>(
        parseAttribute(("affine_map<" + text + ">").str(), &context));
    EXPECT_TRUE(attr);
    return attr.getValue();
  }

  std::optional<Range1D> rangeOf(StringRef map, const Box &domain) {
    return getRange(parseMap(map).getResult(0), domain);
  }

  MLIRContext context;
};

/// Runs `fn` on random generators; a failure prints the seed.
class RandomIndexingMaps : public IndexingMaps {
protected:
  void forEachCase(unsigned numCases, function_ref<void(Random &)> fn) {
    const char *chosen = std::getenv("LINALG_TEST_SEED");
    unsigned first = chosen ? std::atoi(chosen) : 20200;
    for (unsigned seed = first; seed < first + numCases; ++seed) {
      SCOPED_TRACE("LINALG_TEST_SEED=" + std::to_string(seed));
      Random random(&context, seed);
      fn(random);
      if (HasFailure())
        return;
    }
  }
};
} // namespace

static std::string toString(const BoundingBox &box) {
  std::string text = box ? "" : "empty";
  llvm::raw_string_ostream os(text);
  if (box)
    for (auto [offset, size] : llvm::zip(box->offsets, box->sizes))
      os << "[" << offset << " + " << size << "]";
  return text;
}

static std::string toString(AffineMap map) {
  std::string text;
  llvm::raw_string_ostream(text) << map;
  return text;
}

static void expectBox(const FailureOr<BoundingBox> &found,
                      const BoundingBox &expected) {
  ASSERT_TRUE(succeeded(found));
  EXPECT_EQ(toString(*found), toString(expected));
}

TEST_F(RandomIndexingMaps, ImageEqualsEnumeration) {
  forEachCase(20000, [&](Random &random) {
    unsigned rank = random.number(1, 3);
    AffineMap map = random.map(rank);
    Box domain = random.domain(rank);
    SCOPED_TRACE(toString(map) + " on " + toString(domain));
    BoundingBox expected;
    forEachPoint(domain, [&](const Point &point) {
      cover(expected, evaluate(map, point));
    });
    expectBox(getImage(map, domain), expected);
  });
}

TEST_F(RandomIndexingMaps, PreimageEqualsEnumeration) {
  forEachCase(20000, [&](Random &random) {
    unsigned rank = random.number(1, 3);
    AffineMap map = random.map(rank);
    Box domain = random.domain(rank);
    Box range = random.box(map.getNumResults(), 9);
    SCOPED_TRACE(toString(map) + " on " + toString(domain) + " into " +
                 toString(range));
    BoundingBox expected;
    forEachPoint(domain, [&](const Point &point) {
      if (contains(range, evaluate(map, point)))
        cover(expected, point);
    });
    expectBox(getPreimage(map, range, domain), expected);
  });
}

TEST_F(RandomIndexingMaps, RangeEqualsEnumeration) {
  forEachCase(20000, [&](Random &random) {
    unsigned rank = random.number(1, 3);
    AffineExpr expr = random.expr(rank, random.number(0, 3));
    Box domain = random.domain(rank);
    SCOPED_TRACE(toString(AffineMap::get(rank, 0, expr)) + " on " +
                 toString(domain));
    BoundingBox expected;
    forEachPoint(domain, [&](const Point &point) {
      cover(expected, {evaluate(expr, point)});
    });
    std::optional<Range1D> range = getRange(expr, domain);
    ASSERT_EQ(range.has_value(), expected.has_value());
    if (!range)
      return;
    EXPECT_EQ(range->min, expected->offsets[0]);
    EXPECT_EQ(range->max, expected->offsets[0] + expected->sizes[0] - 1);
  });
}

//===----------------------------------------------------------------------===//
// Chosen cases
//===----------------------------------------------------------------------===//

TEST_F(IndexingMaps, ImageOfTheEmptyBoxIsEmpty) {
  AffineMap map = parseMap("(d0, d1) -> (d0 + d1)");
  expectBox(getImage(map, Box{{0, 0}, {4, 0}}), std::nullopt);
  expectBox(getImage(parseMap("(d0) -> ()"), Box{{0}, {0}}), std::nullopt);
}

TEST_F(IndexingMaps, BoxOfRankZeroIsAPoint) {
  AffineMap map = parseMap("() -> ()");
  expectBox(getImage(map, Box{}), Box{});
  expectBox(getPreimage(map, Box{}, Box{}), Box{});
  expectBox(getPreimage(parseMap("(d0) -> ()"), Box{}, Box{{0}, {7}}),
            Box{{0}, {7}});
}

TEST_F(IndexingMaps, ImageOfAWindow) {
  AffineMap map = parseMap("(o, k) -> (o * 2 + k * 3)");
  expectBox(getImage(map, Box{{1, 0}, {4, 3}}), Box{{2}, {13}});
}

TEST_F(IndexingMaps, PreimageOfAWindowSkipsWhatTheStrideLeavesOut) {
  AffineMap map = parseMap("(o, k) -> (o * 4 + k)");
  // Rows 3 and 7 of the image are in no window of three rows.
  expectBox(getPreimage(map, Box{{3}, {1}}, Box{{0, 0}, {8, 3}}), std::nullopt);
  expectBox(getPreimage(map, Box{{3}, {3}}, Box{{0, 0}, {8, 3}}),
            Box{{1, 0}, {1, 2}});
}

TEST_F(IndexingMaps, PreimageLooksAtAllResultsTogether) {
  AffineMap map = parseMap("(i, j) -> (i + j, i - j)");
  // Each result alone allows odd sums; both together need equal parities.
  expectBox(getPreimage(map, Box{{3, 0}, {1, 1}}, Box{{0, 0}, {8, 8}}),
            std::nullopt);
  expectBox(getPreimage(map, Box{{4, 0}, {1, 1}}, Box{{0, 0}, {8, 8}}),
            Box{{2, 2}, {1, 1}});
}

TEST_F(IndexingMaps, UnboundedDomains) {
  Box half{{0}, {kDynamic}};
  expectBox(getImage(parseMap("(i) -> (i + 3)"), half), Box{{3}, {kDynamic}});
  expectBox(getImage(parseMap("(i) -> (i floordiv 4, i mod 4)"), half),
            Box{{0, 0}, {kDynamic, 4}});
  EXPECT_TRUE(failed(getImage(parseMap("(i) -> (-i)"), half)));
  EXPECT_FALSE(rangeOf("(i) -> (i)", half));
  std::optional<Range1D> range = rangeOf("(i) -> ((i * 2) mod 6)", half);
  ASSERT_TRUE(range);
  EXPECT_EQ(range->min, 0);
  EXPECT_EQ(range->max, 4);
}

TEST_F(IndexingMaps, PreimageInUnboundedDomains) {
  Box quadrant{{0, 0}, {kDynamic, kDynamic}};
  AffineMap sum = parseMap("(i, j) -> (i + j)");
  expectBox(getPreimage(sum, Box{{0}, {5}}, quadrant), Box{{0, 0}, {5, 5}});
  AffineMap difference = parseMap("(i, j) -> (i - j)");
  expectBox(getPreimage(difference, Box{{2}, {1}}, quadrant),
            Box{{2, 0}, {kDynamic, kDynamic}});
  AffineMap even = parseMap("(i, j) -> (i * 2 - j * 2)");
  expectBox(getPreimage(even, Box{{1}, {1}}, quadrant), std::nullopt);
  AffineMap identity = parseMap("(i, j) -> (i, j)");
  expectBox(getPreimage(identity, Box{{2, 3}, {kDynamic, 4}}, quadrant),
            Box{{2, 3}, {kDynamic, 4}});
}

TEST_F(IndexingMaps, ValuesThatNeedMoreThan64Bits) {
  EXPECT_FALSE(rangeOf("(i) -> (i * 4)", Box{{0}, {kMax}}));
  EXPECT_FALSE(rangeOf("(i, j) -> (i + j)", Box{{0, 0}, {kMax, kMax}}));
  EXPECT_FALSE(rangeOf("(i) -> (i)", Box{{kMax}, {2}}));
  EXPECT_TRUE(failed(getImage(parseMap("(i) -> (i * 4)"), Box{{0}, {kMax}})));
  EXPECT_TRUE(failed(
      getImage(parseMap("(i, j) -> (i - j)"), Box{{0, 0}, {kMax, kMax}})));
}

TEST_F(IndexingMaps, IntermediateValuesMayNeedMoreThan64Bits) {
  std::optional<Range1D> range =
      rangeOf("(i, j) -> ((i * 4611686018427387904 + j) floordiv "
              "4611686018427387904)",
              Box{{0, 0}, {1000, 10}});
  ASSERT_TRUE(range);
  EXPECT_EQ(range->min, 0);
  EXPECT_EQ(range->max, 999);
  expectBox(getPreimage(parseMap("(i) -> (i * 4611686018427387904)"),
                        Box{{0}, {kMax}}, Box{{0}, {kMax}}),
            Box{{0}, {2}});
}

TEST_F(IndexingMaps, LargeExtents) {
  std::optional<Range1D> range =
      rangeOf("(i, j) -> ((i * 3 + j * 7) mod 24 + j floordiv 5)",
              Box{{0, 0}, {1000000007, 123456789}});
  ASSERT_TRUE(range);
  EXPECT_EQ(range->min, 0);
  EXPECT_EQ(range->max, 23 + 123456788 / 5);
  expectBox(getPreimage(parseMap("(i) -> (i floordiv 1024, i mod 1024)"),
                        Box{{1000, 1000}, {3, 1}}, Box{{0}, {1000000000}}),
            Box{{1025000}, {2049}});
}

TEST_F(IndexingMaps, TooHardProblemsFailSoon) {
  EXPECT_FALSE(rangeOf("(i, j) -> ((i * 1000003 + j * 7) mod 77777 + (i * 31 + "
                       "j * 577) floordiv 7919)",
                       Box{{0, 0}, {1000000007, 123456789}}));
  EXPECT_TRUE(failed(
      getPreimage(parseMap("(i, j, k) -> (i * 65537 - j * 32771 + k * 7919)"),
                  Box{{11}, {1}}, Box{{0, 0, 0}, {9999, 9999, 9999}})));
}

TEST_F(IndexingMaps, WhatIsNotAffineFails) {
  Box square{{0, 0}, {4, 4}};
  AffineExpr i, j;
  bindDims(&context, i, j);
  EXPECT_FALSE(getRange(i * j, square));
  EXPECT_FALSE(getRange(i.floorDiv(j), square));
  EXPECT_FALSE(getRange(getAffineSymbolExpr(0, &context) + i, square));
  EXPECT_FALSE(getRange(getAffineDimExpr(2, &context), square));
  EXPECT_TRUE(
      failed(getPreimage(AffineMap::get(2, 0, i * j), Box{{0}, {4}}, square)));
}
