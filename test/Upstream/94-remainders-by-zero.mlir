// MLIR22-94: remainders by zero are moved out of loops without iterations.

// RUN: mlir-opt %s --loop-invariant-code-motion | FileCheck %s

// CHECK: arith.remui
// CHECK: scf.for
// CHECK: arith.divui
func.func @f(%n: index, %x: i32, %y: i32, %b: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %q = arith.divui %x, %y : i32
    %r = arith.remui %x, %y : i32
    %s = arith.addi %q, %r : i32
    memref.store %s, %b[%i] : memref<?xi32>
  }
  return
}
