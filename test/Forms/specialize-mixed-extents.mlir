// Where an operand does not know an extent that another knows, transpose, broadcast, map and reduce would be ops that MLIR's
// dialect refuses: they are not made.

// RUN: linalg-opt %s --linalg-specialize -o %t.mlir --remarks-filter=linalg-specialize 2> %t.remarks
// RUN: FileCheck %s < %t.mlir
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: mlir-opt %t.mlir -o /dev/null

// REMARK-COUNT-4: Reason="the extent of loop d{{[01]}} is static in some operands and dynamic in others, which ops such as linalg.transpose do not take: cast them"

#ij = affine_map<(i, j) -> (i, j)>
#ji = affine_map<(i, j) -> (j, i)>
#i = affine_map<(i, j) -> (i)>

// CHECK-LABEL: func.func @transpose
// CHECK: linalg.generic
func.func @transpose(%a: tensor<?x4xf32>, %o: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = linalg.generic {indexing_maps = [#ji, #ij], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x4xf32>) outs(%o : tensor<4x5xf32>) {
  ^bb0(%x: f32, %s: f32):
    linalg.yield %x : f32
  } -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}

// CHECK-LABEL: func.func @broadcast
// CHECK: linalg.generic
func.func @broadcast(%a: tensor<?xf32>, %o: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = linalg.generic {indexing_maps = [#i, #ij], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?xf32>) outs(%o : tensor<4x5xf32>) {
  ^bb0(%x: f32, %s: f32):
    linalg.yield %x : f32
  } -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}

// CHECK-LABEL: func.func @map
// CHECK: linalg.generic
func.func @map(%a: memref<?x5xf32>, %o: memref<4x5xf32>) {
  linalg.generic {indexing_maps = [#ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%a : memref<?x5xf32>) outs(%o : memref<4x5xf32>) {
  ^bb0(%x: f32, %s: f32):
    %c = arith.constant 3.0 : f32
    %y = arith.mulf %x, %c : f32
    linalg.yield %y : f32
  }
  return
}

// CHECK-LABEL: func.func @reduce
// CHECK: linalg.generic
func.func @reduce(%a: tensor<4x8xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [#ij, #i], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x8xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%x: f32, %s: f32):
    %t = arith.addf %x, %s : f32
    linalg.yield %t : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @dynamic_in_all
// CHECK: linalg.transpose
func.func @dynamic_in_all(%a: tensor<?x4xf32>, %o: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.generic {indexing_maps = [#ji, #ij], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x4xf32>) outs(%o : tensor<4x?xf32>) {
  ^bb0(%x: f32, %s: f32):
    linalg.yield %x : f32
  } -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}
