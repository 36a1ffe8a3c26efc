// MLIR22-51: convert-scf-to-cf makes scopes of several blocks.

// RUN: not mlir-opt %s --convert-scf-to-cf 2>&1 | FileCheck %s

func.func @f(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.alloca_scope {
    %a = memref.alloca(%n) : memref<?xf32>
    scf.for %i = %c0 to %n step %c1 {
      memref.store %x, %a[%i] : memref<?xf32>
    }
    memref.alloca_scope.return
  }
  return
}

// CHECK: error: 'memref.alloca_scope' op expects region #0 to have 0 or 1 blocks
