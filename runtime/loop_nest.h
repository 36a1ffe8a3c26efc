/* Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

/* Loop nests over strided operands, for both libraries. */

#ifndef LINALG_LOOP_NEST_H
#define LINALG_LOOP_NEST_H

#include <stdint.h>

enum { LINALG_MAX_LOOPS = 7 };

/* A loop: its number of iterations, and the strides in elements of the operands
   `a`, `b` and `c`; 0 for an operand that does not depend on it. */
typedef struct {
  int64_t extent;
  int64_t a, b, c;
} loop;

/* Defines void NAME(const loop *loops, int number, const T *a, const T *b, T
   *c), which runs STATEMENT for each iteration of `number` nested loops,
   outermost first. In STATEMENT, `a`, `b` and `c` point to the iteration's
   elements. The innermost loop has a version for each common combination of
   strides that compilers vectorize. */
#define LINALG_DEFINE_NEST(NAME, T, STATEMENT)                                 \
  static inline void NAME##_row(int64_t extent, const T *a, int64_t step_a,    \
                                const T *b, int64_t step_b, T *c,              \
                                int64_t step_c) {                              \
    for (int64_t i = 0; i < extent;                                            \
         ++i, a += step_a, b += step_b, c += step_c) {                         \
      STATEMENT;                                                               \
    }                                                                          \
  }                                                                            \
  static void NAME(const loop *loops, int number, const T *a, const T *b,      \
                   T *c) {                                                     \
    if (number == 0) {                                                         \
      NAME##_row(1, a, 0, b, 0, c, 0);                                         \
    } else if (number > 1) {                                                   \
      for (int64_t i = 0; i < loops->extent; ++i)                              \
        NAME(loops + 1, number - 1, a + i * loops->a, b + i * loops->b,        \
             c + i * loops->c);                                                \
    } else if (loops->c == 1 && loops->b == 1 && loops->a == 0) {              \
      NAME##_row(loops->extent, a, 0, b, 1, c, 1);                             \
    } else if (loops->c == 1 && loops->b == 1 && loops->a == 1) {              \
      NAME##_row(loops->extent, a, 1, b, 1, c, 1);                             \
    } else if (loops->c == 1 && loops->b == 0 && loops->a == 1) {              \
      NAME##_row(loops->extent, a, 1, b, 0, c, 1);                             \
    } else {                                                                   \
      NAME##_row(loops->extent, a, loops->a, b, loops->b, c, loops->c);        \
    }                                                                          \
  }

/* The first element of an array. */
#define LINALG_FIRST(DESCRIPTOR) ((DESCRIPTOR)->aligned + (DESCRIPTOR)->offset)

#endif /* LINALG_LOOP_NEST_H */
