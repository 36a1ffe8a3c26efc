/* Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

/* The interface of library functions that compiled code calls instead of
   structured operations, and the functions of the libraries that come with the
   project. A library of your own has such functions, in C, C++ or any language
   with C's calling convention, and a manifest that lists them.

   The name. `_mlir_ciface_`, then the symbol: `linalg_`, the operation's name,
   attributes that change its meaning, and a word for each operand, all joined
   by `_`. A word is `f32`, `i8`, `index` for a scalar; for an array, it begins
   with the rank: `2df32`. So the product of two matrices is

     void _mlir_ciface_linalg_matmul_2df32_2df32_2df32(
         const linalg_2df32 *a, const linalg_2df32 *b, linalg_2df32 *c);

   The arguments, in this order:
   1. if the operation's payload uses loop indices, an int64_t for each loop:
      the offset to add to that loop's index;
   2. if the operation has strides and dilations, first all strides, then all
      dilations, one int64_t each;
   3. the operands, inputs first: a pointer to a descriptor for an array, the
      value itself for a scalar.

   An array's element [i][j] is aligned[offset + i * strides[0] + j *
   strides[1]]. Strides count elements. They may be zero or negative and in any
   order: a transposed matrix is passed with its strides swapped. Extents may be
   zero. The library must not write inputs, keep pointers, or free `allocated`.

   The function computes what the operation does: a matrix product adds to `c`.
   See LibraryCalls.md in the project's documentation. */

#ifndef LINALG_RUNTIME_H
#define LINALG_RUNTIME_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Element types, by the word that names them. */
typedef float linalg_f32;
typedef double linalg_f64;
typedef int32_t linalg_i32;
typedef struct {
  float re, im;
} linalg_cf32;
typedef struct {
  double re, im;
} linalg_cf64;

/* The descriptor of an array of rank 1 or more, and that of rank 0. */
#define LINALG_DESCRIPTOR(ELEMENT, RANK)                                       \
  struct {                                                                     \
    ELEMENT *allocated;                                                        \
    ELEMENT *aligned;                                                          \
    int64_t offset;                                                            \
    int64_t sizes[RANK];                                                       \
    int64_t strides[RANK];                                                     \
  }
#define LINALG_DESCRIPTOR_0D(ELEMENT)                                          \
  struct {                                                                     \
    ELEMENT *allocated;                                                        \
    ELEMENT *aligned;                                                          \
    int64_t offset;                                                            \
  }

