// MLIR's own models have no partial results of complex numbers and of vectors,
// nor if several values are folded into an element, or of argmax; ours do.

// RUN: mlir-opt %s --load-dialect-plugin=%plugin --load-pass-plugin=%plugin \
// RUN:   --pass-pipeline='builtin.module(linalg-tile{sizes=0,0,2 partial-reduction=outer-reduction})' \
// RUN:   --remarks-filter-missed=linalg-tile --verify-diagnostics -o %t
// RUN: mlir-opt %s -o - | diff - %t
// RUN: linalg-opt %s --linalg-tile="sizes=0,0,2 partial-reduction=outer-reduction" | FileCheck %s

// CHECK-LABEL: func.func @complex
// CHECK: scf.for
func.func @complex(%a: tensor<3x5xcomplex<f32>>, %b: tensor<5x4xcomplex<f32>>, %c: tensor<3x4xcomplex<f32>>)
    -> tensor<3x4xcomplex<f32>> {
  // expected-remark@+1 {{Reason="its own model of tiling has no partial results of complex.add", Remark="left linalg.matmul alone"}}
  %0 = linalg.matmul ins(%a, %b : tensor<3x5xcomplex<f32>>, tensor<5x4xcomplex<f32>>)
                     outs(%c : tensor<3x4xcomplex<f32>>) -> tensor<3x4xcomplex<f32>>
  return %0 : tensor<3x4xcomplex<f32>>
}

// CHECK-LABEL: func.func @several
// CHECK: scf.for
func.func @several(%a: tensor<3x4x6xi32>, %b: tensor<3x4xi32>) -> tensor<3x4xi32> {
  // expected-remark@+1 {{Reason="its own model of tiling has no partial results where several values are folded into an element"}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a : tensor<3x4x6xi32>) outs(%b : tensor<3x4xi32>) {
  ^bb0(%in: i32, %out: i32):
    %1 = arith.addi %out, %in : i32
    %2 = arith.addi %1, %in : i32
    linalg.yield %2 : i32
  } -> tensor<3x4xi32>
  return %0 : tensor<3x4xi32>
}

// CHECK-LABEL: func.func @vectors
// CHECK: arith.constant dense<-1> : vector<4xi16>
// CHECK: scf.for
func.func @vectors(%a: tensor<3x4x6xvector<4xi16>>, %b: tensor<3x4xvector<4xi16>>) -> tensor<3x4xvector<4xi16>> {
  // expected-remark@+1 {{Reason="its own model of tiling has no partial results of elements of type vector<4xi16>"}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a : tensor<3x4x6xvector<4xi16>>) outs(%b : tensor<3x4xvector<4xi16>>) {
  ^bb0(%in: vector<4xi16>, %out: vector<4xi16>):
    %1 = arith.andi %out, %in : vector<4xi16>
    linalg.yield %1 : vector<4xi16>
  } -> tensor<3x4xvector<4xi16>>
  return %0 : tensor<3x4xvector<4xi16>>
}

// CHECK-LABEL: func.func @argmax
// CHECK: scf.for
func.func @argmax(%a: tensor<3x4x6xf32>, %m: tensor<3x4xf32>, %at: tensor<3x4xi32>) -> (tensor<3x4xf32>, tensor<3x4xi32>) {
  // expected-remark@+1 {{Reason="its own model of tiling has no partial results of argmax and argmin"}}
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j)>,
                                          affine_map<(i, j, k) -> (i, j)>],
                         iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a : tensor<3x4x6xf32>) outs(%m, %at : tensor<3x4xf32>, tensor<3x4xi32>) {
  ^bb0(%in: f32, %out: f32, %p: i32):
    %1 = linalg.index 2 : index
    %2 = arith.index_cast %1 : index to i32
    %3 = arith.cmpf ogt, %in, %out : f32
    %4 = arith.select %3, %in, %out : f32
    %5 = arith.select %3, %2, %p : i32
    linalg.yield %4, %5 : f32, i32
  } -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return %0#0, %0#1 : tensor<3x4xf32>, tensor<3x4xi32>
}
