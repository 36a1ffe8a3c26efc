// MLIR22-61: Flags of float conversions stop the translation to LLVM IR.

// RUN: mlir-opt %s --convert-arith-to-llvm | FileCheck %s
// CHECK: llvm.fpext {{.*}} {fastmath = #arith.fastmath<contract>}

func.func @f(%a: f32) -> f64 {
  %0 = arith.extf %a fastmath<contract> : f32 to f64
  return %0 : f64
}
