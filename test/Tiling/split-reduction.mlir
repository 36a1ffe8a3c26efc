// RUN: linalg-opt %s --linalg-split-reduction=factor=2 --mlir-print-local-scope --remarks-filter=linalg-split-reduction 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=CHECK,OUTER
// RUN: linalg-opt %s --linalg-split-reduction="factor=2 inner-parallel" --mlir-print-local-scope \
// RUN:   | FileCheck %s --check-prefixes=CHECK,INNER
// RUN: linalg-opt %s --linalg-split-reduction="factor=2 loop=1" --mlir-print-local-scope \
// RUN:   | FileCheck %s --check-prefix=LOOP

// OUTER: remark: [Passed] Split | Category:linalg-split-reduction | Remark="split d2 of linalg.matmul into 2 partial results"

// CHECK-LABEL: func.func @matmul
func.func @matmul(%a: tensor<?x6xf32>, %b: tensor<?x4xf32>, %c: tensor<?x4xf32>) -> tensor<?x4xf32> {
  // A static extent of one operand makes the other one static.
  // CHECK: %[[KNOWN:.*]] = tensor.cast %arg1 : tensor<?x4xf32> to tensor<6x4xf32>
  // OUTER: tensor.expand_shape %[[KNOWN]] {{\[}}[0, 1], [2]] output_shape [2, 3, 4]
  // INNER: tensor.expand_shape %[[KNOWN]] {{\[}}[0, 1], [2]] output_shape [3, 2, 4]
  // OUTER: tensor.empty(%{{.*}}) : tensor<2x?x4xf32>
  // INNER: tensor.empty(%{{.*}}) : tensor<?x4x2xf32>
  // OUTER: affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3, d1)>, affine_map<(d0, d1, d2, d3) -> (d2, d0, d1)>]
  // OUTER-SAME: "parallel", "parallel", "parallel", "reduction"]
  // INNER: affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>]
  // INNER-SAME: "parallel", "parallel", "reduction", "parallel"]
  // OUTER: outs(%arg2
  %0 = linalg.matmul ins(%a, %b : tensor<?x6xf32>, tensor<?x4xf32>) outs(%c : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// A loop in the access of a window is the sum of its parts, with the dilation.
// CHECK-LABEL: func.func @conv
func.func @conv(%i: tensor<1x3x20xf32>, %k: tensor<4x3x4xf32>, %o: tensor<1x4x3xf32>) -> tensor<1x4x3xf32> {
  // OUTER: (d0, d3, d2 * 2 + (d4 * 2 + d5) * 3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d3, d4, d5)>
  %0 = linalg.conv_1d_ncw_fcw {strides = dense<2> : tensor<1xi64>, dilations = dense<3> : tensor<1xi64>}
    ins(%i, %k : tensor<1x3x20xf32>, tensor<4x3x4xf32>) outs(%o : tensor<1x4x3xf32>) -> tensor<1x4x3xf32>
  return %0 : tensor<1x4x3xf32>
}

// CHECK-LABEL: func.func @sum_and_maximum
// LOOP-LABEL: func.func @sum_and_maximum
func.func @sum_and_maximum(%a: tensor<4x6x8xindex>, %s: tensor<4xindex>, %m: tensor<4xindex>)
    -> (tensor<4xindex>, tensor<4xindex>) {
  // CHECK: %[[P:.*]]:2 = linalg.generic
  // OUTER: %[[I:.*]] = linalg.index 2
  // OUTER: %[[J:.*]] = linalg.index 3
  // OUTER: affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%[[I]], %[[J]])
  // INNER: affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>
  // OUTER: linalg.index 1
  // LOOP: linalg.index 3
  // CHECK: linalg.generic {{.*}} ins(%[[P]]#0 {{.*}} outs(%arg1
  // CHECK: linalg.generic {{.*}} ins(%[[P]]#1 {{.*}} outs(%arg2
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i)>, affine_map<(i, j, k) -> (i)>],
                         iterator_types = ["parallel", "reduction", "reduction"]}
      ins(%a : tensor<4x6x8xindex>) outs(%s, %m : tensor<4xindex>, tensor<4xindex>) {
  ^bb0(%in: index, %sum: index, %max: index):
    %k = linalg.index 2 : index
    %j = linalg.index 1 : index
    %p = arith.muli %in, %k : index
    %q = arith.addi %p, %j : index
    %t = arith.addi %sum, %q : index
    %n = arith.maxsi %max, %in : index
    linalg.yield %t, %n : index, index
  } -> (tensor<4xindex>, tensor<4xindex>)
  return %0#0, %0#1 : tensor<4xindex>, tensor<4xindex>
}

