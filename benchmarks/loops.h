// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Loops in C, compiled for the case.

#ifndef LINALG_BENCHMARKS_LOOPS_H
#define LINALG_BENCHMARKS_LOOPS_H

#include "problem.h"
#include <cstdio>
#include <dlfcn.h>
#include <memory>

namespace benchmarks {

/// A shared library, open as long as a copy of this exists; null if there is
/// none.
inline std::shared_ptr<void> openLibrary(const std::string &file) {
  if (file.empty())
    return nullptr;
  void *library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library)
    std::fprintf(stderr, "%s\n", dlerror());
  return {library, [](void *opened) {
            if (opened)
              dlclose(opened);
          }};
}

/// The loops in C of `step`, which is one of the problem's; null if there are
/// none.
inline Computation prepareLoops(const Problem &problem, const Step &step) {
  std::shared_ptr<void> library = openLibrary(problem.loops);
  std::string name = "step" + std::to_string(&step - problem.steps.data());
  auto *function = reinterpret_cast<void (*)(void **)>(
      library ? dlsym(library.get(), name.c_str()) : nullptr);
  if (!function)
    return nullptr;
  std::vector<void *> operands;
  for (const Operand *input : step.inputs)
    operands.push_back(input->data);
  operands.push_back(step.result->data);
  return [library, function, operands]() mutable { function(operands.data()); };
}

/// The steps by a library, and by loops in C where it has no function for a
/// step of a chain; null if the library has a function for none.
inline Computation
prepareWithLoops(const Problem &problem,
                 const std::function<Computation(const Step &)> &prepareStep) {
  bool isUsed = false;
  Computation computation = prepareSteps(problem, [&](const Step &step) {
    if (Computation own = prepareStep(step)) {
      isUsed = true;
      return own;
    }
    return problem.steps.size() > 1 ? prepareLoops(problem, step) : nullptr;
  });
  return isUsed ? computation : nullptr;
}

} // namespace benchmarks

#endif // LINALG_BENCHMARKS_LOOPS_H
