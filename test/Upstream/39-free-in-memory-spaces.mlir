// MLIR22-39: A buffer of another memory space is freed by an invalid call.

// RUN: not mlir-opt %s --finalize-memref-to-llvm 2>&1 | FileCheck %s

func.func @f(%m: memref<4xf32, 1>) {
  memref.dealloc %m : memref<4xf32, 1>
  return
}

// CHECK: error: 'llvm.call' op operand type mismatch for operand 0: '!llvm.ptr<1>' != '!llvm.ptr'
