// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Products and sums by the C interface of BLAS, for the libraries that have it.
// To be included after the library's own header.

#ifndef LINALG_BENCHMARKS_CONTENDERS_CBLAS_H
#define LINALG_BENCHMARKS_CONTENDERS_CBLAS_H

#include "../loops.h"
#include "../product.h"
#include <algorithm>

namespace benchmarks {

/// The functions of BLAS for an element type.
template <typename Element>
struct Blas;

template <>
struct Blas<float> {
  static constexpr auto gemm = cblas_sgemm;
  static constexpr auto gemv = cblas_sgemv;
};

template <>
struct Blas<double> {
  static constexpr auto gemm = cblas_dgemm;
  static constexpr auto gemv = cblas_dgemv;
};

template <typename Element>
void runMatrix(const Product &p, const Element *a, const Element *b,
               Element *c) {
  Element alpha = 1, beta = p.accumulates ? 1 : 0;
  // A row times a matrix is the transposed matrix times a column.
  if (p.m == 1) {
    Blas<Element>::gemv(CblasRowMajor,
                        p.transposedB ? CblasNoTrans : CblasTrans,
                        p.transposedB ? p.n : p.k, p.transposedB ? p.k : p.n,
                        alpha, b, p.transposedB ? p.k : p.n, a, 1, beta, c, 1);
    return;
  }
  if (p.n == 1) {
    Blas<Element>::gemv(CblasRowMajor,
                        p.transposedA ? CblasTrans : CblasNoTrans,
                        p.transposedA ? p.k : p.m, p.transposedA ? p.m : p.k,
                        alpha, a, p.transposedA ? p.m : p.k, b, 1, beta, c, 1);
    return;
  }
  Blas<Element>::gemm(CblasRowMajor, p.transposedA ? CblasTrans : CblasNoTrans,
                      p.transposedB ? CblasTrans : CblasNoTrans, p.m, p.n, p.k,
                      alpha, a, p.transposedA ? p.m : p.k, b,
                      p.transposedB ? p.k : p.n, beta, c, p.n);
}

/// BLAS has no epilogues.
template <typename Element>
void addBiasAndRelu(const Product &p, const Element *__restrict bias,
                    Element *__restrict c) {
  for (int64_t i = 0; i < p.m; ++i)
    for (int64_t j = 0; j < p.n; ++j)
      c[i * p.n + j] = std::max(c[i * p.n + j] + bias[j], Element(0));
}

template <typename Element>
Computation prepareProduct(const Product &p) {
  return [p] {
    for (int64_t i = 0; i < p.getCount(); ++i) {
      runMatrix(p, p.getA<Element>(i), p.getB<Element>(i), p.getC<Element>(i));
      if (p.hasBiasAndRelu)
        addBiasAndRelu(p, p.bias->get<Element>(), p.getC<Element>(i));
    }
  };
}

/// Sums of rows, columns or all, as products with a vector of ones.
inline Computation prepareSums(const Step &step) {
  if (step.getOp() != "sum")
    return nullptr;
  std::string over = step.get<std::string>("over");
  const Operand &input = *step.inputs[0];
  // The rows of which each has a sum, and the rows that are added.
  int64_t columns = over == "rows"  ? input.extents.back()
                    : over == "all" ? input.getCount()
                                    : input.getCount() / input.extents[0];
  int64_t rows = input.getCount() / columns;
  bool addsRows = over == "columns";
  std::vector<float> ones(addsRows ? rows : columns, 1);
  return [=, x = input.get<float>(), y = step.result->get<float>()] {
    cblas_sgemv(CblasRowMajor, addsRows ? CblasTrans : CblasNoTrans, rows,
                columns, 1, x, columns, ones.data(), 1, 0, y, 1);
  };
}

/// y += x / 2.
inline Computation prepareAxpy(const Step &step) {
  return
      [count = step.result->getCount(), x = step.inputs[0]->get<float>(),
       y = step.result->get<float>()] { cblas_saxpy(count, 0.5f, x, 1, y, 1); };
}

/// What BLAS has a function for; null for all other steps.
inline Computation prepareBlas(const Step &step) {
  if (step.is("rows"))
    return prepareSums(step);
  if (step.is("elementwise") && step.getOp() == "axpy")
    return prepareAxpy(step);
  if (!step.is("product"))
    return nullptr;
  Product product(step);
  if (product.isF32())
    return prepareProduct<float>(product);
  return product.isF64() ? prepareProduct<double>(product) : nullptr;
}

} // namespace benchmarks

#endif // LINALG_BENCHMARKS_CONTENDERS_CBLAS_H
