/* Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

/* Contractions by OpenBLAS. At run time, strides determine how a matrix is
   passed to BLAS: row-major or column-major, and its leading dimension. Loops
   compute what BLAS does not support, such as a matrix without a unit stride.
 */

#include "contraction.h"
#include <cblas.h>
#include <stdbool.h>

/* Whether a number fits BLAS's integers. */
static bool fits(int64_t number) { return (blasint)number == number; }

/*===--- Layouts ------------------------------------------------------------*/

/* Whether a matrix is row-major: rows are contiguous and do not overlap. Sets
   the distance of two rows. The stride of a dimension of extent 0 or 1 does not
   matter. */
static bool is_by_rows(int64_t rows, int64_t columns, int64_t row_stride,
                       int64_t column_stride, blasint *distance) {
  if (columns > 1 && column_stride != 1)
    return false;
  int64_t found = rows > 1 ? row_stride : columns;
  if (found < columns || !fits(found))
    return false;
  *distance = (blasint)found;
  return true;
}

/* Sets the order of a matrix, and the distance of two rows or columns. Returns
   whether it is row-major or column-major. */
static bool find_order(int64_t rows, int64_t columns, int64_t row_stride,
                       int64_t column_stride, enum CBLAS_ORDER *order,
                       blasint *distance) {
  *order = CblasRowMajor;
  if (is_by_rows(rows, columns, row_stride, column_stride, distance))
    return true;
  *order = CblasColMajor;
  return is_by_rows(columns, rows, column_stride, row_stride, distance);
}

/* Sets the increment of a vector, and `first` to the offset of its element at
   the lowest address, which BLAS expects. Returns whether BLAS supports it. */
static bool find_increment(int64_t size, int64_t stride, blasint *increment,
                           int64_t *first) {
  *first = stride < 0 ? (size - 1) * stride : 0;
  *increment = size > 1 ? (blasint)stride : 1;
  return size <= 1 || (stride != 0 && fits(stride));
}

static enum CBLAS_TRANSPOSE transpose_if(bool condition) {
  return condition ? CblasTrans : CblasNoTrans;
}

/*===--- Products -------------------------------------------------------------
  Each returns whether BLAS has computed it. `P` is BLAS's letter for the
  element type, ONE the number 1 in the form that BLAS expects. */

#define DEFINE_GEMM(E, P, ONE)                                                 \
  static bool gemm_##E(const contraction *p, const linalg_##E *a,              \
                       const linalg_##E *b, linalg_##E *c) {                   \
    const loop *m = &p->m, *n = &p->n, *k = &p->k;                             \
    enum CBLAS_ORDER order, order_a, order_b;                                  \
    blasint lda, ldb, ldc;                                                     \
    if (!find_order(m->extent, n->extent, m->c, n->c, &order, &ldc) ||         \
        !find_order(m->extent, k->extent, m->a, k->a, &order_a, &lda) ||       \
        !find_order(k->extent, n->extent, k->b, n->b, &order_b, &ldb))         \
      return false;                                                            \
    cblas_##P##gemm(order, transpose_if(order_a != order),                     \
                    transpose_if(order_b != order), (blasint)m->extent,        \
                    (blasint)n->extent, (blasint)k->extent, ONE, a, lda, b,    \
                    ldb, ONE, c, ldc);                                         \
    return true;                                                               \
  }

/* y += matrix * x. In each loop, `a` is the matrix's stride, `b` that of x and
   `c` that of y. */
#define DEFINE_GEMV(E, P, ONE)                                                 \
  static bool gemv_##E(const loop *rows, const loop *columns,                  \
                       const linalg_##E *matrix, const linalg_##E *x,          \
                       linalg_##E *y) {                                        \
    enum CBLAS_ORDER order;                                                    \
    blasint distance, step_x, step_y;                                          \
    int64_t first_x, first_y;                                                  \
    if (!find_order(rows->extent, columns->extent, rows->a, columns->a,        \
                    &order, &distance) ||                                      \
        !find_increment(columns->extent, columns->b, &step_x, &first_x) ||     \
        !find_increment(rows->extent, rows->c, &step_y, &first_y))             \
      return false;                                                            \
    cblas_##P##gemv(order, CblasNoTrans, (blasint)rows->extent,                \
                    (blasint)columns->extent, ONE, matrix, distance,           \
                    x + first_x, step_x, ONE, y + first_y, step_y);            \
    return true;                                                               \
  }

#define DEFINE_DOT(E, ADD_DOT)                                                 \
  static bool dot_##E(const loop *k, const linalg_##E *a, const linalg_##E *b, \
                      linalg_##E *c) {                                         \
    blasint step_a, step_b;                                                    \
    int64_t first_a, first_b;                                                  \
    if (!find_increment(k->extent, k->a, &step_a, &first_a) ||                 \
        !find_increment(k->extent, k->b, &step_b, &first_b))                   \
      return false;                                                            \
    ADD_DOT((blasint)k->extent, a + first_a, step_a, b + first_b, step_b, c);  \
    return true;                                                               \
  }

