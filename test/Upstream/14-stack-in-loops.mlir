// MLIR22-14: Buffers in loops are put on the stack, and stay there.

// RUN: mlir-opt %s --promote-buffers-to-stack --convert-scf-to-cf | FileCheck %s

func.func @f(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %m = memref.alloc() : memref<4xf32>
    memref.store %x, %m[%c0] : memref<4xf32>
  }
  return
}

// CHECK:      cf.cond_br %{{.*}}, ^[[BODY:.*]], ^{{.*}}
// CHECK-NEXT: ^[[BODY]]:
// CHECK-NEXT: memref.alloca()
// CHECK-NEXT: memref.store
// CHECK-NEXT: arith.addi
// CHECK-NEXT: cf.br
