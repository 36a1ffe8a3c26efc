// MLIR22-78: An extent with a negative index crashes the canonicalizer.

// RUN: not --crash mlir-opt %s --canonicalize

func.func @f(%a: memref<?x?xf32>) -> (index, index) {
  %n = arith.constant -1 : index
  %d = memref.dim %a, %n : memref<?x?xf32>
  %x = gpu.thread_id x
  return %d, %x : index, index
}
