// MLIR22-43: NaN of f8E8M0FNU becomes infinity.

// RUN: mlir-opt %s --canonicalize | FileCheck %s

func.func @f() -> f32 {
  %nan = arith.constant 0xFF : f8E8M0FNU
  %0 = arith.extf %nan : f8E8M0FNU to f32
  return %0 : f32
}

// CHECK: arith.constant 0x7F800000 : f32
