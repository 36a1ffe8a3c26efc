// MLIR22-41: The message of a failed assertion is lost.

// RUN: mlir-opt %s --convert-cf-to-llvm | FileCheck %s

func.func @f(%c: i1) {
  cf.assert %c, "message"
  return
}

// CHECK:      llvm.call @puts
// CHECK-NEXT: llvm.call @abort
