// Elements with a sign are copied, although vectors can't have them.

// RUN: linalg-opt %s --linalg-codegen | FileCheck %s
// RUN: linalg-opt %s --linalg-to-llvm | FileCheck %s
// RUN: linalg-opt %s --linalg-parallel-to-llvm | FileCheck %s

// CHECK: llvm.func @transpose(
// CHECK-NOT: unrealized_conversion_cast
func.func @transpose(%a: tensor<4x6xui8>) -> tensor<6x4xui8> {
  %0 = tensor.empty() : tensor<6x4xui8>
  %1 = linalg.transpose ins(%a : tensor<4x6xui8>) outs(%0 : tensor<6x4xui8>) permutation = [1, 0]
  return %1 : tensor<6x4xui8>
}

// CHECK: llvm.func @reverse(
// CHECK-NOT: unrealized_conversion_cast
func.func @reverse(%a: tensor<16xsi32>, %b: tensor<16xsi32>) -> tensor<16xsi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (15 - i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<16xsi32>) outs(%b : tensor<16xsi32>) {
  ^bb0(%x: si32, %y: si32):
    linalg.yield %x : si32
  } -> tensor<16xsi32>
  return %0 : tensor<16xsi32>
}

// CHECK: llvm.func @pack(
// CHECK-NOT: unrealized_conversion_cast
func.func @pack(%a: tensor<8x8xui16>, %b: tensor<2x2x4x4xui16>) -> tensor<2x2x4x4xui16> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %b : tensor<8x8xui16> -> tensor<2x2x4x4xui16>
  return %0 : tensor<2x2x4x4xui16>
}
