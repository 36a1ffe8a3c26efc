// MLIR22-37: Vectors of `i1` are loaded as bits.

// RUN: mlir-opt %s --convert-vector-to-llvm | FileCheck %s

func.func @f(%m: memref<8xi1>, %i: index) -> vector<8xi1> {
  %0 = vector.load %m[%i] : memref<8xi1>, vector<8xi1>
  return %0 : vector<8xi1>
}

// CHECK: llvm.load %{{.*}} : !llvm.ptr -> vector<8xi1>
