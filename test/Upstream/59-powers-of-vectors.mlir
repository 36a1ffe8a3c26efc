// MLIR22-59: Powers of vectors are converted to invalid IR.

// RUN: not mlir-opt %s --convert-math-to-llvm 2>&1 | FileCheck %s
// CHECK: error: 'llvm.intr.powi' op operand #1 must be signless integer, but got 'vector<2xi32>'

func.func @f(%a: vector<2xf32>, %n: vector<2xi32>) -> vector<2xf32> {
  %0 = math.fpowi %a, %n : vector<2xf32>, vector<2xi32>
  return %0 : vector<2xf32>
}
