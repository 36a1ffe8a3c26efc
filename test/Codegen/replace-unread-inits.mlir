// RUN: linalg-opt %s --linalg-replace-unread-inits | FileCheck %s
// RUN: linalg-opt %s --linalg-replace-unread-inits --linalg-explain -o /dev/null 2>&1 | FileCheck %s --check-prefix=SAYS
// RUN: linalg-run %s --function=returned --input=[1,2] --input=[7,8] | FileCheck %s --check-prefix=VALUES

// VALUES: [1, 4]

// SAYS: note: linalg-replace-unread-inits: gave the result of linalg.square memory of its own

// CHECK-LABEL: @returned
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<2xi32>
// CHECK: linalg.generic {{.*}} outs(%[[EMPTY]] : tensor<2xi32>)
func.func @returned(%a: tensor<2xi32>, %o: tensor<2xi32>) -> tensor<2xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a : tensor<2xi32>) outs(%o : tensor<2xi32>) {
  ^bb0(%x: i32, %y: i32):
    %1 = arith.muli %x, %x : i32
    linalg.yield %1 : i32
  } -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// CHECK-LABEL: @named
// CHECK: %[[N:.*]] = tensor.dim %arg1, %c0
// CHECK: %[[EMPTY:.*]] = tensor.empty(%[[N]])
// CHECK: linalg.square ins(%arg0 : {{.*}}) outs(%[[EMPTY]] :
func.func @named(%a: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.square ins(%a : tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// By way of another op's init.

// CHECK-LABEL: @filled
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<4x4xf32>
// CHECK: linalg.fill ins(%{{.*}}) outs(%[[EMPTY]] :
func.func @filled(%a: tensor<4x4xf32>, %o: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.fill ins(%zero : f32) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
