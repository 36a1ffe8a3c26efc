// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Products of matrices, as libraries take them.

#ifndef LINALG_BENCHMARKS_PRODUCT_H
#define LINALG_BENCHMARKS_PRODUCT_H

#include "problem.h"

namespace benchmarks {

/// A batch of products C = A * B, or C += A * B: M x K times K x N. Matrices
/// are dense, and row-major unless they are transposed in memory.
struct Product {
  Product() = default;
  /// `step` is of the kind "product".
  explicit Product(const Step &step)
      : m(step.get<int64_t>("m")), n(step.get<int64_t>("n")),
        k(step.get<int64_t>("k")), batch(step.get<int64_t>("batch")),
        transposedA(step.get<std::string>("a") == "km"),
        transposedB(step.get<std::string>("b") == "nk"),
        accumulates(step.get<bool>("accumulates")),
        hasBiasAndRelu(step.get<std::string>("epilogue") == "bias_relu"),
        a(step.inputs[0]), b(step.inputs[1]),
        bias(hasBiasAndRelu ? step.inputs[2] : nullptr), c(step.result) {}

  int64_t m, n, k;
  /// The number of products; 0 for one without a dimension for the batch.
  int64_t batch;
  bool transposedA, transposedB;
  /// Adds to C.
  bool accumulates;
  /// After the product, adds a row of `n` elements and applies max(x, 0).
  bool hasBiasAndRelu;
  const Operand *a, *b, *bias, *c;

  bool isOf(ElementType type) const {
    return a->type == type && b->type == type && c->type == type;
  }
  bool isF32() const { return isOf(ElementType::F32); }
  bool isF64() const { return isOf(ElementType::F64); }
  int64_t getCount() const { return batch ? batch : 1; }
  /// The elements of a matrix of the batch.
  template <typename Element>
  const Element *getA(int64_t i) const {
    return a->get<Element>() + i * m * k;
  }
  template <typename Element>
  const Element *getB(int64_t i) const {
    return b->get<Element>() + i * k * n;
  }
  template <typename Element>
  Element *getC(int64_t i) const {
    return c->get<Element>() + i * m * n;
  }
};

} // namespace benchmarks

#endif // LINALG_BENCHMARKS_PRODUCT_H
