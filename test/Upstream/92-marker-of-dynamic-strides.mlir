// MLIR22-92: A stride of the marker of dynamic ones crashes the canonicalizer.

// RUN: not --crash mlir-opt %s --canonicalize

func.func @f(%a: memref<f32>) -> memref<3xf32, strided<[?]>> {
  %s = arith.constant -9223372036854775808 : index
  %0 = memref.reinterpret_cast %a to offset: [0], sizes: [3], strides: [%s] : memref<f32> to memref<3xf32, strided<[?]>>
  return %0 : memref<3xf32, strided<[?]>>
}
