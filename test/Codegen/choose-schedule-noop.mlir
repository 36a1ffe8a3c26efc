// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 > %t
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-choose-schedule | diff - %t
// RUN: linalg-opt %s --linalg-describe-target --linalg-choose-schedule --linalg-explain -o /dev/null 2>&1 | FileCheck %s

// An op with a schedule keeps it.
func.func @scheduled(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.matmul {structured.schedule = {order = [], tile = [4, 4, 4]}} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

func.func @elementwise(%a: tensor<4x16xf32>) -> tensor<4x16xf32> {
  // CHECK: :[[#@LINE+1]]:8: note: linalg-choose-schedule: left linalg.abs alone: it has neither a reduction nor an input that is transposed
  %0 = linalg.abs ins(%a : tensor<4x16xf32>) outs(%a : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
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

func.func @no_results(%a: tensor<4xf32>) {
  // CHECK: left linalg.generic alone: it has no results
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["reduction"]} ins(%a : tensor<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield
  }
  return
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

// Elements that are not in rows.

func.func @pairs(%a: tensor<4x8xf32>, %c: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: left linalg.generic alone: operand 0 is accessed at d0 floordiv 2 in dimension 0
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i floordiv 2, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>],
                       iterator_types = ["reduction", "parallel"]} ins(%a, %c : tensor<4x8xf32>, tensor<8xf32>) outs(%c : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %z, %x : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// Neither rows nor columns are worth vectors: rows are short, and along the
// result the elements are not contiguous.

func.func @short_rows(%a: tensor<1024x4xf32>, %c: tensor<1024xf32>) -> tensor<1024xf32> {
  // CHECK: left linalg.reduce alone: vectors would take as long as loops, as they are gathered or short
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<1024x4xf32>) outs(%c : tensor<1024xf32>) dimensions = [1]
  return %0 : tensor<1024xf32>
}

// Rows of a buffer whose elements have gaps between them are not contiguous.

func.func @gaps(%m: memref<64x64xf32, strided<[128, 2]>>, %c: tensor<64xf32>) -> tensor<64xf32> {
  %a = bufferization.to_tensor %m restrict : memref<64x64xf32, strided<[128, 2]>> to tensor<64x64xf32>
  // CHECK: left linalg.reduce alone: vectors would take as long as loops, as they are gathered or short
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<64x64xf32>) outs(%c : tensor<64xf32>) dimensions = [1]
  return %0 : tensor<64xf32>
}

// The differences can't be combined in another order, and each column has a
// result of its own, which is not contiguous.

func.func @differences(%a: tensor<64x1024xf32>, %c: tensor<64x2xf32>) -> tensor<64x2xf32> {
  // CHECK: left linalg.generic alone: neither are its results contiguous along a loop, nor is an input along a known reduction
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, 0)>],
                       iterator_types = ["parallel", "reduction"]} ins(%a : tensor<64x1024xf32>) outs(%c : tensor<64x2xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.subf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<64x2xf32>
  return %0 : tensor<64x2xf32>
}
