// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a contender implements. Each one is a shared library that only one
// process loads, so that no two libraries share threads or settings.

#ifndef LINALG_BENCHMARKS_PRODUCT_H
#define LINALG_BENCHMARKS_PRODUCT_H

#include <cstdint>

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

/// A batch of products C = A * B, or C += A * B: M x K times K x N. Matrices
/// are dense, and row-major unless they are transposed in memory.
struct Product {
  int64_t m, n, k;
  /// The number of products; 0 for one without a dimension for the batch.
  int64_t batch;
  bool transposedA, transposedB;
  /// Adds to C.
  bool accumulates;
  /// After the product, adds a row of `n` elements and applies max(x, 0).
  bool hasBiasAndRelu;
  ElementType typeA, typeB, typeC;

  bool isF32() const {
    return typeA == ElementType::F32 && typeB == ElementType::F32 &&
           typeC == ElementType::F32;
  }
  bool isF64() const {
    return typeA == ElementType::F64 && typeB == ElementType::F64 &&
           typeC == ElementType::F64;
  }
  int64_t getCount() const { return batch ? batch : 1; }
  /// The number of elements of a matrix.
  int64_t getStrideA() const { return m * k; }
  int64_t getStrideB() const { return k * n; }
  int64_t getStrideC() const { return m * n; }
  int64_t getOperations() const { return 2 * getCount() * m * n * k; }
};

/// The data of a product; `bias` is null without one.
struct ProductData {
  const void *a, *b, *bias;
  void *c;
};

} // namespace benchmarks

extern "C" {
/// Prints what the library dispatches to, such as the name of its kernels, in
/// one line, to standard output.
void describe();
/// Prepares `product`; `argument` depends on the contender. Returns false if
/// the library has no function for it.
bool prepare(const benchmarks::Product *product, const char *argument);
/// Computes what was prepared last.
void run(const benchmarks::ProductData *data);
}

#endif // LINALG_BENCHMARKS_PRODUCT_H