/* One batch, by the simplest BLAS function. */
#define DEFINE_CONTRACT_BY_BLAS(E)                                             \
  static bool contract_by_blas_##E(const contraction *p, const linalg_##E *a,  \
                                   const linalg_##E *b, linalg_##E *c) {       \
    if (!fits(p->m.extent) || !fits(p->n.extent) || !fits(p->k.extent))        \
      return false;                                                            \
    if (p->m.extent == 1 && p->n.extent == 1)                                  \
      return dot_##E(&p->k, a, b, c);                                          \
    if (p->n.extent == 1)                                                      \
      return gemv_##E(&p->m, &p->k, a, b, c);                                  \
    if (p->m.extent == 1) {                                                    \
      loop rows = {p->n.extent, p->n.b, 0, p->n.c};                            \
      loop columns = {p->k.extent, p->k.b, p->k.a, 0};                         \
      return gemv_##E(&rows, &columns, b, a, c);                               \
    }                                                                          \
    return gemm_##E(p, a, b, c);                                               \
  }

#define DEFINE_CONTRACT(E)                                                     \
  static void contract_##E(const contraction *p, const linalg_##E *a,          \
                           const linalg_##E *b, linalg_##E *c) {               \
    if (p->m.extent == 0 || p->n.extent == 0 || p->k.extent == 0)              \
      return;                                                                  \
    contraction one = *p;                                                      \
    one.batch.extent = 1;                                                      \
    for (int64_t i = 0; i < p->batch.extent; ++i) {                            \
      const linalg_##E *batch_a = a + i * p->batch.a;                          \
      const linalg_##E *batch_b = b + i * p->batch.b;                          \
      linalg_##E *batch_c = c + i * p->batch.c;                                \
      if (!contract_by_blas_##E(&one, batch_a, batch_b, batch_c))              \
        contract_by_loops_##E(&one, batch_a, batch_b, batch_c);                \
    }                                                                          \
  }

/*===--- Element types ------------------------------------------------------*/

static void add_dot_f32(blasint n, const float *x, blasint step_x,
                        const float *y, blasint step_y, float *sum) {
  *sum += cblas_sdot(n, x, step_x, y, step_y);
}

static void add_dot_f64(blasint n, const double *x, blasint step_x,
                        const double *y, blasint step_y, double *sum) {
  *sum += cblas_ddot(n, x, step_x, y, step_y);
}

static void add_dot_cf32(blasint n, const linalg_cf32 *x, blasint step_x,
                         const linalg_cf32 *y, blasint step_y,
                         linalg_cf32 *sum) {
  linalg_cf32 dot;
  cblas_cdotu_sub(n, x, step_x, y, step_y, &dot);
  sum->re += dot.re;
  sum->im += dot.im;
}

static void add_dot_cf64(blasint n, const linalg_cf64 *x, blasint step_x,
                         const linalg_cf64 *y, blasint step_y,
                         linalg_cf64 *sum) {
  linalg_cf64 dot;
  cblas_zdotu_sub(n, x, step_x, y, step_y, &dot);
  sum->re += dot.re;
  sum->im += dot.im;
}

static const linalg_cf32 one_cf32 = {1, 0};
static const linalg_cf64 one_cf64 = {1, 0};

#define DEFINE_LIBRARY(E, P, ONE, STATEMENT)                                   \
  LINALG_DEFINE_CONTRACTION_LOOPS(contract_by_loops_##E, linalg_##E,           \
                                  STATEMENT)                                   \
  DEFINE_GEMM(E, P, ONE)                                                       \
  DEFINE_GEMV(E, P, ONE)                                                       \
  DEFINE_DOT(E, add_dot_##E)                                                   \
  DEFINE_CONTRACT_BY_BLAS(E)                                                   \
  DEFINE_CONTRACT(E)                                                           \
  LINALG_DEFINE_CONTRACTIONS(E)

#define REAL_STATEMENT *c += *a * *b
#define COMPLEX_STATEMENT                                                      \
  c->re += a->re * b->re - a->im * b->im;                                      \
  c->im += a->re * b->im + a->im * b->re

DEFINE_LIBRARY(f32, s, 1, REAL_STATEMENT)
DEFINE_LIBRARY(f64, d, 1, REAL_STATEMENT)
DEFINE_LIBRARY(cf32, c, &one_cf32, COMPLEX_STATEMENT)
DEFINE_LIBRARY(cf64, z, &one_cf64, COMPLEX_STATEMENT)