/* linalg_0df32 to linalg_4df32, and so on. */
#define LINALG_DEFINE_DESCRIPTORS(E)                                           \
  typedef LINALG_DESCRIPTOR_0D(linalg_##E) linalg_0d##E;                       \
  typedef LINALG_DESCRIPTOR(linalg_##E, 1) linalg_1d##E;                       \
  typedef LINALG_DESCRIPTOR(linalg_##E, 2) linalg_2d##E;                       \
  typedef LINALG_DESCRIPTOR(linalg_##E, 3) linalg_3d##E;                       \
  typedef LINALG_DESCRIPTOR(linalg_##E, 4) linalg_4d##E;

LINALG_DEFINE_DESCRIPTORS(f32)
LINALG_DEFINE_DESCRIPTORS(f64)
LINALG_DEFINE_DESCRIPTORS(i32)
LINALG_DEFINE_DESCRIPTORS(cf32)
LINALG_DEFINE_DESCRIPTORS(cf64)

/*===--- Contractions ---------------------------------------------------------
  In liblinalg_runtime for f32, f64 and i32. In liblinalg_blas for f32, f64,
  cf32 and cf64: OpenBLAS, with the number of threads that it is set to, if
  each matrix has a unit stride, and loops otherwise. OpenBLAS sums in another
  order than loops, and both parts of a complex number with one infinite part
  may become NaN. */

#define LINALG_DECLARE_CONTRACTION(NAME, E, A, B, C)                           \
  void _mlir_ciface_linalg_##NAME##_##A##E##_##B##E##_##C##E(                  \
      const linalg_##A##E *a, const linalg_##B##E *b, linalg_##C##E *c);

#define LINALG_DECLARE_CONTRACTIONS(E)                                         \
  LINALG_DECLARE_CONTRACTION(dot, E, 1d, 1d, 0d)                               \
  LINALG_DECLARE_CONTRACTION(matvec, E, 2d, 1d, 1d)                            \
  LINALG_DECLARE_CONTRACTION(vecmat, E, 1d, 2d, 1d)                            \
  LINALG_DECLARE_CONTRACTION(matmul, E, 2d, 2d, 2d)                            \
  LINALG_DECLARE_CONTRACTION(matmul_transpose_a, E, 2d, 2d, 2d)                \
  LINALG_DECLARE_CONTRACTION(matmul_transpose_b, E, 2d, 2d, 2d)                \
  LINALG_DECLARE_CONTRACTION(batch_matvec, E, 3d, 2d, 2d)                      \
  LINALG_DECLARE_CONTRACTION(batch_vecmat, E, 2d, 3d, 2d)                      \
  LINALG_DECLARE_CONTRACTION(batch_matmul, E, 3d, 3d, 3d)                      \
  LINALG_DECLARE_CONTRACTION(batch_matmul_transpose_a, E, 3d, 3d, 3d)          \
  LINALG_DECLARE_CONTRACTION(batch_matmul_transpose_b, E, 3d, 3d, 3d)          \
  LINALG_DECLARE_CONTRACTION(batch_reduce_matmul, E, 3d, 3d, 2d)

LINALG_DECLARE_CONTRACTIONS(f32)
LINALG_DECLARE_CONTRACTIONS(f64)
LINALG_DECLARE_CONTRACTIONS(i32)
LINALG_DECLARE_CONTRACTIONS(cf32)
LINALG_DECLARE_CONTRACTIONS(cf64)

/*===--- Element by element ---------------------------------------------------
  In liblinalg_runtime, of ranks 0 to 4. */

#define LINALG_DECLARE_UNARY(NAME, E, R)                                       \
  void _mlir_ciface_linalg_##NAME##_##R##E##_##R##E(const linalg_##R##E *in,   \
                                                    linalg_##R##E *out);
#define LINALG_DECLARE_BINARY(NAME, E, R)                                      \
  void _mlir_ciface_linalg_##NAME##_##R##E##_##R##E##_##R##E(                  \
      const linalg_##R##E *a, const linalg_##R##E *b, linalg_##R##E *out);
#define LINALG_DECLARE_FILL(E, R)                                              \
  void _mlir_ciface_linalg_fill_##E##_##R##E(linalg_##E value,                 \
                                             linalg_##R##E *out);

/* Expands M(ELEMENT, RANK) for each rank. */
#define LINALG_FOR_EACH_RANK(M, E) M(E, 0d) M(E, 1d) M(E, 2d) M(E, 3d) M(E, 4d)

/* An operation by its own name and as a kind of linalg.elementwise. */
#define LINALG_DECLARE_BOTH(DECLARE, NAME, E, R)                               \
  DECLARE(NAME, E, R) DECLARE(elementwise_##NAME, E, R)

#define LINALG_DECLARE_ARITHMETIC(E, R)                                        \
  LINALG_DECLARE_FILL(E, R)                                                    \
  LINALG_DECLARE_UNARY(copy, E, R)                                             \
  LINALG_DECLARE_BOTH(LINALG_DECLARE_BINARY, add, E, R)                        \
  LINALG_DECLARE_BOTH(LINALG_DECLARE_BINARY, sub, E, R)                        \
  LINALG_DECLARE_BOTH(LINALG_DECLARE_BINARY, mul, E, R)
#define LINALG_DECLARE_MATH(E, R)                                              \
  LINALG_DECLARE_BOTH(LINALG_DECLARE_UNARY, exp, E, R)                         \
  LINALG_DECLARE_BOTH(LINALG_DECLARE_UNARY, log, E, R)                         \
  LINALG_DECLARE_BOTH(LINALG_DECLARE_UNARY, tanh, E, R)

LINALG_FOR_EACH_RANK(LINALG_DECLARE_ARITHMETIC, f32)
LINALG_FOR_EACH_RANK(LINALG_DECLARE_ARITHMETIC, f64)
LINALG_FOR_EACH_RANK(LINALG_DECLARE_ARITHMETIC, i32)
LINALG_FOR_EACH_RANK(LINALG_DECLARE_MATH, f32)
LINALG_FOR_EACH_RANK(LINALG_DECLARE_MATH, f64)

/*===--- Windows --------------------------------------------------------------
  In liblinalg_runtime. Only the extents of a pooling's window are used. */

#define LINALG_DECLARE_WINDOW(NAME, E, K)                                      \
  void _mlir_ciface_linalg_##NAME##_4d##E##_##K##E##_4d##E(                    \
      int64_t stride_h, int64_t stride_w, int64_t dilation_h,                  \
      int64_t dilation_w, const linalg_4d##E *image,                           \
      const linalg_##K##E *kernel, linalg_4d##E *out);

#define LINALG_DECLARE_WINDOWS(E)                                              \
  LINALG_DECLARE_WINDOW(conv_2d_nhwc_hwcf, E, 4d)                              \
  LINALG_DECLARE_WINDOW(conv_2d_nchw_fchw, E, 4d)                              \
  LINALG_DECLARE_WINDOW(depthwise_conv_2d_nhwc_hwc, E, 3d)                     \
  LINALG_DECLARE_WINDOW(pooling_nhwc_max, E, 2d)                               \
  LINALG_DECLARE_WINDOW(pooling_nhwc_sum, E, 2d)                               \
  LINALG_DECLARE_WINDOW(pooling_nchw_max, E, 2d)                               \
  LINALG_DECLARE_WINDOW(pooling_nchw_sum, E, 2d)

LINALG_DECLARE_WINDOWS(f32)
LINALG_DECLARE_WINDOWS(f64)
LINALG_DECLARE_WINDOWS(i32)

#ifdef __cplusplus
}
#endif

#endif /* LINALG_RUNTIME_H */
