// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <blis.h>
#include <cstdio>

#include "cblas.h"

using namespace benchmarks;

static Product prepared;

void describe() {
  bli_init();
  std::printf("%s\n", bli_arch_string(bli_arch_query_id()));
}

bool prepare(const Product *product, const char *) {
  bli_thread_set_num_threads(1);
  prepared = *product;
  return hasBlas(prepared);
}

void run(const ProductData *data) { runBlas(prepared, *data); }
