/* Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

/* Operations in plain C, on operands of any strides. */

#include "contraction.h"
#include <math.h>

/* The types of computations: unsigned for integers, which wrap in C. */
typedef float arithmetic_f32;
typedef double arithmetic_f64;
typedef uint32_t arithmetic_i32;

/* X OP Y for elements E. */
#define COMPUTE(E, X, OP, Y)                                                   \
  ((linalg_##E)((arithmetic_##E)(X)OP(arithmetic_##E)(Y)))

/*===--- Contractions -------------------------------------------------------*/

#define DEFINE_CONTRACTIONS(E)                                                 \
  LINALG_DEFINE_CONTRACTION_LOOPS(                                             \
      contract_##E, linalg_##E, *c = COMPUTE(E, *c, +, COMPUTE(E, *a, *, *b))) \
  LINALG_DEFINE_CONTRACTIONS(E)

DEFINE_CONTRACTIONS(f32)
DEFINE_CONTRACTIONS(f64)
DEFINE_CONTRACTIONS(i32)

/*===--- Element by element -------------------------------------------------*/

/* Sets `loops` to those over operands of the same rank, and returns their
   number. An operand without strides is a scalar. */
static int make_loops(loop *loops, int rank, const int64_t *sizes,
                      const int64_t *a, const int64_t *b, const int64_t *c) {
  for (int i = 0; i < rank; ++i) {
    loop l = {sizes[i], a ? a[i] : 0, b ? b[i] : 0, c[i]};
    loops[i] = l;
  }
  return rank;
}

/* The rank, sizes and strides of a descriptor, by the word for its rank. */
#define RANK_0d 0
#define RANK_1d 1
#define RANK_2d 2
#define RANK_3d 3
#define RANK_4d 4
#define SIZES_0d(DESCRIPTOR) 0
#define SIZES_1d(DESCRIPTOR) (DESCRIPTOR)->sizes
#define SIZES_2d(DESCRIPTOR) (DESCRIPTOR)->sizes
#define SIZES_3d(DESCRIPTOR) (DESCRIPTOR)->sizes
#define SIZES_4d(DESCRIPTOR) (DESCRIPTOR)->sizes
#define STRIDES_0d(DESCRIPTOR) 0
#define STRIDES_1d(DESCRIPTOR) (DESCRIPTOR)->strides
#define STRIDES_2d(DESCRIPTOR) (DESCRIPTOR)->strides
#define STRIDES_3d(DESCRIPTOR) (DESCRIPTOR)->strides
#define STRIDES_4d(DESCRIPTOR) (DESCRIPTOR)->strides

#define DEFINE_FILL(E, R)                                                      \
  void _mlir_ciface_linalg_fill_##E##_##R##E(linalg_##E value,                 \
                                             linalg_##R##E *out) {             \
    loop loops[LINALG_MAX_LOOPS];                                              \
    int number =                                                               \
        make_loops(loops, RANK_##R, SIZES_##R(out), 0, 0, STRIDES_##R(out));   \
    copy_##E(loops, number, &value, &value, LINALG_FIRST(out));                \
  }

#define DEFINE_UNARY(NAME, NEST, E, R)                                         \
  void _mlir_ciface_linalg_##NAME##_##R##E##_##R##E(const linalg_##R##E *in,   \
                                                    linalg_##R##E *out) {      \
    loop loops[LINALG_MAX_LOOPS];                                              \
    int number = make_loops(loops, RANK_##R, SIZES_##R(out), STRIDES_##R(in),  \
                            0, STRIDES_##R(out));                              \
    NEST##_##E(loops, number, LINALG_FIRST(in), LINALG_FIRST(in),              \
               LINALG_FIRST(out));                                             \
  }

#define DEFINE_BINARY(NAME, NEST, E, R)                                        \
  void _mlir_ciface_linalg_##NAME##_##R##E##_##R##E##_##R##E(                  \
      const linalg_##R##E *a, const linalg_##R##E *b, linalg_##R##E *out) {    \
    loop loops[LINALG_MAX_LOOPS];                                              \
    int number = make_loops(loops, RANK_##R, SIZES_##R(out), STRIDES_##R(a),   \
                            STRIDES_##R(b), STRIDES_##R(out));                 \
    NEST##_##E(loops, number, LINALG_FIRST(a), LINALG_FIRST(b),                \
               LINALG_FIRST(out));                                             \
  }

#define DEFINE_BOTH(DEFINE, NAME, E, R)                                        \
  DEFINE(NAME, NAME, E, R) DEFINE(elementwise_##NAME, NAME, E, R)

#define DEFINE_ARITHMETIC_OF_RANK(E, R)                                        \
  DEFINE_FILL(E, R)                                                            \
  DEFINE_UNARY(copy, copy, E, R)                                               \
  DEFINE_BOTH(DEFINE_BINARY, add, E, R)                                        \
  DEFINE_BOTH(DEFINE_BINARY, sub, E, R)                                        \
  DEFINE_BOTH(DEFINE_BINARY, mul, E, R)

#define DEFINE_ARITHMETIC(E)                                                   \
  LINALG_DEFINE_NEST(copy_##E, linalg_##E, *c = *a)                            \
  LINALG_DEFINE_NEST(add_##E, linalg_##E, *c = COMPUTE(E, *a, +, *b))          \
  LINALG_DEFINE_NEST(sub_##E, linalg_##E, *c = COMPUTE(E, *a, -, *b))          \
  LINALG_DEFINE_NEST(mul_##E, linalg_##E, *c = COMPUTE(E, *a, *, *b))          \
  LINALG_FOR_EACH_RANK(DEFINE_ARITHMETIC_OF_RANK, E)

DEFINE_ARITHMETIC(f32)
DEFINE_ARITHMETIC(f64)
DEFINE_ARITHMETIC(i32)

#define DEFINE_MATH_OF_RANK(E, R)                                              \
  DEFINE_BOTH(DEFINE_UNARY, exp, E, R)                                         \
  DEFINE_BOTH(DEFINE_UNARY, log, E, R)                                         \
  DEFINE_BOTH(DEFINE_UNARY, tanh, E, R)

#define DEFINE_MATH(E, SUFFIX)                                                 \
  LINALG_DEFINE_NEST(exp_##E, linalg_##E, *c = exp##SUFFIX(*a))                \
  LINALG_DEFINE_NEST(log_##E, linalg_##E, *c = log##SUFFIX(*a))                \
  LINALG_DEFINE_NEST(tanh_##E, linalg_##E, *c = tanh##SUFFIX(*a))              \
  LINALG_FOR_EACH_RANK(DEFINE_MATH_OF_RANK, E)

DEFINE_MATH(f32, f)
DEFINE_MATH(f64, )

/*===--- Windows ------------------------------------------------------------*/

/* The maximum: NaN if either is NaN, and 0.0 is greater than -0.0. */
#define DEFINE_FLOAT_MAX(E)                                                    \
  static inline linalg_##E max_of_##E(linalg_##E x, linalg_##E y) {            \
    linalg_##E larger = x > y ? x : y;                                         \
    larger = x == 0 && y == 0 ? x + y : larger;                                \
    return isnan(x) ? x : larger;                                              \
  }
DEFINE_FLOAT_MAX(f32)
DEFINE_FLOAT_MAX(f64)
static inline linalg_i32 max_of_i32(linalg_i32 x, linalg_i32 y) {
  return x > y ? x : y;
}

/* Loops over dimensions of the image (`a`), the kernel (`b`) and the result
   (`c`). A loop over the kernel's dimension K advances the image by the
   dilation, a loop over the result's dimension C by the stride. */
#define BATCH(A, C) {out->sizes[C], image->strides[A], 0, out->strides[C]}
#define CHANNEL(A, K)                                                          \
  {kernel->sizes[K], image->strides[A], kernel->strides[K], 0}
#define FILTER(K, C) {out->sizes[C], 0, kernel->strides[K], out->strides[C]}
#define CHANNEL_OF_ALL(A, K, C)                                                \
  {out->sizes[C], image->strides[A], kernel->strides[K], out->strides[C]}
#define PLACE(A, C, STRIDE)                                                    \
  {out->sizes[C], image->strides[A] * (STRIDE), 0, out->strides[C]}
#define TAP(A, K, DILATION)                                                    \
  {kernel->sizes[K], image->strides[A] * (DILATION), kernel->strides[K], 0}
#define TAP_OF_SHAPE(A, K, DILATION)                                           \
  {kernel->sizes[K], image->strides[A] * (DILATION), 0, 0}

#define DEFINE_WINDOW(NAME, E, K, NEST, ...)                                   \
  void _mlir_ciface_linalg_##NAME##_4d##E##_##K##E##_4d##E(                    \
      int64_t stride_h, int64_t stride_w, int64_t dilation_h,                  \
      int64_t dilation_w, const linalg_4d##E *image,                           \
      const linalg_##K##E *kernel, linalg_4d##E *out) {                        \
    loop loops[] = {__VA_ARGS__};                                              \
    NEST(loops, sizeof(loops) / sizeof(loop), LINALG_FIRST(image),             \
         LINALG_FIRST(kernel), LINALG_FIRST(out));                             \
  }

#define DEFINE_POOLINGS(NAME, E, NEST)                                         \
  DEFINE_WINDOW(pooling_nhwc_##NAME, E, 2d, NEST, BATCH(0, 0),                 \
                PLACE(1, 1, stride_h), PLACE(2, 2, stride_w),                  \
                TAP_OF_SHAPE(1, 0, dilation_h),                                \
                TAP_OF_SHAPE(2, 1, dilation_w), BATCH(3, 3))                   \
  DEFINE_WINDOW(pooling_nchw_##NAME, E, 2d, NEST, BATCH(0, 0), BATCH(1, 1),    \
                PLACE(2, 2, stride_h), TAP_OF_SHAPE(2, 0, dilation_h),         \
                TAP_OF_SHAPE(3, 1, dilation_w), PLACE(3, 3, stride_w))

/* The innermost loop runs along contiguous rows of row-major arrays. */
#define DEFINE_WINDOWS(E)                                                      \
  LINALG_DEFINE_NEST(maximum_##E, linalg_##E, *c = max_of_##E(*c, *a))         \
  LINALG_DEFINE_NEST(sum_##E, linalg_##E, *c = COMPUTE(E, *c, +, *a))          \
  DEFINE_WINDOW(conv_2d_nhwc_hwcf, E, 4d, contract_##E##_nest, BATCH(0, 0),    \
                PLACE(1, 1, stride_h), PLACE(2, 2, stride_w),                  \
                TAP(1, 0, dilation_h), TAP(2, 1, dilation_w), CHANNEL(3, 2),   \
                FILTER(3, 3))                                                  \
  DEFINE_WINDOW(conv_2d_nchw_fchw, E, 4d, contract_##E##_nest, BATCH(0, 0),    \
                FILTER(0, 1), PLACE(2, 2, stride_h), CHANNEL(1, 1),            \
                TAP(2, 2, dilation_h), TAP(3, 3, dilation_w),                  \
                PLACE(3, 3, stride_w))                                         \
  DEFINE_WINDOW(depthwise_conv_2d_nhwc_hwc, E, 3d, contract_##E##_nest,        \
                BATCH(0, 0), PLACE(1, 1, stride_h), PLACE(2, 2, stride_w),     \
                TAP(1, 0, dilation_h), TAP(2, 1, dilation_w),                  \
                CHANNEL_OF_ALL(3, 2, 3))                                       \
  DEFINE_POOLINGS(max, E, maximum_##E)                                         \
  DEFINE_POOLINGS(sum, E, sum_##E)

DEFINE_WINDOWS(f32)
DEFINE_WINDOWS(f64)
DEFINE_WINDOWS(i32)
