// MLIR22-34: Bounds beyond 64 bits are cut off.

// RUN: mlir-opt %s --pass-pipeline="builtin.module(func.func(test-affine-reify-value-bounds))" | FileCheck %s

func.func @f() -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %end = arith.constant 4611686018427387909 : index
  %r = scf.for %i = %c0 to %end step %c1 iter_args(%last = %c0) -> index {
    %0 = affine.apply affine_map<()[s] -> (s * 4)>()[%i]
    %1 = "test.reify_bound"(%0) {constant, type = "UB"} : (index) -> (index)
    scf.yield %1 : index
  }
  return %r : index
}

// CHECK: %[[C:.*]] = arith.constant 17 : index
// CHECK: scf.yield %[[C]]
