// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How long memcpy takes for as many bytes as an op reads and writes: a bound
// for ops that move elements, not a result.

#include "../problem.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

using namespace benchmarks;

/// Memory that is aligned as that of operands, and written once, so that its
/// pages exist.
static std::shared_ptr<char> allocate(int64_t bytes) {
  constexpr int64_t page = 4096;
  auto *memory = static_cast<char *>(
      std::aligned_alloc(page, (bytes + page - 1) / page * page));
  std::memset(memory, 1, bytes);
  return {memory, std::free};
}

void describe() { std::printf("memcpy of the same bytes\n"); }

void prepare(const Problem &problem, Computation &computation) {
  bool moves =
      problem.steps.size() == 1 &&
      (problem.steps[0].is("layout") || problem.steps[0].is("elementwise"));
  if (!moves)
    return;
  int64_t half = problem.bytes / 2;
  std::shared_ptr<char> source = allocate(half), target = allocate(half);
  computation = [=] {
    std::memcpy(target.get(), source.get(), half);
    asm volatile("" : : "r"(target.get()) : "memory");
  };
}
