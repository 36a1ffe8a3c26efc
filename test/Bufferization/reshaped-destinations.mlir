// A tensor that is reshaped before it is materialized is computed in the destination's memory.

// RUN: linalg-opt %s --linalg-bufferize --canonicalize --cse | FileCheck %s
// RUN: linalg-run %s --function=expanded '--input=[[1,2],[3,4]]' '--input=[[[0,0]],[[0,0]]]' | FileCheck %s --check-prefix=VALUES
// VALUES: {{\[\[\[}}2, 4]],
// VALUES-NEXT: {{\[\[}}6, 8]]]

// CHECK-LABEL: @expanded
// CHECK-NOT: alloc
// CHECK: %[[VIEW:.*]] = memref.collapse_shape %arg1 {{\[\[}}0], [1, 2]]
// CHECK: linalg.add ins(%arg0, %arg0 {{.*}} outs(%[[VIEW]] :
// CHECK-NOT: copy
// CHECK: return
func.func @expanded(%a: memref<2x2xi32>, %o: memref<2x1x2xi32>) {
  %0 = bufferization.to_tensor %a restrict : memref<2x2xi32> to tensor<2x2xi32>
  %e = tensor.empty() : tensor<2x2xi32>
  %1 = linalg.add ins(%0, %0 : tensor<2x2xi32>, tensor<2x2xi32>) outs(%e : tensor<2x2xi32>) -> tensor<2x2xi32>
  %2 = tensor.expand_shape %1 [[0], [1, 2]] output_shape [2, 1, 2] : tensor<2x2xi32> into tensor<2x1x2xi32>
  bufferization.materialize_in_destination %2 in restrict writable %o : (tensor<2x1x2xi32>, memref<2x1x2xi32>) -> ()
  return
}

// CHECK-LABEL: @collapsed
// CHECK-NOT: alloc
// CHECK: %[[VIEW:.*]] = memref.expand_shape %arg1 {{\[\[}}0, 1]] output_shape [2, 4]
// CHECK: outs(%[[VIEW]] :
// CHECK-NOT: copy
// CHECK: return
func.func @collapsed(%a: memref<2x4xi32>, %o: memref<8xi32>) {
  %0 = bufferization.to_tensor %a restrict : memref<2x4xi32> to tensor<2x4xi32>
  %e = tensor.empty() : tensor<2x4xi32>
  %1 = linalg.add ins(%0, %0 : tensor<2x4xi32>, tensor<2x4xi32>) outs(%e : tensor<2x4xi32>) -> tensor<2x4xi32>
  %2 = tensor.collapse_shape %1 [[0, 1]] : tensor<2x4xi32> into tensor<8xi32>
  bufferization.materialize_in_destination %2 in restrict writable %o : (tensor<8xi32>, memref<8xi32>) -> ()
  return
}

// A destination with gaps has no such view, and a reshaped tensor that something else reads is needed.

// CHECK-LABEL: @others
// CHECK: %[[A:.*]] = memref.alloc
// CHECK: memref.copy
// CHECK: return
func.func @others(%a: memref<2x4xi32>, %o: memref<2x2x2xi32, strided<[8, 4, 1]>>) {
  %0 = bufferization.to_tensor %a restrict : memref<2x4xi32> to tensor<2x4xi32>
  %e = tensor.empty() : tensor<2x4xi32>
  %1 = linalg.add ins(%0, %0 : tensor<2x4xi32>, tensor<2x4xi32>) outs(%e : tensor<2x4xi32>) -> tensor<2x4xi32>
  %2 = tensor.expand_shape %1 [[0], [1, 2]] output_shape [2, 2, 2] : tensor<2x4xi32> into tensor<2x2x2xi32>
  bufferization.materialize_in_destination %2 in restrict writable %o : (tensor<2x2x2xi32>, memref<2x2x2xi32, strided<[8, 4, 1]>>) -> ()
  return
}
