// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cblas.h>
#include <cstdio>

#include "cblas.h"

using namespace benchmarks;

void describe() { std::printf("%s\n", openblas_get_corename()); }

/// The transpose of a matrix; null for other steps.
static Computation prepareTranspose(const Step &step) {
  const Operand &input = *step.inputs[0];
  if (!step.is("layout") || step.getOp() != "transpose" ||
      step.get<std::vector<int>>("permutation") != std::vector<int>{1, 0})
    return nullptr;
  return [rows = input.extents[0], columns = input.extents[1],
          x = input.get<float>(), y = step.result->get<float>()] {
    cblas_somatcopy(CblasRowMajor, CblasTrans, rows, columns, 1, x, columns, y,
                    rows);
  };
}

void prepare(const Problem &problem, Computation &computation) {
  openblas_set_num_threads(problem.threads);
  computation = prepareWithLoops(problem, [](const Step &step) {
    Computation transpose = prepareTranspose(step);
    return transpose ? transpose : prepareBlas(step);
  });
}
