// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "../../product.h"
#include "eigen.h"
#include <Eigen/Core>

using namespace benchmarks;

template <typename Element, int order>
using Matrix = Eigen::Matrix<Element, Eigen::Dynamic, Eigen::Dynamic, order>;

/// `c = a * b` with its epilogue; `a` and `b` are matrices in either order.
template <typename Element, typename A, typename B>
static void multiply(const Product &p, const A &a, const B &b,
                     Eigen::Map<Matrix<Element, Eigen::RowMajor>> c) {
  if (p.accumulates)
    c.noalias() += a * b;
  else
    c.noalias() = a * b;
  if (!p.hasBiasAndRelu)
    return;
  Eigen::Map<const Eigen::Matrix<Element, 1, Eigen::Dynamic>> bias(
      p.bias->get<Element>(), c.cols());
  c = (c.rowwise() + bias).cwiseMax(Element(0));
}

template <typename Element>
static void runMatrix(const Product &p, const Element *a, const Element *b,
                      Element *c) {
  Eigen::Map<Matrix<Element, Eigen::RowMajor>> result(c, p.m, p.n);
  Eigen::Map<const Matrix<Element, Eigen::RowMajor>> rowsA(a, p.m, p.k);
  Eigen::Map<const Matrix<Element, Eigen::ColMajor>> columnsA(a, p.m, p.k);
  Eigen::Map<const Matrix<Element, Eigen::RowMajor>> rowsB(b, p.k, p.n);
  Eigen::Map<const Matrix<Element, Eigen::ColMajor>> columnsB(b, p.k, p.n);
  if (p.transposedA && p.transposedB)
    multiply<Element>(p, columnsA, columnsB, result);
  else if (p.transposedA)
    multiply<Element>(p, columnsA, rowsB, result);
  else if (p.transposedB)
    multiply<Element>(p, rowsA, columnsB, result);
  else
    multiply<Element>(p, rowsA, rowsB, result);
}

template <typename Element>
static Computation prepareBatch(const Product &p) {
  return [p] {
    for (int64_t i = 0; i < p.getCount(); ++i)
      runMatrix(p, p.getA<Element>(i), p.getB<Element>(i), p.getC<Element>(i));
  };
}

Computation benchmarks::prepareProduct(const Step &step) {
  Product product(step);
  if (product.isF32())
    return prepareBatch<float>(product);
  return product.isF64() ? prepareBatch<double>(product) : nullptr;
}
