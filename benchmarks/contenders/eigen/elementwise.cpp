// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "eigen.h"
#include <Eigen/Core>
#include <unsupported/Eigen/SpecialFunctions>

using namespace benchmarks;

using Array = Eigen::Map<Eigen::Array<float, 1, Eigen::Dynamic>>;
using Matrix = Eigen::Map<
    Eigen::Array<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;

/// y = function(x, y).
template <typename Function>
static Computation forAll(const Step &step, Function function) {
  int64_t count = step.result->getCount();
  return [x = Array(step.inputs[0]->get<float>(), count),
          y = Array(step.result->get<float>(), count),
          function]() mutable { function(x, y); };
}

static Computation prepareUnary(const Step &step) {
  std::string op = step.getOp();
  if (op == "exp")
    return forAll(step, [](Array &x, Array &y) { y = x.exp(); });
  if (op == "log")
    return forAll(step, [](Array &x, Array &y) { y = x.log(); });
  if (op == "tanh")
    return forAll(step, [](Array &x, Array &y) { y = x.tanh(); });
  if (op == "erf")
    return forAll(step, [](Array &x, Array &y) { y = x.erf(); });
  if (op == "sqrt")
    return forAll(step, [](Array &x, Array &y) { y = x.sqrt(); });
  if (op == "sigmoid")
    return forAll(step, [](Array &x, Array &y) { y = x.logistic(); });
  if (op == "gelu")
    return forAll(step, [](Array &x, Array &y) {
      y = 0.5f * x * (1 + (x * 0.70710678f).erf());
    });
  if (op == "relu")
    return forAll(step, [](Array &x, Array &y) { y = x.max(0.0f); });
  if (op == "scale")
    return forAll(step, [](Array &x, Array &y) { y = x * 0.125f; });
  return op == "axpy" ? forAll(step, [](Array &x, Array &y) { y += 0.5f * x; })
                      : nullptr;
}

template <typename Function>
static Computation prepareBinary(const Step &step, Function function) {
  int64_t columns = step.result->extents.back();
  int64_t rows = step.result->getCount() / columns;
  auto broadcast = step.get<std::string>("broadcast");
  int64_t rowsOfZ = broadcast == "row" ? 1 : rows;
  int64_t columnsOfZ = broadcast == "column" ? 1 : columns;
  Matrix x(step.inputs[0]->get<float>(), rows, columns);
  Matrix y(step.result->get<float>(), rows, columns);
  Matrix z(step.inputs[1]->get<float>(), rowsOfZ, columnsOfZ);
  if (broadcast.empty())
    return [=]() mutable { y = function(x, z); };
  return [=]() mutable {
    y = function(x, z.replicate(rows / rowsOfZ, columns / columnsOfZ));
  };
}

Computation benchmarks::prepareElementwise(const Step &step) {
  if (step.inputs.size() == 1)
    return prepareUnary(step);
  if (step.getOp() == "add")
    return prepareBinary(step,
                         [](const auto &x, const auto &z) { return x + z; });
  return prepareBinary(step,
                       [](const auto &x, const auto &z) { return x * z; });
}
