// MLIR22-8: The order of bufferization depends on addresses.

// RUN: %python -B %S/Inputs/differs.py mlir-opt %s --one-shot-bufferize=bufferize-function-boundaries

func.func @f0() -> tensor<2xi32> {
  %0 = arith.constant dense<[0, 0]> : tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @f1() -> tensor<2xi32> {
  %0 = arith.constant dense<[1, 0]> : tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @f2() -> tensor<2xi32> {
  %0 = arith.constant dense<[2, 0]> : tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @f3() -> tensor<2xi32> {
  %0 = arith.constant dense<[3, 0]> : tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @f4() -> tensor<2xi32> {
  %0 = arith.constant dense<[4, 0]> : tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @f5() -> tensor<2xi32> {
  %0 = arith.constant dense<[5, 0]> : tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @f6() -> tensor<2xi32> {
  %0 = arith.constant dense<[6, 0]> : tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @f7() -> tensor<2xi32> {
  %0 = arith.constant dense<[7, 0]> : tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @f8() -> tensor<2xi32> {
  %0 = arith.constant dense<[8, 0]> : tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @f9() -> tensor<2xi32> {
  %0 = arith.constant dense<[9, 0]> : tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @f10() -> tensor<2xi32> {
  %0 = arith.constant dense<[10, 0]> : tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @f11() -> tensor<2xi32> {
  %0 = arith.constant dense<[11, 0]> : tensor<2xi32>
  return %0 : tensor<2xi32>
}
