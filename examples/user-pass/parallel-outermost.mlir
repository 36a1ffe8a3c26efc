// CHECK-DAG: #[[COLUMN:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[RESULT:.*]] = affine_map<(d0, d1) -> (d0)>

// The payload's index is that of the loop in its new position.
// CHECK-LABEL: func.func @weighted
func.func @weighted(%a: tensor<4x3xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
  // CHECK: linalg.generic {indexing_maps = [#[[COLUMN]], #[[RESULT]]], iterator_types = ["parallel", "reduction"]}
  // CHECK:   linalg.index 1
  %0 = linalg.generic {indexing_maps = [affine_map<(k, m) -> (k, m)>, affine_map<(k, m) -> (m)>],
                       iterator_types = ["reduction", "parallel"]}
      ins(%a : tensor<4x3xf32>) outs(%b : tensor<3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %k = linalg.index 0 : index
    %i = arith.index_cast %k : index to i32
    %w = arith.sitofp %i : i32 to f32
    %p = arith.mulf %in, %w : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: func.func @outermost
func.func @outermost(%a: tensor<4x3xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: linalg.reduce
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x3xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
  return %0 : tensor<4xf32>
}

// The last store depends on the order.
// CHECK-LABEL: func.func @effects
func.func @effects(%a: memref<4x3xf32>, %b: memref<3xf32>, %last: memref<f32>) {
  // CHECK: linalg.reduce
  linalg.reduce ins(%a : memref<4x3xf32>) outs(%b : memref<3xf32>) dimensions = [0]
    (%in: f32, %out: f32) {
      memref.store %in, %last[] : memref<f32>
      %s = arith.addf %in, %out : f32
      linalg.yield %s : f32
    }
  return
}
