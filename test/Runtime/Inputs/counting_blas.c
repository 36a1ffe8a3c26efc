// Loaded before OpenBLAS: counts its calls, and passes them on.

#include <dlfcn.h>

int gemm_calls, gemv_calls, dot_calls;

#define REAL(NAME)                                                             \
  __typeof__(&NAME) real =                                                     \
      (__typeof__(&NAME))dlsym(dlopen("libopenblas.so.0", RTLD_LAZY), #NAME)

void cblas_sgemm(int order, int trans_a, int trans_b, int m, int n, int k,
                 float alpha, const float *a, int lda, const float *b, int ldb,
                 float beta, float *c, int ldc) {
  REAL(cblas_sgemm);
  ++gemm_calls;
  real(order, trans_a, trans_b, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}

void cblas_sgemv(int order, int trans, int m, int n, float alpha,
                 const float *a, int lda, const float *x, int step_x,
                 float beta, float *y, int step_y) {
  REAL(cblas_sgemv);
  ++gemv_calls;
  real(order, trans, m, n, alpha, a, lda, x, step_x, beta, y, step_y);
}

float cblas_sdot(int n, const float *x, int step_x, const float *y,
                 int step_y) {
  REAL(cblas_sdot);
  ++dot_calls;
  return real(n, x, step_x, y, step_y);
}
