// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "eigen.h"
#include <algorithm>
#include <unsupported/Eigen/CXX11/Tensor>

using namespace benchmarks;

template <int rank>
using Tensor = Eigen::TensorMap<Eigen::Tensor<float, rank, Eigen::RowMajor>>;

template <int rank>
static Eigen::array<Eigen::Index, rank>
getArray(const std::vector<int64_t> &numbers) {
  Eigen::array<Eigen::Index, rank> array;
  std::copy_n(numbers.begin(), rank, array.begin());
  return array;
}

template <int rank>
static Tensor<rank> getTensor(const Operand &operand) {
  return {operand.get<float>(), getArray<rank>(operand.extents)};
}

template <int rank>
static Computation prepareConcat(const Step &step) {
  // An expression has a type of its own for each number of parts.
  if (step.inputs.size() != 2)
    return nullptr;
  return
      [a = getTensor<rank>(*step.inputs[0]),
       b = getTensor<rank>(*step.inputs[1]), y = getTensor<rank>(*step.result),
       dimension = step.get<int>("dimension")]() mutable {
        y = a.concatenate(b, dimension);
      };
}

template <int rank>
static Computation prepareBroadcast(const Step &step) {
  auto dimension = step.get<size_t>("dimension");
  std::vector<int64_t> extents = step.inputs[0]->extents;
  extents.insert(extents.begin() + dimension, 1);
  std::vector<int64_t> factors(extents.size(), 1);
  factors[dimension] = step.get<int64_t>("count");
  Tensor<rank + 1> x(step.inputs[0]->get<float>(), getArray<rank + 1>(extents));
  return [x, y = getTensor<rank + 1>(*step.result),
          times = getArray<rank + 1>(factors)]() mutable {
    y = x.broadcast(times);
  };
}

template <int rank>
static Computation prepareOfRank(const Step &step) {
  std::string op = step.getOp();
  if (op == "concat")
    return prepareConcat<rank>(step);
  if (op == "broadcast")
    return prepareBroadcast<rank>(step);
  Tensor<rank> x = getTensor<rank>(*step.inputs[0]),
               y = getTensor<rank>(*step.result);
  if (op == "transpose")
    return [=, order = getArray<rank>(step.get<std::vector<int64_t>>(
                   "permutation"))]() mutable { y = x.shuffle(order); };
  return [=, strides = getArray<rank>(step.get<std::vector<int64_t>>(
                 "strides"))]() mutable { y = x.stride(strides); };
}

Computation benchmarks::prepareLayout(const Step &step) {
  if (step.getOp() == "gather")
    return nullptr;
  switch (step.inputs[0]->extents.size()) {
  case 1:
    return prepareOfRank<1>(step);
  case 2:
    return prepareOfRank<2>(step);
  case 3:
    return prepareOfRank<3>(step);
  case 4:
    return prepareOfRank<4>(step);
  default:
    return nullptr;
  }
}
