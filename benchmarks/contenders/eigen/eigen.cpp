// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "eigen.h"
#include <Eigen/Core>
#include <cstdio>

using namespace benchmarks;

void describe() { std::printf("%s\n", Eigen::SimdInstructionSetsInUse()); }

static Computation prepareStep(const Step &step) {
  if (step.is("product"))
    return prepareProduct(step);
  if (step.is("rows"))
    return prepareRows(step);
  if (step.is("layout"))
    return prepareLayout(step);
  return step.is("elementwise") ? prepareElementwise(step) : nullptr;
}

void prepare(const Problem &problem, Computation &computation) {
  computation = prepareSteps(problem, prepareStep);
}
