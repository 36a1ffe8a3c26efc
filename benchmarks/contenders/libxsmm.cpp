// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "../product.h"
#include <cstdio>
#include <libxsmm.h>

using namespace benchmarks;

void describe() {
  libxsmm_init();
  std::printf("%s\n", libxsmm_get_target_arch());
}

template <typename Element, typename Dispatch>
static Computation prepareProduct(const Product &p, Dispatch dispatch) {
  // Column-major matrices: the row-major C is B' * A'.
  int flags = (p.transposedB ? LIBXSMM_GEMM_FLAG_TRANS_A : 0) |
              (p.transposedA ? LIBXSMM_GEMM_FLAG_TRANS_B : 0);
  libxsmm_blasint lda = p.transposedB ? p.k : p.n;
  libxsmm_blasint ldb = p.transposedA ? p.m : p.k;
  libxsmm_blasint ldc = p.n;
  Element alpha = 1, beta = p.accumulates ? 1 : 0;
  auto kernel =
      dispatch(p.n, p.m, p.k, &lda, &ldb, &ldc, &alpha, &beta, &flags, nullptr);
  if (!kernel)
    return nullptr;
  return [p, kernel] {
    for (int64_t i = 0; i < p.getCount(); ++i)
      kernel(p.getB<Element>(i), p.getA<Element>(i), p.getC<Element>(i));
  };
}

static Computation prepareStep(const Step &step) {
  if (!step.is("product"))
    return nullptr;
  Product p(step);
  // Its kernels are for matrices that fit into the caches.
  constexpr int64_t largest = 512;
  if (p.hasBiasAndRelu || p.m > largest || p.n > largest || p.k > largest)
    return nullptr;
  if (p.isF32())
    return prepareProduct<float>(p, libxsmm_smmdispatch);
  return p.isF64() ? prepareProduct<double>(p, libxsmm_dmmdispatch) : nullptr;
}

void prepare(const Problem &problem, Computation &computation) {
  computation = prepareSteps(problem, prepareStep);
}
