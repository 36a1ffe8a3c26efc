// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <blis.h>
#include <cstdio>

#include "cblas.h"

using namespace benchmarks;

void describe() {
  bli_init();
  std::printf("%s\n", bli_arch_string(bli_arch_query_id()));
}

void prepare(const Problem &problem, Computation &computation) {
  bli_thread_set_num_threads(problem.threads);
  computation = prepareWithLoops(problem, prepareBlas);
}
