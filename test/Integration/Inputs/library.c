/* Functions that structured ops call, and how many calls there were. */
#include <stdbool.h>
#include <stdint.h>

#define DESCRIPTOR(NAME, T, RANK)                                              \
  typedef struct {                                                             \
    T *allocated, *aligned;                                                    \
    int64_t offset, sizes[RANK], strides[RANK];                                \
  } NAME;
DESCRIPTOR(F1, float, 1)
DESCRIPTOR(F2, float, 2)
DESCRIPTOR(F3, float, 3)
DESCRIPTOR(I1, int32_t, 1)
DESCRIPTOR(B2, int8_t, 2)
typedef struct {
  float *allocated, *aligned;
  int64_t offset;
} F0;

#define AT0(M) (M)->aligned[(M)->offset]
#define AT1(M, I) (M)->aligned[(M)->offset + (I) * (M)->strides[0]]
#define AT2(M, I, J)                                                           \
  (M)->aligned[(M)->offset + (I) * (M)->strides[0] + (J) * (M)->strides[1]]
#define AT3(M, I, J, K)                                                        \
  (M)->aligned[(M)->offset + (I) * (M)->strides[0] + (J) * (M)->strides[1] +   \
               (K) * (M)->strides[2]]

static int64_t calls;

int64_t numCalls(void) {
  int64_t result = calls;
  calls = 0;
  return result;
}

void _mlir_ciface_linalg_matmul_2df32_2df32_2df32(F2 *a, F2 *b, F2 *c) {
  ++calls;
  for (int64_t m = 0; m < c->sizes[0]; ++m)
    for (int64_t n = 0; n < c->sizes[1]; ++n)
      for (int64_t k = 0; k < a->sizes[1]; ++k)
        AT2(c, m, n) += AT2(a, m, k) * AT2(b, k, n);
}

/* One row of a for all rows of c. */
void _mlir_ciface_linalg_matmul_c_cb_ab_1df32_2df32_2df32(F1 *a, F2 *b, F2 *c) {
  ++calls;
  for (int64_t m = 0; m < c->sizes[0]; ++m)
    for (int64_t n = 0; n < c->sizes[1]; ++n)
      for (int64_t k = 0; k < a->sizes[0]; ++k)
        AT2(c, m, n) += AT1(a, k) * AT2(b, k, n);
}

void _mlir_ciface_linalg_dot_1df32_1df32_0df32(F1 *a, F1 *b, F0 *c) {
  ++calls;
  for (int64_t k = 0; k < a->sizes[0]; ++k)
    AT0(c) += AT1(a, k) * AT1(b, k);
}

void _mlir_ciface_linalg_conv_1d_ncw_fcw_3df32_3df32_3df32(
    int64_t stride, int64_t dilation, F3 *image, F3 *kernel, F3 *out) {
  ++calls;
  for (int64_t n = 0; n < out->sizes[0]; ++n)
    for (int64_t f = 0; f < out->sizes[1]; ++f)
      for (int64_t w = 0; w < out->sizes[2]; ++w)
        for (int64_t c = 0; c < kernel->sizes[1]; ++c)
          for (int64_t k = 0; k < kernel->sizes[2]; ++k)
            AT3(out, n, f, w) += AT3(image, n, c, w * stride + k * dilation) *
                                 AT3(kernel, f, c, k);
}

void _mlir_ciface_linalg_copy_1di32_1df32(I1 *in, F1 *out) {
  ++calls;
  for (int64_t i = 0; i < out->sizes[0]; ++i)
    AT1(out, i) = (float)AT1(in, i);
}

void _mlir_ciface_linalg_copy_cast_unsigned_1di32_1df32(I1 *in, F1 *out) {
  ++calls;
  for (int64_t i = 0; i < out->sizes[0]; ++i)
    AT1(out, i) = (float)(uint32_t)AT1(in, i);
}

void _mlir_ciface_linalg_fill_i8_2di8(int8_t value, B2 *out) {
  ++calls;
  /* A value that was not extended to a register would not be below 100. */
  int64_t wide = value;
  for (int64_t i = 0; i < out->sizes[0]; ++i)
    for (int64_t j = 0; j < out->sizes[1]; ++j)
      AT2(out, i, j) = wide < 100 ? wide : 0;
}

void _mlir_ciface_linalg_iota_dim_1_2df32(int64_t i0, int64_t j0, F2 *out) {
  ++calls;
  for (int64_t i = 0; i < out->sizes[0]; ++i)
    for (int64_t j = 0; j < out->sizes[1]; ++j)
      AT2(out, i, j) = j0 + j;
}

/* out[i, j] += 100 * i + j + (flag ? 1000 : 0) + real - imaginary */
void _mlir_ciface_add_indices(int64_t i0, int64_t j0, bool flag, float real,
                              float imaginary, F2 *out) {
  ++calls;
  for (int64_t i = 0; i < out->sizes[0]; ++i)
    for (int64_t j = 0; j < out->sizes[1]; ++j)
      AT2(out, i, j) +=
          100 * (i0 + i) + (j0 + j) + (flag ? 1000 : 0) + real - imaginary;
}
