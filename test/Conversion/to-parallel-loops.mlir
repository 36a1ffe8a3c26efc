// RUN: linalg-opt %s -linalg-to-parallel-loops -canonicalize | FileCheck %s
// RUN: linalg-opt %s -linalg-to-parallel-loops -o /dev/null --remarks-filter=linalg-to-parallel-loops 2>&1 | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: func.func @matmul
// CHECK-SAME: (%[[A:.*]]: memref<?x8xf32>, %[[B:.*]]: memref<8x?xf32>, %[[C:.*]]: memref<?x16xf32>)
func.func @matmul(%a: memref<?x8xf32>, %b: memref<8x?xf32>, %c: memref<?x16xf32>) {
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
  // CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
  // CHECK-DAG: %[[C8:.*]] = arith.constant 8 : index
  // CHECK-DAG: %[[C16:.*]] = arith.constant 16 : index
  // CHECK-DAG: %[[M:.*]] = memref.dim %[[A]], %[[C0]]
  // CHECK: scf.parallel (%[[I:.*]], %[[J:.*]]) = (%[[C0]], %[[C0]]) to (%[[M]], %[[C16]]) step (%[[C1]], %[[C1]]) {
  // CHECK-NEXT: scf.for %[[K:.*]] = %[[C0]] to %[[C8]] step %[[C1]] {
  // CHECK-NEXT:   %[[X:.*]] = memref.load %[[A]][%[[I]], %[[K]]]
  // CHECK-NEXT:   %[[Y:.*]] = memref.load %[[B]][%[[K]], %[[J]]]
  // CHECK-NEXT:   %[[Z:.*]] = memref.load %[[C]][%[[I]], %[[J]]]
  // CHECK-NEXT:   %[[P:.*]] = arith.mulf %[[X]], %[[Y]]
  // CHECK-NEXT:   %[[S:.*]] = arith.addf %[[Z]], %[[P]]
  // CHECK-NEXT:   memref.store %[[S]], %[[C]][%[[I]], %[[J]]]
  // REMARK: to-parallel-loops.mlir:[[#@LINE+1]]:3: remark: [Passed] LoweredToLoops | Category:linalg-to-parallel-loops{{.*}}lowered linalg.matmul to loops{{.*}}loops=3
  linalg.matmul ins(%a, %b : memref<?x8xf32>, memref<8x?xf32>) outs(%c : memref<?x16xf32>)
  return
}

// Parallel loops are outside of the others, each kind in its order; indices
// belong to the same loops.
// CHECK-LABEL: func.func @order
// CHECK-SAME: (%[[X:.*]]: memref<3x5xindex>,
func.func @order(%x: memref<3x5xindex>, %shape: memref<2x3x4x5xindex>) {
  // CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
  // CHECK-DAG: %[[C3:.*]] = arith.constant 3 : index
  // CHECK-DAG: %[[C4:.*]] = arith.constant 4 : index
  // CHECK-DAG: %[[C5:.*]] = arith.constant 5 : index
  // CHECK: scf.parallel (%[[B:.*]], %[[D:.*]]) = {{.*}} to (%[[C3]], %[[C5]])
  // CHECK-NEXT: scf.for %[[A:.*]] = %{{.*}} to %[[C2]]
  // CHECK-NEXT: scf.for %[[C:.*]] = %{{.*}} to %[[C4]]
  // CHECK-NEXT: %[[O:.*]] = memref.load %[[X]][%[[B]], %[[D]]]
  // CHECK-NEXT: %[[E:.*]] = arith.subi %[[A]], %[[B]]
  // CHECK-NEXT: %[[F:.*]] = arith.subi %[[C]], %[[D]]
  // CHECK-NEXT: %[[G:.*]] = arith.muli %[[E]], %[[F]]
  // CHECK-NEXT: %[[H:.*]] = arith.addi %[[O]], %[[G]]
  // CHECK-NEXT: memref.store %[[H]], %[[X]][%[[B]], %[[D]]]
  linalg.generic {
    indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (b, d)>],
    iterator_types = ["reduction", "parallel", "reduction", "parallel"]
  } ins(%shape : memref<2x3x4x5xindex>) outs(%x : memref<3x5xindex>) {
  ^bb0(%in: index, %out: index):
    %a = linalg.index 0 : index
    %b = linalg.index 1 : index
    %c = linalg.index 2 : index
    %d = linalg.index 3 : index
    %e = arith.subi %a, %b : index
    %f = arith.subi %c, %d : index
    %g = arith.muli %e, %f : index
    %h = arith.addi %out, %g : index
    linalg.yield %h : index
  }
  return
}

