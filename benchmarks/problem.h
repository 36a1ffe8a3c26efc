// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a contender implements. Each one is a shared library that only one
// process loads, so that no two libraries share threads or settings.

#ifndef LINALG_BENCHMARKS_PROBLEM_H
#define LINALG_BENCHMARKS_PROBLEM_H

#include <cstdint>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string>
#include <vector>

namespace benchmarks {

enum class ElementType { F32, F64, BF16, U8, I8, I32 };

/// The size of an element in bytes.
inline int64_t getSize(ElementType type) {
  switch (type) {
  case ElementType::F64:
    return 8;
  case ElementType::F32:
  case ElementType::I32:
    return 4;
  case ElementType::BF16:
    return 2;
  case ElementType::U8:
  case ElementType::I8:
    return 1;
  }
  return 0;
}

/// A dense array, outermost dimension first.
struct Operand {
  std::string name;
  ElementType type;
  /// The names of the dimensions.
  std::vector<std::string> dims;
  std::vector<int64_t> extents;
  /// Where its elements come from; empty for what lies between two steps.
  std::string file;
  void *data = nullptr;

  int64_t getCount() const {
    return std::accumulate(extents.begin(), extents.end(), int64_t(1),
                           std::multiplies<>());
  }
  int64_t getBytes() const { return getCount() * getSize(type); }
  template <typename Element>
  Element *get() const {
    return static_cast<Element *>(data);
  }
  int64_t getExtent(const std::string &dim) const {
    for (size_t i = 0; i < dims.size(); ++i)
      if (dims[i] == dim)
        return extents[i];
    return 1;
  }
};

/// A step of a case. The kinds and their fields are those of the Python classes
/// in kinds/.
struct Step {
  std::string kind;
  nlohmann::json fields;
  std::vector<const Operand *> inputs;
  const Operand *result;

  template <typename Value>
  Value get(const char *field) const {
    return fields.at(field).get<Value>();
  }
  std::string getOp() const { return get<std::string>("op"); }
  bool is(const char *name) const { return kind == name; }
};

/// A case: steps, each of which reads the result of the one before.
struct Problem {
  /// The inputs, the result, what lies between steps, and that again with the
  /// names that the step which reads it has for the dimensions.
  std::vector<Operand> operands;
  std::vector<Step> steps;
  int threads;
  /// What is read and written at least.
  int64_t bytes;
  /// Libraries that are compiled for this case: what linalg-run makes of its
  /// program, and loops in C.
  std::string kernel, loops;

  const Operand &getResult() const { return *steps.back().result; }
};

/// Computes the result of a problem from its inputs.
using Computation = std::function<void()>;

/// The steps one after another, as `prepareStep` computes each; null if it has
/// no function for one of them.
inline Computation
prepareSteps(const Problem &problem,
             const std::function<Computation(const Step &)> &prepareStep) {
  std::vector<Computation> computations;
  for (const Step &step : problem.steps) {
    computations.push_back(prepareStep(step));
    if (!computations.back())
      return nullptr;
  }
  if (computations.size() == 1)
    return computations.front();
  return [computations] {
    for (const Computation &computation : computations)
      computation();
  };
}

} // namespace benchmarks

extern "C" {
/// Prints what the library dispatches to, such as the name of its kernels, in
/// one line, to standard output.
void describe();
/// Sets `computation` to one of `problem`, which outlives it; to null if the
/// library has no function for it.
void prepare(const benchmarks::Problem &problem,
             benchmarks::Computation &computation);
}

#endif // LINALG_BENCHMARKS_PROBLEM_H
