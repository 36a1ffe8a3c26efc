/* Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

/* The implementation of the contractions of linalg_runtime.h. */

#ifndef LINALG_CONTRACTION_H
#define LINALG_CONTRACTION_H

#include "linalg_runtime.h"
#include "loop_nest.h"

/* c[batch][m][n] += a[batch][m][k] * b[batch][k][n], with the loops' extents
   and the operands' strides. For the product of a matrix and a vector, `n` has
   extent 1, and so on. */
typedef struct {
  loop batch, m, n, k;
} contraction;

/* Defines void NAME(const contraction *p, const T *a, const T *b, T *c) as
   loops with the body STATEMENT. Computes a row of the result at a time, or an
   element if rows have only one. */
#define LINALG_DEFINE_CONTRACTION_LOOPS(NAME, T, STATEMENT)                    \
  LINALG_DEFINE_NEST(NAME##_nest, T, STATEMENT)                                \
  static void NAME(const contraction *p, const T *a, const T *b, T *c) {       \
    loop by_rows[] = {p->batch, p->m, p->k, p->n};                             \
    loop by_elements[] = {p->batch, p->m, p->n, p->k};                         \
    NAME##_nest(p->n.extent == 1 ? by_elements : by_rows, 4, a, b, c);         \
  }

/* The loops for the extents and strides of operands. */
#define LINALG_LOOP_OF_A_AND_B(I, J)                                           \
  {a->sizes[I], a->strides[I], b->strides[J], 0}
#define LINALG_LOOP_OF_A_AND_C(I, J)                                           \
  {c->sizes[J], a->strides[I], 0, c->strides[J]}
#define LINALG_LOOP_OF_B_AND_C(I, J)                                           \
  {c->sizes[J], 0, b->strides[I], c->strides[J]}
#define LINALG_LOOP_OF_ALL                                                     \
  {c->sizes[0], a->strides[0], b->strides[0], c->strides[0]}
#define LINALG_LOOP_OF_NONE {1, 0, 0, 0}

/* Defines the function of one operation, which calls contract_E. */
#define LINALG_DEFINE_CONTRACTION(NAME, E, A, B, C, BATCH, M, N, K)            \
  void _mlir_ciface_linalg_##NAME##_##A##E##_##B##E##_##C##E(                  \
      const linalg_##A##E *a, const linalg_##B##E *b, linalg_##C##E *c) {      \
    contraction p = {BATCH, M, N, K};                                          \
    contract_##E(&p, LINALG_FIRST(a), LINALG_FIRST(b), LINALG_FIRST(c));       \
  }

/* Defines the functions of all operations for elements E. */
#define LINALG_DEFINE_CONTRACTIONS(E)                                          \
  LINALG_DEFINE_CONTRACTION(dot, E, 1d, 1d, 0d, LINALG_LOOP_OF_NONE,           \
                            LINALG_LOOP_OF_NONE, LINALG_LOOP_OF_NONE,          \
                            LINALG_LOOP_OF_A_AND_B(0, 0))                      \
  LINALG_DEFINE_CONTRACTION(matvec, E, 2d, 1d, 1d, LINALG_LOOP_OF_NONE,        \
                            LINALG_LOOP_OF_A_AND_C(0, 0), LINALG_LOOP_OF_NONE, \
                            LINALG_LOOP_OF_A_AND_B(1, 0))                      \
  LINALG_DEFINE_CONTRACTION(vecmat, E, 1d, 2d, 1d, LINALG_LOOP_OF_NONE,        \
                            LINALG_LOOP_OF_NONE, LINALG_LOOP_OF_B_AND_C(1, 0), \
                            LINALG_LOOP_OF_A_AND_B(0, 0))                      \
  LINALG_DEFINE_CONTRACTION(matmul, E, 2d, 2d, 2d, LINALG_LOOP_OF_NONE,        \
                            LINALG_LOOP_OF_A_AND_C(0, 0),                      \
                            LINALG_LOOP_OF_B_AND_C(1, 1),                      \
                            LINALG_LOOP_OF_A_AND_B(1, 0))                      \
  LINALG_DEFINE_CONTRACTION(matmul_transpose_a, E, 2d, 2d, 2d,                 \
                            LINALG_LOOP_OF_NONE, LINALG_LOOP_OF_A_AND_C(1, 0), \
                            LINALG_LOOP_OF_B_AND_C(1, 1),                      \
                            LINALG_LOOP_OF_A_AND_B(0, 0))                      \
  LINALG_DEFINE_CONTRACTION(matmul_transpose_b, E, 2d, 2d, 2d,                 \
                            LINALG_LOOP_OF_NONE, LINALG_LOOP_OF_A_AND_C(0, 0), \
                            LINALG_LOOP_OF_B_AND_C(0, 1),                      \
                            LINALG_LOOP_OF_A_AND_B(1, 1))                      \
  LINALG_DEFINE_CONTRACTION(batch_matvec, E, 3d, 2d, 2d, LINALG_LOOP_OF_ALL,   \
                            LINALG_LOOP_OF_A_AND_C(1, 1), LINALG_LOOP_OF_NONE, \
                            LINALG_LOOP_OF_A_AND_B(2, 1))                      \
  LINALG_DEFINE_CONTRACTION(batch_vecmat, E, 2d, 3d, 2d, LINALG_LOOP_OF_ALL,   \
                            LINALG_LOOP_OF_NONE, LINALG_LOOP_OF_B_AND_C(2, 1), \
                            LINALG_LOOP_OF_A_AND_B(1, 1))                      \
  LINALG_DEFINE_CONTRACTION(batch_matmul, E, 3d, 3d, 3d, LINALG_LOOP_OF_ALL,   \
                            LINALG_LOOP_OF_A_AND_C(1, 1),                      \
                            LINALG_LOOP_OF_B_AND_C(2, 2),                      \
                            LINALG_LOOP_OF_A_AND_B(2, 1))                      \
  LINALG_DEFINE_CONTRACTION(batch_matmul_transpose_a, E, 3d, 3d, 3d,           \
                            LINALG_LOOP_OF_ALL, LINALG_LOOP_OF_A_AND_C(2, 1),  \
                            LINALG_LOOP_OF_B_AND_C(2, 2),                      \
                            LINALG_LOOP_OF_A_AND_B(1, 1))                      \
  LINALG_DEFINE_CONTRACTION(batch_matmul_transpose_b, E, 3d, 3d, 3d,           \
                            LINALG_LOOP_OF_ALL, LINALG_LOOP_OF_A_AND_C(1, 1),  \
                            LINALG_LOOP_OF_B_AND_C(1, 2),                      \
                            LINALG_LOOP_OF_A_AND_B(2, 2))                      \
  LINALG_DEFINE_CONTRACTION(                                                   \
      batch_reduce_matmul, E, 3d, 3d, 2d, LINALG_LOOP_OF_A_AND_B(0, 0),        \
      LINALG_LOOP_OF_A_AND_C(1, 0), LINALG_LOOP_OF_B_AND_C(2, 1),              \
      LINALG_LOOP_OF_A_AND_B(2, 1))

#endif /* LINALG_CONTRACTION_H */
