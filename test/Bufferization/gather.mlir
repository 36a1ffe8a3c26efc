// Tensor ops that MLIR does not bufferize.

// RUN: split-file %s %t
// RUN: linalg-opt %t/ops.mlir --linalg-convert-tensor | FileCheck %s
// RUN: linalg-opt %t/ops.mlir --linalg-convert-tensor=pads-only | FileCheck %s --check-prefix=PADS
// RUN: linalg-run %t/ops.mlir --function=rows --input=iota --input=[[3],[0]] --expect=[[12,13,14,15],[0,1,2,3]]
// RUN: linalg-run %t/ops.mlir --function=rows --pipeline=loops --input=iota --input=[[3],[0]] --expect=[[12,13,14,15],[0,1,2,3]]
// RUN: linalg-run %t/ops.mlir --function=columns --input=iota:2x3 --input=[[[2],[0]]] --expect=[[[[2],[5]],[[0],[3]]]]
// RUN: linalg-run %t/ops.mlir --function=points --input=iota --input=[[1,2],[0,0],[3,4]] --expect=[7,0,19]
// RUN: linalg-run %t/ops.mlir --function=one --input=iota --input=[3] --expect=[12,13,14,15]
// RUN: linalg-run %t/ops.mlir --function=scatter_rows --input=[[1,2,3,4],[5,6,7,8]] --input=zeros --input=[[2],[0]] --expect=[[5,6,7,8],[0,0,0,0],[1,2,3,4]] --expect=0
// RUN: linalg-run %t/ops.mlir --function=scatter_units --input=[[[[1],[2]],[[3],[4]]]] --input=zeros:2x3 --input=[[[2],[1]]] --expect=[[0,3,1],[0,4,2]]
// RUN: linalg-run %t/ops.mlir --function=scatter_one --input=7 --input=zeros --input=[1,2] --expect=[[0,0,0],[0,0,7]]
// RUN: linalg-run %t/ops.mlir --function=bits --input=[1,-2] --expect=[1065353216,-1073741824]
// RUN: linalg-run %t/ops.mlir --function=bits --pipeline=parallel --input=[1,-2] --expect=[1065353216,-1073741824]
// RUN: not linalg-opt %t/unsigned.mlir --linalg-to-llvm 2>&1 | FileCheck %s --check-prefix=UNSIGNED --implicit-check-not=error:

// UNSIGNED: error: op was not bufferized

//--- ops.mlir
// CHECK-LABEL: func.func @rows(
// CHECK-SAME:    %[[A:.*]]: tensor<4x4xf32>, %[[I:.*]]: tensor<2x1xindex>
// CHECK:         %[[INIT:.*]] = tensor.empty() : tensor<2x4xf32>
// CHECK:         linalg.generic {{.*}} outs(%[[INIT]] : tensor<2x4xf32>)
// CHECK:           %[[ROW:.*]] = linalg.index 0
// CHECK:           %[[COLUMN:.*]] = linalg.index 1
// CHECK:           %[[C0:.*]] = arith.constant 0
// CHECK:           %[[INDEX:.*]] = tensor.extract %[[I]][%[[ROW]], %[[C0]]]
// CHECK:           %[[ELEMENT:.*]] = tensor.extract %[[A]][%[[INDEX]], %[[COLUMN]]]
// CHECK:           linalg.yield %[[ELEMENT]]
// PADS-LABEL: func.func @rows(
// PADS:         tensor.gather
func.func @rows(%a: tensor<4x4xf32>, %i: tensor<2x1xindex>) -> tensor<2x4xf32> {
  %0 = tensor.gather %a[%i] gather_dims([0]) : (tensor<4x4xf32>, tensor<2x1xindex>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @columns(
// CHECK:         arith.index_cast {{.*}} : i32 to index
func.func @columns(%a: tensor<?x3xf32>, %i: tensor<1x2x1xi32>) -> tensor<1x2x?x1xf32> {
  %0 = tensor.gather %a[%i] gather_dims([1]) : (tensor<?x3xf32>, tensor<1x2x1xi32>) -> tensor<1x2x?x1xf32>
  return %0 : tensor<1x2x?x1xf32>
}
func.func @points(%a: tensor<4x5xf32>, %i: tensor<3x2xindex>) -> tensor<3xf32> {
  %0 = tensor.gather %a[%i] gather_dims([0, 1]) : (tensor<4x5xf32>, tensor<3x2xindex>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
func.func @one(%a: tensor<4x4xf32>, %i: tensor<1xindex>) -> tensor<4xf32> {
  %0 = tensor.gather %a[%i] gather_dims([0]) : (tensor<4x4xf32>, tensor<1xindex>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @scatter_rows(
// CHECK-SAME:    %[[S:.*]]: tensor<2x4xf32>, %[[A:.*]]: tensor<3x4xf32>, %[[I:.*]]: tensor<2x1xindex>
// CHECK:         scf.for %[[ROW:.*]] = {{.*}} iter_args(%[[T:.*]] = %[[A]])
// CHECK:           %[[INDEX:.*]] = tensor.extract %[[I]][%[[ROW]], %{{.*}}]
// CHECK:           %[[SLICE:.*]] = tensor.extract_slice %[[S]][%[[ROW]], 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<4xf32>
// CHECK:           tensor.insert_slice %[[SLICE]] into %[[T]][%[[INDEX]], 0] [1, 4] [1, 1]
func.func @scatter_rows(%s: tensor<2x4xf32>, %a: tensor<3x4xf32>, %i: tensor<2x1xindex>) -> (tensor<3x4xf32>, f32) {
  %0 = tensor.scatter %s into %a[%i] scatter_dims([0]) unique : (tensor<2x4xf32>, tensor<3x4xf32>, tensor<2x1xindex>) -> tensor<3x4xf32>
  // The old value is needed.
  %c0 = arith.constant 0 : index
  %1 = tensor.extract %a[%c0, %c0] : tensor<3x4xf32>
  return %0, %1 : tensor<3x4xf32>, f32
}
func.func @scatter_units(%s: tensor<1x2x?x1xf32>, %a: tensor<?x3xf32>, %i: tensor<1x2x1xi64>) -> tensor<?x3xf32> {
  %0 = tensor.scatter %s into %a[%i] scatter_dims([1]) unique : (tensor<1x2x?x1xf32>, tensor<?x3xf32>, tensor<1x2x1xi64>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
func.func @scatter_one(%s: tensor<f32>, %a: tensor<2x3xf32>, %i: tensor<2xindex>) -> tensor<2x3xf32> {
  %0 = tensor.scatter %s into %a[%i] scatter_dims([0, 1]) unique : (tensor<f32>, tensor<2x3xf32>, tensor<2xindex>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @bits(
// CHECK:         linalg.generic
// CHECK:           arith.bitcast %{{.*}} : f32 to i32
func.func @bits(%a: tensor<2xf32>) -> tensor<?xi32> {
  %0 = tensor.cast %a : tensor<2xf32> to tensor<?xf32>
  %1 = tensor.bitcast %0 : tensor<?xf32> to tensor<?xi32>
  return %1 : tensor<?xi32>
}

//--- unsigned.mlir
func.func @f(%a: tensor<2xi32>) -> tensor<2xui32> {
  %0 = tensor.bitcast %a : tensor<2xi32> to tensor<2xui32>
  return %0 : tensor<2xui32>
}