// Inputs may be buffers.
// CHECK-LABEL: func.func @buffer_in
func.func @buffer_in(%a: memref<4x6xf32, strided<[?, 2]>>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // OUTER: memref.expand_shape %arg0 {{\[}}[0], [1, 2]] output_shape [4, 2, 3]
  %0 = linalg.reduce { arith.addf } ins(%a : memref<4x6xf32, strided<[?, 2]>>) outs(%b : tensor<4xf32>) dimensions = [1]
  return %0 : tensor<4xf32>
}

// The position of the greatest element: of the partial results, the greatest
// elements are found first, then their least positions, then what belongs to them.
// CHECK-LABEL: func.func @argmax
func.func @argmax(%a: tensor<8xf32>, %m: tensor<f32>, %at: tensor<i32>) -> (tensor<f32>, tensor<i32>) {
  // CHECK-DAG: %[[LOWEST:.*]] = arith.constant 0xFF800000 : f32
  // CHECK-DAG: %[[LAST:.*]] = arith.constant 2147483647 : i32
  // CHECK: %[[P:.*]]:2 = linalg.generic {{.*}} ins(%{{.*}} : tensor<{{2x4|4x2}}xf32>) outs({{.*}} : tensor<2xf32>, tensor<2xi32>)
  // CHECK: %[[BEST:.*]] = linalg.generic {{.*}}["reduction"]} ins(%[[P]]#0 : tensor<2xf32>)
  // CHECK:   arith.maximumf
  // CHECK: %[[POSITION:.*]] = linalg.generic {{.*}}["reduction"]} ins(%[[P]]#0, %[[P]]#1, %[[BEST]] :
  // CHECK:   arith.minsi
  // CHECK: %[[KEY:.*]] = linalg.generic {{.*}}["reduction"]} ins(%[[P]]#0, %[[P]]#1, %[[POSITION]] :
  // CHECK: linalg.generic {{.*}} ins(%[[KEY]], %[[POSITION]] : {{.*}}) outs(%arg1, %arg2
  // CHECK:   arith.cmpf ogt
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> ()>],
                         iterator_types = ["reduction"]}
      ins(%a : tensor<8xf32>) outs(%m, %at : tensor<f32>, tensor<i32>) {
  ^bb0(%in: f32, %out: f32, %k: i32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %above = arith.cmpf ogt, %in, %out : f32
    %n = arith.select %above, %in, %out : f32
    %l = arith.select %above, %j, %k : i32
    linalg.yield %n, %l : f32, i32
  } -> (tensor<f32>, tensor<i32>)
  return %0#0, %0#1 : tensor<f32>, tensor<i32>
}

// The greatest element is NaN if one is: then the op itself finds the position.
// CHECK-LABEL: func.func @argmax_of_extremum
func.func @argmax_of_extremum(%a: tensor<8xf32>, %m: tensor<f32>, %at: tensor<i32>) -> (tensor<f32>, tensor<i32>) {
  // CHECK: %[[P:.*]]:2 = linalg.generic {{.*}} outs({{.*}} : tensor<2xf32>, tensor<2xi32>)
  // CHECK: %[[BEST:.*]] = linalg.generic {{.*}}["reduction"]} ins(%[[P]]#0 : tensor<2xf32>)
  // CHECK: %[[ANY:.*]] = linalg.generic {{.*}} ins(%[[BEST]] : tensor<f32>)
  // CHECK:   arith.cmpf uno
  // CHECK: %[[IS_NAN:.*]] = tensor.extract %[[ANY]][]
  // CHECK: %[[R:.*]]:2 = scf.if %[[IS_NAN]]
  // CHECK:   linalg.generic {{.*}}["reduction"]} ins(%arg0 : tensor<8xf32>) outs(%arg1, %arg2
  // CHECK: } else {
  // CHECK:   %[[POSITION:.*]] = linalg.generic {{.*}}["reduction"]} ins(%[[P]]#0, %[[P]]#1, %[[BEST]] :
  // CHECK:   linalg.generic {{.*}} ins(%[[BEST]], %[[POSITION]] : {{.*}}) outs(%arg1, %arg2
  // CHECK:     arith.maximumf
  // CHECK: return %[[R]]#0, %[[R]]#1
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> ()>],
                         iterator_types = ["reduction"]}
      ins(%a : tensor<8xf32>) outs(%m, %at : tensor<f32>, tensor<i32>) {
  ^bb0(%in: f32, %out: f32, %k: i32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %n = arith.maximumf %in, %out : f32
    %above = arith.cmpf ogt, %in, %out : f32
    %l = arith.select %above, %j, %k : i32
    linalg.yield %n, %l : f32, i32
  } -> (tensor<f32>, tensor<i32>)
  return %0#0, %0#1 : tensor<f32>, tensor<i32>
}
