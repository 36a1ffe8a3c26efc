// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "../product.h"
#include <Eigen/Core>
#include <cstdio>

using namespace benchmarks;

static Product prepared;

void describe() { std::printf("%s\n", Eigen::SimdInstructionSetsInUse()); }

bool prepare(const Product *product, const char *) {
  prepared = *product;
  return product->isF32() || product->isF64();
}

template <typename Element, int order>
using Matrix = Eigen::Matrix<Element, Eigen::Dynamic, Eigen::Dynamic, order>;

/// `c = a * b` with its epilogue; `a` and `b` are matrices in either order.
template <typename Element, typename A, typename B>
static void multiply(const A &a, const B &b, const ProductData &data,
                     Eigen::Map<Matrix<Element, Eigen::RowMajor>> c) {
  if (prepared.accumulates)
    c.noalias() += a * b;
  else
    c.noalias() = a * b;
  if (!prepared.hasBiasAndRelu)
    return;
  Eigen::Map<const Eigen::Matrix<Element, 1, Eigen::Dynamic>> bias(
      static_cast<const Element *>(data.bias), c.cols());
  c = (c.rowwise() + bias).cwiseMax(Element(0));
}

template <typename Element>
static void runMatrix(const Element *a, const Element *b, Element *c,
                      const ProductData &data) {
  const Product &p = prepared;
  Eigen::Map<Matrix<Element, Eigen::RowMajor>> result(c, p.m, p.n);
  Eigen::Map<const Matrix<Element, Eigen::RowMajor>> rowsA(a, p.m, p.k);
  Eigen::Map<const Matrix<Element, Eigen::ColMajor>> columnsA(a, p.m, p.k);
  Eigen::Map<const Matrix<Element, Eigen::RowMajor>> rowsB(b, p.k, p.n);
  Eigen::Map<const Matrix<Element, Eigen::ColMajor>> columnsB(b, p.k, p.n);
  if (p.transposedA && p.transposedB)
    multiply<Element>(columnsA, columnsB, data, result);
  else if (p.transposedA)
    multiply<Element>(columnsA, rowsB, data, result);
  else if (p.transposedB)
    multiply<Element>(rowsA, columnsB, data, result);
  else
    multiply<Element>(rowsA, rowsB, data, result);
}

template <typename Element>
static void runBatch(const ProductData &data) {
  const Product &p = prepared;
  for (int64_t i = 0; i < p.getCount(); ++i)
    runMatrix(static_cast<const Element *>(data.a) + i * p.getStrideA(),
              static_cast<const Element *>(data.b) + i * p.getStrideB(),
              static_cast<Element *>(data.c) + i * p.getStrideC(), data);
}

void run(const ProductData *data) {
  if (prepared.isF32())
    runBatch<float>(*data);
  else
    runBatch<double>(*data);
}
