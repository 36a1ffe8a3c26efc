// RUN: linalg-opt %s --linalg-extract-factors | FileCheck %s
// RUN: linalg-opt %s --linalg-extract-factors --linalg-specialize | FileCheck %s --check-prefix=NAMED

// One factor is computed before, over its loops in the order of its largest
// input; the cast of the other one stays in the product.

// CHECK-DAG: #[[KM:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[K:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[A:.*]] = affine_map<(d0, d1, d2) -> (d2, d0)>

// CHECK-LABEL: @one
// CHECK: %[[SIZE:.*]] = tensor.dim %arg0
// CHECK: %[[EMPTY:.*]] = tensor.empty(%[[SIZE]]) : tensor<?x5xf32>
// CHECK: %[[FACTOR:.*]] = linalg.generic {indexing_maps = [#[[KM]], #[[K]], #[[KM]]]
// CHECK-SAME: ins(%arg0, %arg2 : tensor<?x5xf32>, tensor<?xf32>)
// CHECK: arith.subf
// CHECK: linalg.generic {indexing_maps = [#[[A]],
// CHECK-SAME: ins(%[[FACTOR]], %arg1 : tensor<?x5xf32>, tensor<?x6xf16>)
// CHECK-SAME: attrs = {keep = 1 : i64}
// CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %[[Y:.*]]: f16, %[[OLD:.*]]: f32)
// CHECK-NEXT: %[[WIDE:.*]] = arith.extf %[[Y]]
// CHECK-NEXT: %[[P:.*]] = arith.mulf %[[WIDE]], %[[X]] fastmath<contract>
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[P]], %[[OLD]]
// CHECK-NEXT: linalg.yield %[[S]]
func.func @one(%a: tensor<?x5xf32>, %b: tensor<?x6xf16>, %z: tensor<?xf32>, %c: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (k)>, affine_map<(m, n, k) -> (m, n)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b, %z : tensor<?x5xf32>, tensor<?x6xf16>, tensor<?xf32>) outs(%c : tensor<5x6xf32>) attrs = {keep = 1} {
  ^bb0(%x: f32, %y: f16, %s: f32, %old: f32):
    %shifted = arith.subf %x, %s : f32
    %wide = arith.extf %y : f16 to f32
    %product = arith.mulf %wide, %shifted fastmath<contract> : f32
    %sum = arith.addf %product, %old : f32
    linalg.yield %sum : f32
  } -> tensor<5x6xf32>
  return %0 : tensor<5x6xf32>
}

// Both factors of a named op.

// NAMED-LABEL: @named
// NAMED: %[[A:.*]] = linalg.elemwise_binary {fun = #linalg.binary_fn<sub>} ins(%arg0, %arg2 : tensor<4x8xi8>, i32)
// NAMED: %[[B:.*]] = linalg.elemwise_binary {fun = #linalg.binary_fn<sub>} ins(%arg1, %arg3 : tensor<8x6xi8>, i32)
// NAMED: linalg.matmul ins(%[[A]], %[[B]] : tensor<4x8xi32>, tensor<8x6xi32>)
func.func @named(%a: tensor<4x8xi8>, %b: tensor<8x6xi8>, %za: i32, %zb: i32, %c: tensor<4x6xi32>) -> tensor<4x6xi32> {
  %0 = linalg.quantized_matmul ins(%a, %b, %za, %zb : tensor<4x8xi8>, tensor<8x6xi8>, i32, i32) outs(%c : tensor<4x6xi32>) -> tensor<4x6xi32>
  return %0 : tensor<4x6xi32>
}

// An input that no factor reads is left out.

// NAMED-LABEL: @unused
// NAMED-NOT: linalg.generic
// NAMED: linalg.matmul ins(%arg0, %arg1 :
func.func @unused(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>, %d: tensor<4x8x6xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, k, n)>, affine_map<(m, n, k) -> (m, n)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b, %d : tensor<4x8xf32>, tensor<8x6xf32>, tensor<4x8x6xf32>) outs(%c : tensor<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %old: f32):
    %product = arith.mulf %x, %y : f32
    %sum = arith.addf %old, %product : f32
    linalg.yield %sum : f32
  } -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
