// RUN: linalg-opt %s -linalg-to-affine-loops | FileCheck %s
// RUN: linalg-opt %s -linalg-to-affine-loops -o /dev/null --remarks-filter=linalg-to-affine-loops 2>&1 | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: func.func @matmul
// CHECK-SAME: (%[[A:.*]]: memref<?x8xf32>, %[[B:.*]]: memref<8x?xf32>, %[[C:.*]]: memref<?x16xf32>)
func.func @matmul(%a: memref<?x8xf32>, %b: memref<8x?xf32>, %c: memref<?x16xf32>) {
  // CHECK: %[[C0:.*]] = arith.constant 0 : index
  // CHECK-NEXT: %[[M:.*]] = memref.dim %[[A]], %[[C0]]
  // CHECK-NEXT: affine.for %[[I:.*]] = 0 to %[[M]] {
  // CHECK-NEXT: affine.for %[[J:.*]] = 0 to 16 {
  // CHECK-NEXT: affine.for %[[K:.*]] = 0 to 8 {
  // CHECK-NEXT:   %[[X:.*]] = affine.load %[[A]][%[[I]], %[[K]]]
  // CHECK-NEXT:   %[[Y:.*]] = affine.load %[[B]][%[[K]], %[[J]]]
  // CHECK-NEXT:   %[[Z:.*]] = affine.load %[[C]][%[[I]], %[[J]]]
  // CHECK-NEXT:   %[[P:.*]] = arith.mulf %[[X]], %[[Y]]
  // CHECK-NEXT:   %[[S:.*]] = arith.addf %[[Z]], %[[P]]
  // CHECK-NEXT:   affine.store %[[S]], %[[C]][%[[I]], %[[J]]]
  // REMARK: to-affine-loops.mlir:[[#@LINE+1]]:3: remark: [Passed] LoweredToLoops | Category:linalg-to-affine-loops{{.*}}lowered linalg.matmul to loops{{.*}}loops=3
  linalg.matmul ins(%a, %b : memref<?x8xf32>, memref<8x?xf32>) outs(%c : memref<?x16xf32>)
  return
}

// Subscripts have the indexing maps' sums, strides and dilations; a window that only has a shape
// is not loaded.
// CHECK-LABEL: func.func @pool
// CHECK-SAME: (%[[P:[^:]*]]: {{[^,]*}}, %[[K:[^:]*]]:
func.func @pool(%p: memref<1x9x9x1xf32>, %k: memref<2x2xf32>, %q: memref<1x3x3x1xf32>) {
  // CHECK: affine.load %[[P]][%{{.*}}, %[[X:.*]] * 2 + %[[Y:.*]] * 3, %{{.*}} * 2 + %{{.*}} * 3, %{{.*}}]
  // CHECK-NOT: affine.load %[[K]]
  // CHECK: return
  linalg.pooling_nhwc_max {strides = dense<2> : tensor<2xi64>, dilations = dense<3> : tensor<2xi64>}
    ins(%p, %k : memref<1x9x9x1xf32>, memref<2x2xf32>) outs(%q : memref<1x3x3x1xf32>)
  return
}

// CHECK-LABEL: func.func @scalar
// CHECK-SAME: (%[[X:.*]]: memref<f32>)
func.func @scalar(%x: memref<f32>) {
  // CHECK-NEXT: %[[V:.*]] = affine.load %[[X]][]
  // CHECK-NEXT: %[[E:.*]] = math.exp %[[V]]
  // CHECK-NEXT: affine.store %[[E]], %[[X]][]
  // CHECK-NEXT: return
  linalg.exp ins(%x : memref<f32>) outs(%x : memref<f32>)
  return
}

// Captured values are used directly, indices become induction variables, and a
// structured op in the payload becomes nested loops.
// CHECK-LABEL: func.func @nested
// CHECK-SAME: (%[[X:.*]]: memref<4xindex>, %[[Y:.*]]: memref<?xindex>, %[[S:.*]]: index)
func.func @nested(%x: memref<4xindex>, %y: memref<?xindex>, %s: index) {
  // CHECK: affine.for %[[I:.*]] = 0 to 4 {
  // CHECK:   %[[N:.*]] = memref.dim %[[Y]]
  // CHECK:   affine.for %[[J:.*]] = 0 to %[[N]] {
  // CHECK:     %[[T:.*]] = arith.addi %[[I]], %[[J]]
  // CHECK:     affine.store %[[T]], %[[Y]][%[[J]]]
  // CHECK:   %[[V:.*]] = arith.muli %[[I]], %[[S]]
  // CHECK:   affine.store %[[V]], %[[X]][%[[I]]]
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%x : memref<4xindex>) {
  ^bb0(%out: index):
    %i = linalg.index 0 : index
    linalg.generic {indexing_maps = [affine_map<(j) -> (j)>], iterator_types = ["parallel"]} outs(%y : memref<?xindex>) {
    ^bb0(%inner: index):
      %j = linalg.index 0 : index
      %t = arith.addi %i, %j : index
      linalg.yield %t : index
    }
    %v = arith.muli %i, %s : index
    linalg.yield %v : index
  }
  return
}

// A bound may be the index of an affine loop around the op.
// CHECK-LABEL: func.func @triangle
func.func @triangle(%x: memref<8xf32>) {
  // CHECK: affine.for %[[I:.*]] = 0 to 8 {
  affine.for %i = 0 to 8 {
    %v = memref.subview %x[0] [%i] [1] : memref<8xf32> to memref<?xf32, strided<[1]>>
    // CHECK: affine.for %{{.*}} = 0 to #{{.*}}(%[[I]]) {
    linalg.exp ins(%v : memref<?xf32, strided<[1]>>) outs(%v : memref<?xf32, strided<[1]>>)
  }
  return
}
