// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Products by the C interface of BLAS, for the libraries that have it. To be
// included after the library's own header.

#ifndef LINALG_BENCHMARKS_CONTENDERS_CBLAS_H
#define LINALG_BENCHMARKS_CONTENDERS_CBLAS_H

#include "../product.h"

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

inline bool hasBlas(const Product &product) {
  return (product.isF32() || product.isF64()) && !product.hasBiasAndRelu;
}

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

template <typename Element>
void runBatch(const Product &p, const ProductData &data) {
  for (int64_t i = 0; i < p.getCount(); ++i)
    runMatrix(p, static_cast<const Element *>(data.a) + i * p.getStrideA(),
              static_cast<const Element *>(data.b) + i * p.getStrideB(),
              static_cast<Element *>(data.c) + i * p.getStrideC());
}

inline void runBlas(const Product &product, const ProductData &data) {
  if (product.isF32())
    runBatch<float>(product, data);
  else
    runBatch<double>(product, data);
}

} // namespace benchmarks

#endif // LINALG_BENCHMARKS_CONTENDERS_CBLAS_H
