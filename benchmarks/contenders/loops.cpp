// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Loops in C, as clang vectorizes them.

#include "../loops.h"

using namespace benchmarks;

void describe() { std::printf("clang %s\n", __clang_version__); }

void prepare(const Problem &problem, Computation &computation) {
  computation = prepareSteps(
      problem, [&](const Step &step) { return prepareLoops(problem, step); });
}
