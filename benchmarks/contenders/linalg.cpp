// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Calls the function `kernel` of a library that `linalg-run --emit=so` wrote:
// its arguments are buffers, in the order A, B, the bias if any, C.

#include "../product.h"
#include <cstdio>
#include <dlfcn.h>
#include <vector>

using namespace benchmarks;

/// A buffer of rank 3 or less as compiled code takes it: the strides follow the
/// sizes directly, for any rank.
struct Buffer {
  void *allocated, *aligned;
  int64_t offset;
  int64_t sizesAndStrides[6];
};

static Product prepared;
static void *library;
static void (*kernel)(...);

void describe() { std::printf("linalg-run\n"); }

bool prepare(const Product *product, const char *argument) {
  if (library)
    dlclose(library);
  library = dlopen(argument, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    std::fprintf(stderr, "%s\n", dlerror());
    return false;
  }
  kernel =
      reinterpret_cast<void (*)(...)>(dlsym(library, "_mlir_ciface_kernel"));
  prepared = *product;
  return kernel != nullptr;
}

/// A dense row-major buffer.
static Buffer makeBuffer(const void *data, const std::vector<int64_t> &sizes) {
  Buffer buffer = {const_cast<void *>(data), const_cast<void *>(data), 0, {}};
  int64_t stride = 1;
  for (size_t i = sizes.size(); i-- > 0;) {
    buffer.sizesAndStrides[i] = sizes[i];
    buffer.sizesAndStrides[sizes.size() + i] = stride;
    stride *= sizes[i];
  }
  return buffer;
}

/// A matrix, or a batch of them, as it is in memory.
static Buffer makeMatrix(const void *data, int64_t rows, int64_t columns,
                         bool transposed) {
  std::vector<int64_t> sizes;
  if (prepared.batch)
    sizes.push_back(prepared.batch);
  sizes.push_back(transposed ? columns : rows);
  sizes.push_back(transposed ? rows : columns);
  return makeBuffer(data, sizes);
}

void run(const ProductData *data) {
  const Product &p = prepared;
  Buffer a = makeMatrix(data->a, p.m, p.k, p.transposedA);
  Buffer b = makeMatrix(data->b, p.k, p.n, p.transposedB);
  Buffer c = makeMatrix(data->c, p.m, p.n, false);
  if (!p.hasBiasAndRelu)
    return kernel(&a, &b, &c);
  Buffer bias = makeBuffer(data->bias, {p.n});
  kernel(&a, &b, &bias, &c);
}
