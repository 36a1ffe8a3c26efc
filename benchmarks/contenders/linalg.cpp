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

static Buffer a, b, bias, c;
static bool hasBias;
static void *library;
static void (*kernel)(...);

void describe() { std::printf("linalg-run\n"); }

/// A dense row-major buffer, without its data.
static Buffer makeBuffer(const std::vector<int64_t> &sizes) {
  Buffer buffer = {};
  int64_t stride = 1;
  for (size_t i = sizes.size(); i-- > 0;) {
    buffer.sizesAndStrides[i] = sizes[i];
    buffer.sizesAndStrides[sizes.size() + i] = stride;
    stride *= sizes[i];
  }
  return buffer;
}

/// A matrix, or a batch of them, as it is in memory.
static Buffer makeMatrix(int64_t batch, int64_t rows, int64_t columns,
                         bool transposed) {
  std::vector<int64_t> sizes;
  if (batch)
    sizes.push_back(batch);
  sizes.push_back(transposed ? columns : rows);
  sizes.push_back(transposed ? rows : columns);
  return makeBuffer(sizes);
}

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
  const Product &p = *product;
  a = makeMatrix(p.batch, p.m, p.k, p.transposedA);
  b = makeMatrix(p.batch, p.k, p.n, p.transposedB);
  c = makeMatrix(p.batch, p.m, p.n, false);
  bias = makeBuffer({p.n});
  hasBias = p.hasBiasAndRelu;
  return kernel != nullptr;
}

static void setData(Buffer &buffer, const void *data) {
  buffer.allocated = buffer.aligned = const_cast<void *>(data);
}

void run(const ProductData *data) {
  setData(a, data->a);
  setData(b, data->b);
  setData(bias, data->bias);
  setData(c, data->c);
  if (hasBias)
    kernel(&a, &b, &bias, &c);
  else
    kernel(&a, &b, &c);
}
