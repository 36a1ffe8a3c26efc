// Specialization finds the same ops of MLIR as of ours.

// RUN: mlir-opt --load-dialect-plugin=%plugin --load-pass-plugin=%plugin %s --pass-pipeline='builtin.module(linalg-specialize)' --mlir-print-local-scope | FileCheck %s
// RUN: linalg-opt %s --pass-pipeline='builtin.module(linalg-specialize)' --mlir-print-local-scope | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>

// CHECK-LABEL: func.func @permuted_batch
func.func @permuted_batch(%a: tensor<4x2x8xf32>, %b: tensor<2x8x16xf32>, %c: tensor<2x4x16xf32>) -> tensor<2x4x16xf32> {
  // CHECK: linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d0, d3)>,
  %0 = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (m, b, k)>, affine_map<(b, m, n, k) -> (b, k, n)>,
                                        affine_map<(b, m, n, k) -> (b, m, n)>],
                       iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x2x8xf32>, tensor<2x8x16xf32>) outs(%c : tensor<2x4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x4x16xf32>
  return %0 : tensor<2x4x16xf32>
}

// CHECK-LABEL: func.func @broadcast_to_summed
func.func @broadcast_to_summed(%a: tensor<4x8xf32>, %b: tensor<2x8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  // CHECK: linalg.batch_reduce_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d3)>,
  %0 = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>,
                                        affine_map<(b, m, n, k) -> (m, n)>],
                       iterator_types = ["reduction", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x8xf32>, tensor<2x8x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// CHECK-LABEL: func.func @primitives
func.func @primitives(%a: tensor<4x8xf32>, %v: tensor<4xf32>, %c: tensor<4x8xf32>, %t: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4x8xf32>) {
  // CHECK: linalg.transpose ins(%arg0 : tensor<4x8xf32>) outs(%arg3 : tensor<8x4xf32>) permutation = [1, 0]
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x8xf32>) outs(%t : tensor<8x4xf32>) {
  ^bb0(%x: f32, %out: f32):
    linalg.yield %x : f32
  } -> tensor<8x4xf32>
  // CHECK: linalg.broadcast ins(%arg1 : tensor<4xf32>) outs(%arg2 : tensor<4x8xf32>) dimensions = [1]
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%v : tensor<4xf32>) outs(%c : tensor<4x8xf32>) {
  ^bb0(%x: f32, %out: f32):
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  // CHECK: linalg.reduce ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4xf32>) dimensions = [1]
  // CHECK-NEXT: (%in: f32, %init: f32)
  %2 = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<4x8xf32>) outs(%v : tensor<4xf32>) {
  ^bb0(%x: f32, %out: f32):
    %4 = math.absf %x : f32
    %5 = arith.addf %4, %out : f32
    linalg.yield %5 : f32
  } -> tensor<4xf32>
  // CHECK: linalg.map ins(%arg0, %arg2 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg2 : tensor<4x8xf32>)
  %3 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %c : tensor<4x8xf32>, tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %4 = math.absf %x : f32
    %5 = arith.addf %4, %y : f32
    linalg.yield %5 : f32
  } -> tensor<4x8xf32>
  return %0, %1, %2, %3 : tensor<8x4xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4x8xf32>
}
