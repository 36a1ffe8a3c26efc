// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "eigen.h"
#include <unsupported/Eigen/CXX11/Tensor>

using namespace benchmarks;

namespace {
using Row = Eigen::Map<Eigen::Array<float, 1, Eigen::Dynamic>>;
using Matrix = Eigen::TensorMap<Eigen::Tensor<float, 2, Eigen::RowMajor>>;
using Vector = Eigen::TensorMap<Eigen::Tensor<float, 1, Eigen::RowMajor>>;

/// The rows of an input and of a result, and the parameters of a normalization.
struct Rows {
  explicit Rows(const Step &step)
      : columns(step.inputs[0]->extents.back()),
        count(step.inputs[0]->getCount() / columns),
        x(step.inputs[0]->get<float>()), y(step.result->get<float>()),
        gamma(step.inputs.size() > 1 ? step.inputs[1]->get<float>() : nullptr),
        beta(step.inputs.size() > 2 ? step.inputs[2]->get<float>() : nullptr) {}

  int64_t columns, count;
  float *x, *y, *gamma, *beta;
};
} // namespace

/// Computes each row from the input's, for a normalization.
template <typename Function>
static Computation forEachRow(const Step &step, Function function) {
  return [rows = Rows(step), function] {
    Row gamma(rows.gamma, rows.gamma ? rows.columns : 0);
    Row beta(rows.beta, rows.beta ? rows.columns : 0);
    for (int64_t i = 0; i < rows.count; ++i) {
      Row x(rows.x + i * rows.columns, rows.columns);
      Row y(rows.y + i * rows.columns, rows.columns);
      function(x, y, gamma, beta);
    }
  };
}

static constexpr float epsilon = 1e-5f;

static Computation prepareNormalization(const Step &step) {
  std::string op = step.getOp();
  if (op == "softmax")
    return forEachRow(step, [](const Row &x, Row &y, const Row &, const Row &) {
      y = (x - x.maxCoeff()).exp();
      y *= 1 / y.sum();
    });
  if (op == "log_softmax")
    return forEachRow(step, [](const Row &x, Row &y, const Row &, const Row &) {
      float top = x.maxCoeff();
      y = x - (top + std::log((x - top).exp().sum()));
    });
  if (op == "layernorm")
    return forEachRow(
        step, [](const Row &x, Row &y, const Row &gamma, const Row &beta) {
          float mean = x.mean();
          float variance = (x - mean).square().mean();
          y = (x - mean) * (1 / std::sqrt(variance + epsilon)) * gamma + beta;
        });
  return forEachRow(
      step, [](const Row &x, Row &y, const Row &gamma, const Row &) {
        y = x * (1 / std::sqrt(x.square().mean() + epsilon)) * gamma;
      });
}

/// The sum or maximum of rows (1) or columns (0), or of all (as one row).
static Computation prepareReduction(const Step &step) {
  const Operand &input = *step.inputs[0];
  std::string over = step.get<std::string>("over");
  int64_t columns = over == "rows"  ? input.extents.back()
                    : over == "all" ? input.getCount()
                                    : input.getCount() / input.extents[0];
  Matrix x(input.get<float>(), input.getCount() / columns, columns);
  Vector y(step.result->get<float>(), step.result->getCount());
  Eigen::array<int, 1> reduced = {over == "columns" ? 0 : 1};
  if (step.getOp() == "sum")
    return [=]() mutable { y = x.sum(reduced); };
  return [=]() mutable { y = x.maximum(reduced); };
}

static Computation prepareArgmax(const Step &step) {
  return [rows = Rows(step), y = step.result->get<int32_t>()] {
    for (int64_t i = 0; i < rows.count; ++i) {
      Eigen::Index at;
      Row(rows.x + i * rows.columns, rows.columns).maxCoeff(&at);
      y[i] = at;
    }
  };
}

Computation benchmarks::prepareRows(const Step &step) {
  std::string op = step.getOp();
  if (op == "sum" || op == "max")
    return prepareReduction(step);
  return op == "argmax" ? prepareArgmax(step) : prepareNormalization(step);
}
