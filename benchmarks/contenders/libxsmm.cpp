// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "../product.h"
#include <cstdio>
#include <libxsmm.h>

using namespace benchmarks;

static Product prepared;
static libxsmm_smmfunction kernelF32;
static libxsmm_dmmfunction kernelF64;

void describe() {
  libxsmm_init();
  std::printf("%s\n", libxsmm_get_target_arch());
}

bool prepare(const Product *product, const char *) {
  const Product &p = prepared = *product;
  // Its kernels are for matrices that fit into the caches.
  constexpr int64_t largest = 512;
  if (p.hasBiasAndRelu || p.m > largest || p.n > largest || p.k > largest)
    return false;
  // Column-major matrices: the row-major C is B' * A'.
  int flags = (p.transposedB ? LIBXSMM_GEMM_FLAG_TRANS_A : 0) |
              (p.transposedA ? LIBXSMM_GEMM_FLAG_TRANS_B : 0);
  libxsmm_blasint lda = p.transposedB ? p.k : p.n;
  libxsmm_blasint ldb = p.transposedA ? p.m : p.k;
  libxsmm_blasint ldc = p.n;
  kernelF32 = nullptr;
  kernelF64 = nullptr;
  if (p.isF32()) {
    float alpha = 1, beta = p.accumulates ? 1 : 0;
    kernelF32 = libxsmm_smmdispatch(p.n, p.m, p.k, &lda, &ldb, &ldc, &alpha,
                                    &beta, &flags, nullptr);
  } else if (p.isF64()) {
    double alpha = 1, beta = p.accumulates ? 1 : 0;
    kernelF64 = libxsmm_dmmdispatch(p.n, p.m, p.k, &lda, &ldb, &ldc, &alpha,
                                    &beta, &flags, nullptr);
  }
  return kernelF32 || kernelF64;
}

template <typename Element, typename Kernel>
static void runBatch(Kernel kernel, const ProductData &data) {
  const Product &p = prepared;
  for (int64_t i = 0; i < p.getCount(); ++i)
    kernel(static_cast<const Element *>(data.b) + i * p.getStrideB(),
           static_cast<const Element *>(data.a) + i * p.getStrideA(),
           static_cast<Element *>(data.c) + i * p.getStrideC());
}

void run(const ProductData *data) {
  if (kernelF32)
    runBatch<float>(kernelF32, *data);
  else
    runBatch<double>(kernelF64, *data);
}
