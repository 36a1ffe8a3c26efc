// Where the loops can be collapsed depends on sizes, each branch writes to the buffer of the result: there is no other one.

// RUN: linalg-opt %s --linalg-collapse-loops | FileCheck %s
// RUN: linalg-opt %s --linalg-codegen | FileCheck %s --check-prefix=LOWERED
// RUN: linalg-run %s --function=pointwise --input=random:2x5x7x16 --input=random --input=zeros:2x5x7x96 --pipeline=loops --output=%t.a.npy --output=%t.b.npy --output=%t.npy
// RUN: linalg-run %s --function=pointwise --input=random:2x5x7x16 --input=random --input=zeros:2x5x7x96 --expect=%t.a.npy --expect=%t.b.npy --expect=%t.npy --atol=1e-3

// CHECK-LABEL: @pointwise
// CHECK: scf.if
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "reduction"]
// CHECK: %[[PIXELS:.*]] = tensor.expand_shape
// CHECK: bufferization.materialize_in_destination %[[PIXELS]]
// CHECK: } else {
// CHECK: %[[IMAGE:.*]] = linalg.conv_2d_nhwc_hwcf
// CHECK: bufferization.materialize_in_destination %[[IMAGE]]
// CHECK: }
// CHECK-NEXT: return
// LOWERED-NOT: @malloc
func.func @pointwise(%x: memref<?x?x?x16xf32>, %w: memref<1x1x16x96xf32>, %y: memref<?x?x?x96xf32>) {
  %0 = bufferization.to_tensor %x restrict : memref<?x?x?x16xf32> to tensor<?x?x?x16xf32>
  %1 = bufferization.to_tensor %w restrict : memref<1x1x16x96xf32> to tensor<1x1x16x96xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %images = memref.dim %y, %c0 : memref<?x?x?x96xf32>
  %rows = memref.dim %y, %c1 : memref<?x?x?x96xf32>
  %columns = memref.dim %y, %c2 : memref<?x?x?x96xf32>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty(%images, %rows, %columns) : tensor<?x?x?x96xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x?x?x96xf32>) -> tensor<?x?x?x96xf32>
  %2 = linalg.conv_2d_nhwc_hwcf ins(%0, %1 : tensor<?x?x?x16xf32>, tensor<1x1x16x96xf32>) outs(%init : tensor<?x?x?x96xf32>) -> tensor<?x?x?x96xf32>
  bufferization.materialize_in_destination %2 in restrict writable %y : (tensor<?x?x?x96xf32>, memref<?x?x?x96xf32>) -> ()
  return
}
