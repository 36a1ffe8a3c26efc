// RUN: linalg-opt %s > %t.before
// RUN: linalg-opt %s --linalg-lower-ml-program | diff %t.before -

memref.global "private" @a : memref<2xf32> = dense<1.0>
func.func @f() -> tensor<2xf32> {
  %0 = memref.get_global @a : memref<2xf32>
  %1 = bufferization.to_tensor %0 restrict : memref<2xf32> to tensor<2xf32>
  return %1 : tensor<2xf32>
}
