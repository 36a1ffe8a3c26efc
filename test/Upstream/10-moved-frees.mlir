// MLIR22-10: Bufferization moves every user of a buffer that frees some memory.

// RUN: not mlir-opt %s --one-shot-bufferize=bufferize-function-boundaries 2>&1 | FileCheck %s

func.func @f(%a: tensor<6xi32>, %m: memref<3xi32>, %x: i32) -> tensor<6xi32> {
  %c0 = arith.constant 0 : index
  %0 = scf.forall (%i) = (0) to (6) step (3) shared_outs(%t = %a) -> (tensor<6xi32>) {
    %s = bufferization.to_tensor %m restrict writable : memref<3xi32> to tensor<3xi32>
    %larger = memref.realloc %m : memref<3xi32> to memref<4xi32>
    memref.store %x, %larger[%c0] : memref<4xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %t[%i] [3] [1] : tensor<3xi32> into tensor<6xi32>
    }
  }
  return %0 : tensor<6xi32>
}

// CHECK: error: operand #1 does not dominate this use
