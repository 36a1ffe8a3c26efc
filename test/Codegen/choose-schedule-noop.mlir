// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 > %t
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-choose-schedule | diff - %t
// RUN: linalg-opt %s --linalg-describe-target --linalg-choose-schedule --linalg-explain -o /dev/null 2>&1 | FileCheck %s

// An op with a schedule keeps it.
func.func @scheduled(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.matmul {structured.schedule = {order = [], tile = [4, 4, 4]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

func.func @elementwise(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // CHECK: :[[#@LINE+1]]:8: note: linalg-choose-schedule: left linalg.exp alone: it is not a contraction
  %0 = linalg.exp ins(%a : tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

func.func @buffers(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  // CHECK: left linalg.matmul alone: its operands are buffers
  linalg.matmul ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%b : memref<4x4xf32>)
  return
}

func.func @empty(%a: tensor<4x0xf32>, %b: tensor<0x4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // CHECK: left linalg.matmul alone: it has no iterations
  %0 = linalg.matmul ins(%a, %b : tensor<4x0xf32>, tensor<0x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

func.func @complex(%a: tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>> {
  // CHECK: left linalg.matmul alone: operand 0 has elements of type complex<f32>, which no vectors of processors have
  %0 = linalg.matmul ins(%a, %a : tensor<4x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>) outs(%a : tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  return %0 : tensor<4x4xcomplex<f32>>
}

func.func @bits(%a: tensor<?xi1>, %c: tensor<i1>) -> tensor<i1> {
  // CHECK: left linalg.dot alone: operand 0 has elements of type i1, which no vectors of processors have
  %0 = linalg.dot ins(%a, %a : tensor<?xi1>, tensor<?xi1>) outs(%c : tensor<i1>) -> tensor<i1>
  return %0 : tensor<i1>
}

func.func @rounded_sums(%a: tensor<4x4xbf16>) -> tensor<4x4xbf16> {
  // CHECK: left linalg.matmul alone: its sums are of type bf16, which processors do not add
  %0 = linalg.matmul ins(%a, %a : tensor<4x4xbf16>, tensor<4x4xbf16>) outs(%a : tensor<4x4xbf16>) -> tensor<4x4xbf16>
  return %0 : tensor<4x4xbf16>
}

// The innermost loop of the init runs over both inputs, whose elements are not
// contiguous along the sum.

func.func @batches(%a: tensor<4x8xf32>, %c: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: left linalg.generic alone: the innermost loop of its init is not one of a single input, and no input is contiguous along a loop of the sum
  %0 = linalg.generic {indexing_maps = [affine_map<(b, k) -> (k, b)>, affine_map<(b, k) -> (k, b)>, affine_map<(b, k) -> (b)>],
                       iterator_types = ["parallel", "reduction"]} ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%c : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
