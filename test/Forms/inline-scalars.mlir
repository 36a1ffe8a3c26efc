// RUN: linalg-opt %s --linalg-inline-scalars | FileCheck %s
// RUN: linalg-opt %s --linalg-inline-scalars --remarks-filter=linalg-inline-scalars 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] Inlined | Category:linalg-inline-scalars | Remark="inlined scalars into linalg.generic", inputs=3

#v = affine_map<(i) -> (i)>
#s = affine_map<(i) -> ()>

// CHECK: #[[$V:.*]] = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func.func @tensors
func.func @tensors(%a: tensor<4xf32>, %s: f32, %t: tensor<f32>, %e: tensor<2x3xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK:     linalg.generic {indexing_maps = [#[[$V]], #[[$V]]], iterator_types = ["parallel"]} ins(%arg0 : tensor<4xf32>) outs(%arg4 : tensor<4xf32>) attrs =  {mine} {
  // CHECK:     ^bb0(%[[A:.*]]: f32, %[[O:.*]]: f32):
  // CHECK-DAG:   %[[C1:.*]] = arith.constant 1 : index
  // CHECK-DAG:   %[[C2:.*]] = arith.constant 2 : index
  // CHECK-DAG:   %[[T:.*]] = tensor.extract %arg2[] : tensor<f32>
  // CHECK-DAG:   %[[E:.*]] = tensor.extract %arg3[%[[C1]], %[[C2]]] : tensor<2x3xf32>
  // CHECK:       %[[P:.*]] = arith.mulf %[[A]], %arg1 : f32
  // CHECK:       %[[Q:.*]] = arith.addf %[[P]], %[[T]] : f32
  // CHECK:       arith.addf %[[Q]], %[[E]] : f32
  %0 = linalg.generic {indexing_maps = [#s, #v, #s, affine_map<(i) -> (1, 2)>, #v], iterator_types = ["parallel"]}
      ins(%s, %a, %t, %e : f32, tensor<4xf32>, tensor<f32>, tensor<2x3xf32>) outs(%o : tensor<4xf32>) attrs = {mine} {
  ^bb0(%y: f32, %x: f32, %z: f32, %w: f32, %out: f32):
    %p = arith.mulf %x, %y : f32
    %q = arith.addf %p, %z : f32
    %r = arith.addf %q, %w : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// An element is loaded in each iteration, as before.
// CHECK-LABEL: func.func @buffers
func.func @buffers(%a: memref<4xf32>, %s: memref<f32>) {
  // CHECK: linalg.generic {indexing_maps = [#[[$V]]], iterator_types = ["parallel"]} outs(%arg0 : memref<4xf32>) {
  // CHECK:   %[[S:.*]] = memref.load %arg1[] : memref<f32>
  // CHECK:   linalg.yield %[[S]]
  linalg.generic {indexing_maps = [#s, #v], iterator_types = ["parallel"]} ins(%s : memref<f32>) outs(%a : memref<4xf32>) {
  ^bb0(%x: f32, %out: f32):
    linalg.yield %x : f32
  }
  return
}