// Without parallel loops, no scf.parallel is created.
// CHECK-LABEL: func.func @dot
func.func @dot(%x: memref<4xf32>, %y: memref<f32>) {
  // CHECK-NOT: scf.parallel
  // CHECK: scf.for
  // CHECK-NOT: scf.parallel
  // CHECK: return
  linalg.dot ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%y : memref<f32>)
  return
}

// CHECK-LABEL: func.func @scalar
func.func @scalar(%x: memref<f32>) {
  // CHECK-NEXT: memref.load
  // CHECK-NEXT: math.exp
  // CHECK-NEXT: memref.store
  // CHECK-NEXT: return
  linalg.exp ins(%x : memref<f32>) outs(%x : memref<f32>)
  return
}

// Iterations that write to the same memory run one after the other.
// CHECK-LABEL: func.func @shared_memory
// CHECK-NOT: scf.parallel
// CHECK: scf.for
// CHECK: return
func.func @shared_memory(%a: memref<4xf32>, %b: memref<4xf32>, %shared: memref<f32>) {
  // REMARK: :[[#@LINE+1]]:3: remark: [Missed] NotParallel{{.*}}Reason="its payload may write to memory that other iterations access", Remark="made all loops of linalg.map sequential"
  linalg.map ins(%a : memref<4xf32>) outs(%b : memref<4xf32>) (%x: f32, %out: f32) {
    memref.store %x, %shared[] : memref<f32>
    %y = memref.load %shared[] : memref<f32>
    linalg.yield %y : f32
  }
  return
}

// A function may write to what it is given, also in a branch.
// CHECK-LABEL: func.func @call_with_buffer
// CHECK-NOT: scf.parallel
// CHECK: scf.for
// CHECK: return
func.func private @with_buffer(f32, memref<f32>) -> f32
func.func @call_with_buffer(%a: memref<4xf32>, %b: memref<4xf32>, %shared: memref<f32>, %calls: i1) {
  // REMARK: :[[#@LINE+1]]:3: remark: [Missed] NotParallel{{.*}}its payload may write
  linalg.map ins(%a : memref<4xf32>) outs(%b : memref<4xf32>) (%x: f32, %out: f32) {
    %y = scf.if %calls -> f32 {
      %z = func.call @with_buffer(%x, %shared) : (f32, memref<f32>) -> f32
      scf.yield %z : f32
    } else {
      scf.yield %x : f32
    }
    linalg.yield %y : f32
  }
  return
}

// What is only read, what each iteration allocates, and calls without buffers are no reason.
// CHECK-LABEL: func.func @own_memory
// CHECK: scf.parallel
func.func private @without_buffer(f32) -> f32
func.func @own_memory(%a: memref<4xf32>, %b: memref<4xf32>, %read: memref<f32>) {
  // REMARK-NOT: Missed
  linalg.map ins(%a : memref<4xf32>) outs(%b : memref<4xf32>) (%x: f32, %out: f32) {
    %own = memref.alloc() : memref<2xf32>
    %part = memref.subview %own[1] [1] [1] : memref<2xf32> to memref<1xf32, strided<[1], offset: 1>>
    %z = memref.load %read[] : memref<f32>
    %c0 = arith.constant 0 : index
    memref.store %z, %part[%c0] : memref<1xf32, strided<[1], offset: 1>>
    %v = memref.load %own[%c0] : memref<2xf32>
    %y = func.call @without_buffer(%v) : (f32) -> f32
    memref.dealloc %own : memref<2xf32>
    linalg.yield %y : f32
  }
  return
}
