// RUN: linalg-opt %s --linalg-fuse-elementwise --canonicalize --split-input-file | FileCheck %s
// RUN: linalg-opt %s --linalg-fuse-elementwise --split-input-file --remarks-filter=linalg-fuse-elementwise 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] MovedReshape | Category:linalg-fuse-elementwise | Remark="moved tensor.expand_shape away from between linalg.generic and linalg.exp"
// REMARK: remark: [Passed] MovedReshape | Category:linalg-fuse-elementwise | Remark="moved tensor.collapse_shape away from between linalg.exp and linalg.generic"
// REMARK: Reason="linalg.exp or its reshape has other users"
// REMARK: Reason="linalg.generic does not run over each dimension of tensor.collapse_shape by a loop of its own"
// REMARK: Reason="operand 0 of linalg.exp is a buffer, which may be written in between"

// The producer gets the loops, and its index is computed from both.
#v = affine_map<(i) -> (i)>
// CHECK-LABEL: func.func @expands
// CHECK-SAME: (%[[A:.*]]: tensor<32xf32>, %[[E:.*]]: tensor<32xf32>, %[[O:.*]]: tensor<4x8xf32>)
// CHECK: %[[C8:.*]] = arith.constant 8 : index
// CHECK: %[[X:.*]] = tensor.expand_shape %[[A]] {{\[\[}}0, 1]] output_shape [4, 8]
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]} ins(%[[X]] : tensor<4x8xf32>) outs(%[[O]] : tensor<4x8xf32>)
// CHECK: %[[I:.*]] = linalg.index 0
// CHECK: %[[J:.*]] = linalg.index 1
// CHECK: %[[P:.*]] = arith.muli %[[I]], %[[C8]]
// CHECK: arith.addi %[[P]], %[[J]]
// CHECK: math.exp
func.func @expands(%a: tensor<32xf32>, %e: tensor<32xf32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%a : tensor<32xf32>) outs(%e : tensor<32xf32>) {
  ^bb0(%x: f32, %out: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %f = arith.sitofp %j : i32 to f32
    %y = arith.addf %x, %f : f32
    linalg.yield %y : f32
  } -> tensor<32xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [4, 8] : tensor<32xf32> into tensor<4x8xf32>
  %2 = linalg.exp ins(%1 : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// -----

// The consumer gets the loops, two of them reductions; extents may be dynamic.
#id = affine_map<(i, j) -> (i, j)>
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG: #[[COL:.*]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1, d2) -> (d0)>
// CHECK-LABEL: func.func @collapses
// CHECK-SAME: (%[[A:.*]]: tensor<3x?x8xf32>, %[[E:.*]]: tensor<3x?x8xf32>, %[[W:.*]]: tensor<?xf32>, %[[O:.*]]: tensor<3xf32>)
// CHECK: %[[D:.*]] = tensor.dim %[[E]], %c1
// CHECK: %[[X:.*]] = tensor.expand_shape %[[W]] {{\[\[}}0, 1]] output_shape [%[[D]], 8] : tensor<?xf32> into tensor<?x8xf32>
// CHECK: linalg.generic {indexing_maps = [#[[ALL]], #[[COL]], #[[ROW]]], iterator_types = ["parallel", "reduction", "reduction"]} ins(%[[A]], %[[X]] :
// CHECK: math.exp
func.func @collapses(%a: tensor<3x?x8xf32>, %e: tensor<3x?x8xf32>, %w: tensor<?xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  %0 = linalg.exp ins(%a : tensor<3x?x8xf32>) outs(%e : tensor<3x?x8xf32>) -> tensor<3x?x8xf32>
  %1 = tensor.collapse_shape %0 [[0], [1, 2]] : tensor<3x?x8xf32> into tensor<3x?xf32>
  %2 = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%1, %w : tensor<3x?xf32>, tensor<?xf32>) outs(%o : tensor<3xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %s = arith.subf %x, %y : f32
    %t = arith.addf %out, %s : f32
    linalg.yield %t : f32
  } -> tensor<3xf32>
  return %2 : tensor<3xf32>
}

// -----

// A result of the op that gets the loops is collapsed for its users.
// CHECK-LABEL: func.func @result
// CHECK: %[[R:.*]] = linalg.generic
// CHECK: tensor.collapse_shape %[[R]] {{\[\[}}0, 1]]
func.func @result(%a: tensor<4x8xf32>, %e: tensor<4x8xf32>, %o: tensor<32xf32>) -> tensor<32xf32> {
  %0 = linalg.exp ins(%a : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %2 = linalg.negf ins(%1 : tensor<32xf32>) outs(%o : tensor<32xf32>) -> tensor<32xf32>
  return %2 : tensor<32xf32>
}

// -----

// CHECK-LABEL: func.func @users
// CHECK: linalg.exp
// CHECK: linalg.negf
func.func @users(%a: tensor<4x8xf32>, %e: tensor<4x8xf32>, %o: tensor<32xf32>) -> (tensor<32xf32>, tensor<4x8xf32>) {
  %0 = linalg.exp ins(%a : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %2 = linalg.negf ins(%1 : tensor<32xf32>) outs(%o : tensor<32xf32>) -> tensor<32xf32>
  return %2, %0 : tensor<32xf32>, tensor<4x8xf32>
}

// -----

// A reshape to rank 0 has no loop to replace.
// CHECK-LABEL: func.func @scalar
// CHECK: tensor.collapse_shape
// CHECK: linalg.generic
func.func @scalar(%a: tensor<1x1xf32>, %o: tensor<f32>) -> tensor<f32> {
  %0 = linalg.exp ins(%a : tensor<1x1xf32>) outs(%a : tensor<1x1xf32>) -> tensor<1x1xf32>
  %1 = tensor.collapse_shape %0 [] : tensor<1x1xf32> into tensor<f32>
  %2 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%1 : tensor<f32>) outs(%o : tensor<f32>) {
  ^bb0(%x: f32, %out: f32):
    %y = arith.addf %x, %out : f32
    linalg.yield %y : f32
  } -> tensor<f32>
  return %2 : tensor<f32>
}

// -----

// CHECK-LABEL: func.func @buffer
// CHECK: linalg.exp
// CHECK: linalg.negf
func.func @buffer(%a: memref<4x8xf32>, %e: tensor<4x8xf32>, %o: tensor<32xf32>) -> tensor<32xf32> {
  %0 = linalg.exp ins(%a : memref<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %2 = linalg.negf ins(%1 : tensor<32xf32>) outs(%o : tensor<32xf32>) -> tensor<32xf32>
  return %2 : tensor<32xf32>
}
