// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A library for linalg: docs/LibraryCalls.md.

#include <math.h>
#include <stdint.h>
#include <stdio.h>

typedef struct {
  float *allocated, *aligned;
  int64_t offset, sizes[2], strides[2];
} Matrix;

static float *at(const Matrix *m, int64_t i, int64_t j) {
  return m->aligned + m->offset + i * m->strides[0] + j * m->strides[1];
}

/* linalg.matmul */
void _mlir_ciface_linalg_matmul_2df32_2df32_2df32(const Matrix *a,
                                                  const Matrix *b, Matrix *c) {
  fprintf(stderr, "matmul %dx%dx%d\n", (int)c->sizes[0], (int)c->sizes[1],
          (int)a->sizes[1]);
  for (int64_t m = 0; m < c->sizes[0]; ++m)
    for (int64_t n = 0; n < c->sizes[1]; ++n)
      for (int64_t k = 0; k < a->sizes[1]; ++k)
        *at(c, m, n) += *at(a, m, k) * *at(b, k, n);
}

/* linalg.generic with library_call = "decay": the init's element over
   2^(i + j) */
void _mlir_ciface_decay(int64_t i0, int64_t j0, Matrix *c) {
  fprintf(stderr, "decay from %d, %d\n", (int)i0, (int)j0);
  for (int64_t i = 0; i < c->sizes[0]; ++i)
    for (int64_t j = 0; j < c->sizes[1]; ++j)
      *at(c, i, j) = ldexpf(*at(c, i, j), -(i0 + i + j0 + j));
}
