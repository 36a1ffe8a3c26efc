// RUN: linalg-opt %s -linalg-to-llvm > %t.llvm.mlir
// RUN: FileCheck %s --check-prefix=LLVM < %t.llvm.mlir
// RUN: mlir-runner %t.llvm.mlir -e main -entry-point-result=f32 | FileCheck %s
// RUN: linalg-opt %s -linalg-generalize -linalg-to-llvm | mlir-runner -e main -entry-point-result=f32 | FileCheck %s
// RUN: linalg-opt %s -linalg-to-buffers -linalg-to-loops -linalg-loops-to-llvm \
// RUN:   | mlir-runner -e main -entry-point-result=f32 | FileCheck %s

// Only the LLVM dialect remains.
// LLVM-NOT: {{^ *(%[^ ]* = )?"?(linalg|scf|cf|memref|tensor|arith|math|func|affine|bufferization|builtin.unrealized)[.]}}
// LLVM: llvm.func @main() -> f32

// softmax of rows (1, 2) x matrix, in closed form: the second column of a softmax of (x, x + ln 3) is 3/4.

// CHECK: 7.5{{.*}}e-01
func.func @main() -> f32 {
  %a = arith.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %b = arith.constant dense<[[0.5, 0.5], [0.25, 0.7993061443340549]]> : tensor<2x2xf32>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x2xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x2xf32>) -> tensor<1x2xf32>
  %product = linalg.matmul ins(%a, %b : tensor<1x2xf32>, tensor<2x2xf32>) outs(%start : tensor<1x2xf32>) -> tensor<1x2xf32>
  %softmax = linalg.softmax dimension(1) ins(%product : tensor<1x2xf32>) outs(%empty : tensor<1x2xf32>) -> tensor<1x2xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %result = tensor.extract %softmax[%c0, %c1] : tensor<1x2xf32>
  return %result : f32
}
