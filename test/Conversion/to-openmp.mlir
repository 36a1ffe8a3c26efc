// RUN: linalg-opt %s -linalg-to-openmp -split-input-file | FileCheck %s
// RUN: linalg-opt %s -linalg-to-openmp=num-threads=3 -split-input-file | FileCheck %s --check-prefix=THREE
// RUN: linalg-opt %s -linalg-to-openmp -split-input-file --linalg-explain -o /dev/null 2>&1 | FileCheck %s --check-prefix=EXPLAIN
// RUN: linalg-opt %s -linalg-to-openmp -linalg-loops-to-llvm -split-input-file | FileCheck %s --check-prefix=LLVM

// No ops of the original dialects remain.
// LLVM-NOT: scf.
// LLVM-NOT: memref.
// LLVM-NOT: unrealized

// EXPLAIN: to-openmp.mlir:[[@LINE+6]]:3: note: linalg-to-openmp: gave the iterations of scf.forall to threads (loops 2)
// CHECK-LABEL: func @tiles
// CHECK:       omp.parallel {
// CHECK:       omp.loop_nest (%{{.*}}, %{{.*}}) : index = (%c0{{.*}}, %c0{{.*}}) to (%{{.*}}, %{{.*}}) step (%{{.*}}, %{{.*}}) collapse(2)
// THREE:       omp.parallel num_threads(%{{.*}} : i32)
func.func @tiles(%m: index, %n: index, %x: f32, %a: memref<?x?xf32>) {
  scf.forall (%i, %j) in (%m, %n) {
    memref.store %x, %a[%i, %j] : memref<?x?xf32>
  }
  return
}

// -----

// Loops in a parallel one are sequential, whatever they are.

// CHECK-LABEL: func @nested
// CHECK:       omp.parallel
// CHECK-NOT:   omp.parallel
// CHECK:       scf.for
// CHECK-NOT:   scf.forall
// CHECK:       scf.for
// CHECK-NOT:   scf.forall
func.func @nested(%n: index, %x: f32, %a: memref<?x?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.forall (%j) in (%n) {
      scf.parallel (%k) = (%c0) to (%n) step (%c1) {
        memref.store %x, %a[%i, %j, %k] : memref<?x?x?xf32>
      }
    }
  }
  return
}

// -----

// Each thread computes a partial sum.

// CHECK-LABEL: func @sum
// CHECK:       omp.wsloop reduction(@{{.*}})
func.func @sum(%n: index, %a: memref<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %sum = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero) -> f32 {
    %x = memref.load %a[%i] : memref<?xf32>
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %r: f32):
      %s = arith.addf %l, %r : f32
      scf.reduce.return %s : f32
    }
  }
  return %sum : f32
}

// -----

// The stack allocation of an iteration is freed after it.

// CHECK-LABEL: func @stack
// CHECK:       omp.loop_nest
// CHECK-NEXT:  memref.alloca_scope
// CHECK:       memref.alloca()
func.func @stack(%n: index, %x: f32, %a: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  scf.forall (%i) in (%n) {
    %b = memref.alloca() : memref<256xf32>
    memref.store %x, %b[%c0] : memref<256xf32>
    %y = memref.load %b[%c0] : memref<256xf32>
    memref.store %y, %a[%i] : memref<?xf32>
  }
  return
}
