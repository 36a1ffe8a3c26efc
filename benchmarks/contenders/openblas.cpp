// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cblas.h>
#include <cstdio>

#include "cblas.h"

using namespace benchmarks;

static Product prepared;

void describe() { std::printf("%s\n", openblas_get_corename()); }

bool prepare(const Product *product, const char *) {
  openblas_set_num_threads(1);
  prepared = *product;
  return hasBlas(prepared);
}

void run(const ProductData *data) { runBlas(prepared, *data); }
