// RUN: linalg-opt %s -linalg-to-loops -loop-invariant-code-motion -canonicalize | FileCheck %s

// CHECK-LABEL: func.func @matmul
// CHECK-SAME: (%[[A:.*]]: memref<?x8xf32>, %[[B:.*]]: memref<8x?xf32>, %[[C:.*]]: memref<?x16xf32>)
func.func @matmul(%a: memref<?x8xf32>, %b: memref<8x?xf32>, %c: memref<?x16xf32>) {
  // The bound of a loop is a static extent if an operand has one.
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
  // CHECK-DAG: %[[C8:.*]] = arith.constant 8 : index
  // CHECK-DAG: %[[C16:.*]] = arith.constant 16 : index
  // CHECK-DAG: %[[M:.*]] = memref.dim %[[A]], %[[C0]]
  // CHECK: scf.for %[[I:.*]] = %[[C0]] to %[[M]]
  // CHECK-NEXT: scf.for %[[J:.*]] = %[[C0]] to %[[C16]]
  // CHECK-NEXT: scf.for %[[K:.*]] = %[[C0]] to %[[C8]]
  // CHECK-NEXT:   %[[X:.*]] = memref.load %[[A]][%[[I]], %[[K]]]
  // CHECK-NEXT:   %[[Y:.*]] = memref.load %[[B]][%[[K]], %[[J]]]
  // CHECK-NEXT:   %[[Z:.*]] = memref.load %[[C]][%[[I]], %[[J]]]
  // CHECK-NEXT:   %[[P:.*]] = arith.mulf %[[X]], %[[Y]]
  // CHECK-NEXT:   %[[S:.*]] = arith.addf %[[Z]], %[[P]]
  // CHECK-NEXT:   memref.store %[[S]], %[[C]][%[[I]], %[[J]]]
  linalg.matmul ins(%a, %b : memref<?x8xf32>, memref<8x?xf32>) outs(%c : memref<?x16xf32>)
  return
}

// Loop-invariant accesses are outside of the innermost loop.
// CHECK-LABEL: func.func @conv
func.func @conv(%i: memref<1x9x9x3xf32>, %k: memref<3x3x3x8xf32>, %o: memref<1x4x4x8xf32>) {
  // CHECK: %[[H:.*]] = affine.apply
  // CHECK-NEXT: scf.for
  // CHECK-NEXT: %[[W:.*]] = affine.apply
  // CHECK-NEXT: scf.for %[[IC:.*]] =
  // CHECK-NEXT: memref.load %{{.*}}[%{{.*}}, %[[H]], %[[W]], %[[IC]]]
  // CHECK-NEXT: memref.load
  // CHECK-NEXT: memref.load
  // CHECK-NEXT: arith.mulf
  // CHECK-NEXT: arith.addf
  // CHECK-NEXT: memref.store
  linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>}
    ins(%i, %k : memref<1x9x9x3xf32>, memref<3x3x3x8xf32>) outs(%o : memref<1x4x4x8xf32>)
  return
}

// An init that only gives the shape is not loaded, nor is a window.
// CHECK-LABEL: func.func @reads
// CHECK-SAME: (%[[S:.*]]: f32, %[[I:.*]]: memref<4xf32>, %[[K:.*]]: memref<2x2xf32>, %[[P:.*]]: memref<1x4x4x1xf32>, %[[Q:.*]]: memref<1x3x3x1xf32>)
func.func @reads(%s: f32, %i: memref<4xf32>, %k: memref<2x2xf32>, %p: memref<1x4x4x1xf32>, %q: memref<1x3x3x1xf32>) {
  // CHECK: scf.for %[[X:.*]] =
  // CHECK-NEXT: memref.store %[[S]], %[[I]][%[[X]]]
  // CHECK-NOT: memref.load %[[K]]
  // CHECK: return
  linalg.fill ins(%s : f32) outs(%i : memref<4xf32>)
  linalg.pooling_nhwc_max ins(%p, %k : memref<1x4x4x1xf32>, memref<2x2xf32>) outs(%q : memref<1x3x3x1xf32>)
  return
}

// Without loops, only the payload remains.
// CHECK-LABEL: func.func @scalar
// CHECK-SAME: (%[[X:.*]]: memref<f32>)
func.func @scalar(%x: memref<f32>) {
  // CHECK-NEXT: %[[V:.*]] = memref.load %[[X]][]
  // CHECK-NEXT: %[[E:.*]] = math.exp %[[V]]
  // CHECK-NEXT: memref.store %[[E]], %[[X]][]
  // CHECK-NEXT: return
  linalg.exp ins(%x : memref<f32>) outs(%x : memref<f32>)
  return
}

// An index belongs to the innermost structured op around it, also from inside of other ops.
// CHECK-LABEL: func.func @nested
// CHECK-SAME: (%[[X:.*]]: memref<4xindex>, %[[Y:.*]]: memref<8xindex>, %[[C:.*]]: i1)
func.func @nested(%x: memref<4xindex>, %y: memref<8xindex>, %c: i1) {
  // CHECK: scf.for %[[I:.*]] =
  // CHECK:   scf.for %[[J:.*]] =
  // CHECK:     %[[S:.*]] = arith.addi %[[I]], %[[J]]
  // CHECK:     memref.store %[[S]], %[[Y]][%[[J]]]
  // CHECK:   %[[V:.*]] = arith.select %[[C]], %[[I]], %{{.*}} : index
  // CHECK:   memref.store %[[V]], %[[X]][%[[I]]]
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%x : memref<4xindex>) {
  ^bb0(%out: index):
    %i = linalg.index 0 : index
    linalg.generic {indexing_maps = [affine_map<(j) -> (j)>], iterator_types = ["parallel"]} outs(%y : memref<8xindex>) {
    ^bb0(%inner: index):
      %j = linalg.index 0 : index
      %s = arith.addi %i, %j : index
      linalg.yield %s : index
    }
    %v = scf.if %c -> index {
      %k = linalg.index 0 : index
      scf.yield %k : index
    } else {
      scf.yield %out : index
    }
    linalg.yield %v : index
  }
  return
}
