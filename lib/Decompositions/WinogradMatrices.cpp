// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A convolution of r and m elements is a product of polynomials of degree
// alpha - 1 = m + r - 2, which its values at alpha - 1 points and its leading
// coefficient, the value "at infinity", determine (Toom, 1963; Cook, 1966).
// Winograd (1980) uses its transpose: the inner products of a filter of r
// elements with m windows, from alpha products. With the points p, row i of
// each of the matrices is
//
//   filter             p_i^0, p_i^1, ...       over the product of (p_i - p_j),
//   j != i input              the coefficients of     the product of (x - p_j),
//   j != i output, a column   p_i^0, p_i^1, ...
//
// and at infinity 0, ..., 0, 1 in the first and last, and the product over all
// j in the second.

#include "linalg/Decompositions/Winograd.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace mlir;
using namespace mlir::structured;

namespace {
/// A row of the three matrices. It is scaled in two of them, which the third
/// one undoes.
struct Point {
  double at, filterScale = 1., inputScale = 1.;
};
} // namespace

/// The points of other algorithms than those of MLIR: each further pair is the
/// one of small fractions that makes errors grow the least.
static constexpr double kPoints[] = {0.,     -1.,  1.,   -2., 2.,
                                     -.5,    .5,   -.75, .75, -4. / 3,
                                     4. / 3, -.25, .25,  -4., 4.};

/// The points of an algorithm; the last one is infinity, and its `at` is
/// unused. The scales of MLIR's algorithms are those of `mlir-opt`, so that
/// transforms of both can be combined.
static SmallVector<Point> getPoints(WinogradParameters parameters) {
  switch (parameters.getFmr()) {
  case 0:
    return {{0, 1, 1}, {-1, 1, 1}, {1, 1, 1}, {0, 1, 1}};
  case 1:
    return {{0, 4, 1. / 16}, {-1, 2, 1. / 16}, {1, 2, 1. / 16},
            {-2, 2, 1. / 8}, {2, 2, 1. / 8},   {0, 1, 1. / 16}};
  case 2:
    return {{0, 1, 1. / 8},     {-1, .5, 1. / 8}, {1, .5, 1. / 8},
            {-.5, .25, 1. / 8}, {2, .25, 1. / 4}, {0, 1, 1. / 8}};
  }
  SmallVector<Point> points;
  for (double at : ArrayRef(kPoints).take_front(parameters.getAlpha() - 1))
    points.push_back({at});
  points.push_back({0});
  return points;
}

/// MLIR's algorithms, in the order of its enumeration.
static constexpr WinogradParameters kNumbered[] = {{2, 3}, {4, 3}, {2, 5}};

/// Whether there are points for these parameters.
static bool areValid(WinogradParameters parameters) {
  constexpr int64_t maxAlpha = std::size(kPoints) + 1;
  auto [m, r] = parameters;
  return m >= 2 && r >= 2 && m <= maxAlpha && r <= maxAlpha &&
         parameters.getAlpha() <= maxAlpha;
}

std::optional<WinogradParameters> WinogradParameters::get(int64_t fmr) {
  if (fmr >= 0 && fmr < static_cast<int64_t>(std::size(kNumbered)))
    return kNumbered[fmr];
  WinogradParameters parameters{fmr >> 16, fmr & 0xffff};
  // Each algorithm has a single number.
  if (!areValid(parameters) || parameters.getFmr() != fmr)
    return std::nullopt;
  return parameters;
}

std::optional<WinogradParameters> WinogradParameters::get(StringRef name) {
  auto [m, r] = name.split('_').second.split('_');
  WinogradParameters parameters{};
  if (m.getAsInteger(10, parameters.m) || r.getAsInteger(10, parameters.r) ||
      !areValid(parameters) || parameters.getName() != name)
    return std::nullopt;
  return parameters;
}

int64_t WinogradParameters::getFmr() const {
  for (auto [number, known] : llvm::enumerate(kNumbered))
    if (known.m == m && known.r == r)
      return number;
  return m << 16 | r;
}

std::string WinogradParameters::getName() const {
  return llvm::formatv("F_{0}_{1}", m, r);
}

/// The powers of `x` from 0 on, each times `scale`.
static SmallVector<double> getPowers(double x, int64_t number, double scale) {
  SmallVector<double> powers{scale};
  while (static_cast<int64_t>(powers.size()) < number)
    powers.push_back(powers.back() * x);
  return powers;
}

/// `number` zeros, the last one replaced by `scale`.
static SmallVector<double> getLast(int64_t number, double scale) {
  SmallVector<double> row(number, 0.);
  row.back() = scale;
  return row;
}

/// The coefficients of the product of `x - p` over all points but `skipped`,
/// beginning with the constant one.
static SmallVector<double> getProduct(ArrayRef<Point> finite, size_t skipped) {
  SmallVector<double> product{1.};
  for (auto [index, point] : llvm::enumerate(finite)) {
    if (index == skipped)
      continue;
    product.push_back(0.);
    for (size_t i = product.size() - 1; i > 0; --i)
      product[i] = product[i - 1] - point.at * product[i];
    product[0] *= -point.at;
  }
  return product;
}

WinogradMatrices::WinogradMatrices(WinogradParameters parameters) {
  auto [m, r] = parameters;
  int64_t alpha = parameters.getAlpha();
  SmallVector<Point> points = getPoints(parameters);
  ArrayRef<Point> finite = ArrayRef(points).drop_back();
  output.assign(m, SmallVector<double>());
  for (auto [index, point] : llvm::enumerate(points)) {
    bool isFinite = index < finite.size();
    double denominator = 1.;
    for (size_t other = 0; isFinite && other < finite.size(); ++other)
      if (other != index)
        denominator *= point.at - finite[other].at;
    double filterScale = point.filterScale / denominator;
    double outputScale = 1. / (point.filterScale * point.inputScale);
    filter.push_back(isFinite ? getPowers(point.at, r, filterScale)
                              : getLast(r, filterScale));
    input.push_back(getProduct(finite, index));
    input.back().resize(alpha, 0.);
    for (double &element : input.back())
      element *= point.inputScale;
    SmallVector<double> column = isFinite ? getPowers(point.at, m, outputScale)
                                          : getLast(m, outputScale);
    for (auto [row, element] : llvm::zip_equal(output, column))
      row.push_back(element);
  }
}

static double sumAbsolutes(ArrayRef<double> row) {
  double sum = 0.;
  for (double element : row)
    sum += std::abs(element);
  return sum;
}

double WinogradMatrices::getErrorGrowth() const {
  double greatest = 0.;
  for (ArrayRef<double> row : output) {
    double sum = 0.;
    for (auto [element, ofFilter, ofInput] :
         llvm::zip_equal(row, filter, input))
      sum += std::abs(element) * sumAbsolutes(ofFilter) * sumAbsolutes(ofInput);
    greatest = std::max(greatest, sum);
  }
  return greatest;
}
