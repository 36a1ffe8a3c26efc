// Loops in a memref.alloca_scope.

// RUN: linalg-opt %s --linalg-scf-to-cf | FileCheck %s
// RUN: linalg-run %s --input=3 --input=iota:3 --expect=[0,2,4]

// CHECK-LABEL: func.func @scope
// CHECK:         %[[STACK:.*]] = llvm.intr.stacksave : !llvm.ptr
// CHECK:         memref.alloca(
// CHECK:         llvm.intr.stackrestore %[[STACK]]
// CHECK-NEXT:    cf.br ^[[END:.*]](%{{.*}} : f32)
// CHECK:       ^[[END]](%[[Y:.*]]: f32):
// CHECK-NEXT:    memref.store %[[Y]]
// CHECK:         memref.alloca_scope
func.func @scope(%n: index, %a: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %y = memref.alloca_scope -> (f32) {
      %m = arith.addi %i, %c1 : index
      %b = memref.alloca(%m) : memref<?xf32>
      scf.for %j = %c0 to %m step %c1 {
        %v = memref.load %a[%j] : memref<?xf32>
        memref.store %v, %b[%j] : memref<?xf32>
      }
      %w = memref.load %b[%i] : memref<?xf32>
      %x = arith.addf %w, %w : f32
      memref.alloca_scope.return %x : f32
    }
    memref.store %y, %a[%i] : memref<?xf32>
    // One block stays as it is.
    memref.alloca_scope {
      %b = memref.alloca(%i) : memref<?xf32>
      %k = memref.dim %b, %c0 : memref<?xf32>
      memref.assume_alignment %b, 4 : memref<?xf32>
      memref.alloca_scope.return
    }
  }
  return
}
