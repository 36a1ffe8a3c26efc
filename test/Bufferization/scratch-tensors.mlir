// A result that only later ops read is computed in the buffer of their result.

// RUN: linalg-opt %s -linalg-decompose -linalg-bufferize | FileCheck %s
// RUN: linalg-opt %s -linalg-tile=sizes=2 -linalg-decompose -linalg-bufferize | FileCheck %s
// RUN: linalg-opt %s -linalg-decompose -linalg-tile-and-fuse=sizes=2 -canonicalize -cse -linalg-bufferize | FileCheck %s
// RUN: linalg-opt %s -linalg-decompose -linalg-tile-and-fuse="sizes=2 loops=forall" -linalg-bufferize | FileCheck %s
// RUN: linalg-opt %s -linalg-decompose -linalg-tile-and-fuse=sizes=2 -linalg-bufferize > %t.mlir
// RUN: linalg-run %t.mlir --function=softmax --input='[[0,0],[1,1],[2,2],[3,3]]' --input=zeros | FileCheck %s --check-prefix=VALUES
// RUN: linalg-run %t.mlir --function=shared --input='[1,2,3,4]' --input='[1,1,1,1]' | FileCheck %s --check-prefix=SHARED

// VALUES: {{\[\[0.5, 0.5\],}}
// VALUES-COUNT-3: 0.5, 0.5

// Rows of maxima and sums have buffers, and nothing is copied.
// CHECK-LABEL: func.func @softmax(
// CHECK-NOT:     memref.alloc() {{.*}}x2xf32>
// CHECK-NOT:     copy
// CHECK:         math.exp
// CHECK-NOT:     math.exp
// CHECK-LABEL: func.func @shared(
func.func @softmax(%a: tensor<4x2xf32>, %o: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x2xf32>) outs(%o : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// The init is read in between: it keeps its value until then.
// SHARED: [5.0, 7.0, 9.0, 11.0]
#id = affine_map<(i) -> (i)>
func.func @shared(%a: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.add ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %f = tensor.empty() : tensor<4xf32>
  %1 = linalg.add ins(%o, %o : tensor<4xf32>, tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  %2 = linalg.add ins(%0, %1 : tensor<4xf32>, tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%2 : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %out: f32):
    %one = arith.constant 1.0 : f32
    %y = arith.addf %x, %one : f32
    linalg.yield %y : f32
  } -> tensor<4xf32>
  return %3 : tensor<4xf32>
}
