// RUN: linalg-opt %s -linalg-to-openmp --linalg-explain 2>&1 | FileCheck %s

// CHECK: to-openmp-noop.mlir:[[@LINE+5]]:8: note: linalg-to-openmp: left scf.forall alone: it has results: run linalg-bufferize first
// CHECK: to-openmp-noop.mlir:[[@LINE+14]]:3: note: linalg-to-openmp: left scf.forall alone: it has a mapping, which is not to threads of the processor
// CHECK-NOT: omp.

func.func @results(%x: f32, %a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = scf.forall (%i) in (4) shared_outs(%o = %a) -> tensor<4xf32> {
    %s = tensor.from_elements %x : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %0 : tensor<4xf32>
}

func.func @mapped(%n: index, %x: f32, %a: memref<?xf32>) {
  scf.forall (%i) in (%n) {
    memref.store %x, %a[%i] : memref<?xf32>
  } {mapping = [#gpu.block<x>]}
  return
}

func.func @sequential(%n: index, %x: f32, %a: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %a[%i] : memref<?xf32>
  }
  return
}
