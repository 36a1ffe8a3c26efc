// The same result as that of mlir-opt's pass of that name.
// RUN: linalg-opt %s -linalg-convert-elementwise -split-input-file > %t
// RUN: mlir-opt %s -convert-elementwise-to-linalg -split-input-file | diff - %t
// RUN: linalg-opt %s -convert-elementwise-to-linalg -split-input-file | diff - %t
// RUN: FileCheck %s < %t

// CHECK: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @binary
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[ID]], #[[ID]]], iterator_types = ["parallel", "parallel"]}
// CHECK: arith.addf %{{.*}}, %{{.*}} fastmath<fast> : f32
func.func @binary(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = arith.addf %a, %b fastmath<fast> : tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// -----

// CHECK-LABEL: func.func @attributes
// CHECK: math.exp %{{.*}} {a.b = 1 : i64} : f32
func.func @attributes(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = math.exp %a {a.b = 1} : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// CHECK-LABEL: func.func @other_type
// CHECK: tensor.empty(%{{.*}}, %{{.*}}) : tensor<?x4x?xi1>
func.func @other_type(%a: tensor<?x4x?xf32>, %b: tensor<?x4x?xf32>) -> (tensor<?x4x?xi1>, tensor<?x4x?xi32>, tensor<?x4x?xf16>) {
  %0 = arith.cmpf olt, %a, %b : tensor<?x4x?xf32>
  %1 = arith.fptosi %a : tensor<?x4x?xf32> to tensor<?x4x?xi32>
  %2 = arith.truncf %b : tensor<?x4x?xf32> to tensor<?x4x?xf16>
  return %0, %1, %2 : tensor<?x4x?xi1>, tensor<?x4x?xi32>, tensor<?x4x?xf16>
}

// -----

// A scalar operand is used for every element.
// CHECK: #[[SCALAR:.*]] = affine_map<(d0) -> ()>
// CHECK-LABEL: func.func @scalar
// CHECK: linalg.generic {indexing_maps = [#[[SCALAR]],
func.func @scalar(%c: i1, %a: tensor<8xi8>, %b: tensor<8xi8>) -> tensor<8xi8> {
  %0 = arith.select %c, %a, %b : tensor<8xi8>
  return %0 : tensor<8xi8>
}

// -----

// CHECK-LABEL: func.func @rank_0
// CHECK: iterator_types = []
func.func @rank_0(%a: tensor<f64>, %b: tensor<f64>, %c: tensor<f64>) -> tensor<f64> {
  %0 = math.fma %a, %b, %c : tensor<f64>
  return %0 : tensor<f64>
}

// -----

// CHECK-LABEL: func.func @two_results
// CHECK: linalg.yield %{{.*}}, %{{.*}} : i32, i1
func.func @two_results(%a: tensor<8xi32>, %b: tensor<8xi32>) -> (tensor<8xi32>, tensor<8xi1>) {
  %0, %1 = arith.addui_extended %a, %b : tensor<8xi32>, tensor<8xi1>
  return %0, %1 : tensor<8xi32>, tensor<8xi1>
}

// -----

// CHECK-LABEL: func.func @chain
// CHECK-COUNT-3: linalg.generic
func.func @chain(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> tensor<?xf32> {
    %0 = arith.mulf %x, %x : tensor<?xf32>
    %1 = arith.negf %0 : tensor<?xf32>
    %2 = math.tanh %1 : tensor<?xf32>
    scf.yield %2 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @indices
func.func @indices(%a: tensor<4xindex>, %b: tensor<4xindex>) -> tensor<4xindex> {
  %0 = arith.addi %a, %b overflow<nsw> : tensor<4xindex>
  %1 = arith.maxsi %0, %b : tensor<4xindex>
  return %1 : tensor<4xindex>
}
