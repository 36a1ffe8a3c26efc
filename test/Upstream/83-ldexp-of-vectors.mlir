// MLIR22-83: llvm.intr.ldexp takes one exponent for all lanes.

// RUN: not mlir-opt %s 2>&1 | FileCheck %s
// CHECK: operand #1 must be signless integer, but got 'vector<4xi32>'

llvm.func @f(%x: vector<4xf32>, %n: vector<4xi32>) -> vector<4xf32> {
  %0 = llvm.intr.ldexp(%x, %n) : (vector<4xf32>, vector<4xi32>) -> vector<4xf32>
  llvm.return %0 : vector<4xf32>
}
