// MLIR22-70: A constant that is the marker of dynamic sizes crashes the canonicalizer.

// RUN: not --crash mlir-opt %s --canonicalize

func.func @f(%a: memref<8xf32>) -> memref<?xf32, strided<[1]>> {
  %n = arith.constant -9223372036854775808 : index
  %v = memref.reinterpret_cast %a to offset: [0], sizes: [%n], strides: [1] : memref<8xf32> to memref<?xf32, strided<[1]>>
  return %v : memref<?xf32, strided<[1]>>
}
