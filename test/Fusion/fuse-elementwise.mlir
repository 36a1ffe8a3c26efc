// RUN: linalg-opt %s --linalg-fuse-elementwise=recompute=always --split-input-file | FileCheck %s
// RUN: linalg-opt %s --linalg-fuse-elementwise --split-input-file | FileCheck %s --check-prefix=CHEAP
// RUN: linalg-opt %s --linalg-fuse-elementwise --split-input-file --remarks-filter=linalg-fuse-elementwise 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] Fused | Category:linalg-fuse-elementwise | Remark="fused linalg.generic into linalg.generic"
// REMARK: remark: [Passed] DroppedInit | Category:linalg-fuse-elementwise | Remark="linalg.exp takes its shape from the init of linalg.fill"

#id = affine_map<(i, j) -> (i, j)>
#tr = affine_map<(i, j) -> (j, i)>

// The producer writes transposed and the consumer reads transposed: loop i is
// loop i again, and so is its index.
// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @permuted
// CHECK-SAME: (%[[A:.*]]: tensor<4x8xi32>, %[[E:.*]]: tensor<8x4xi32>, %[[O:.*]]: tensor<4x8xi32>)
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[ID]]], iterator_types = ["parallel", "parallel"]} ins(%[[A]] : tensor<4x8xi32>) outs(%[[O]]
// CHECK-NEXT: ^bb0(%[[X:.*]]: i32, %{{.*}}: i32):
// CHECK-NEXT: %[[I:.*]] = linalg.index 0
// CHECK-NEXT: %[[C:.*]] = arith.index_cast %[[I]]
// CHECK-NEXT: %[[Y:.*]] = arith.addi %[[X]], %[[C]]
// CHECK-NEXT: %[[J:.*]] = linalg.index 1
// CHECK-NEXT: %[[D:.*]] = arith.index_cast %[[J]]
// CHECK-NEXT: %[[Z:.*]] = arith.muli %[[Y]], %[[D]]
// CHECK-NEXT: linalg.yield %[[Z]]
// CHECK-NOT: linalg.generic
func.func @permuted(%a: tensor<4x8xi32>, %e: tensor<8x4xi32>, %o: tensor<4x8xi32>) -> tensor<4x8xi32> {
  %0 = linalg.generic {indexing_maps = [#id, #tr], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xi32>) outs(%e : tensor<8x4xi32>) {
  ^bb0(%x: i32, %out: i32):
    %i = linalg.index 0 : index
    %c = arith.index_cast %i : index to i32
    %y = arith.addi %x, %c : i32
    linalg.yield %y : i32
  } -> tensor<8x4xi32>
  %1 = linalg.generic {indexing_maps = [#tr, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<8x4xi32>) outs(%o : tensor<4x8xi32>) {
  ^bb0(%x: i32, %out: i32):
    %j = linalg.index 1 : index
    %d = arith.index_cast %j : index to i32
    %z = arith.muli %x, %d : i32
    linalg.yield %z : i32
  } -> tensor<4x8xi32>
  return %1 : tensor<4x8xi32>
}

// -----

// Reads at a sum, a constant and nested in a region.
// CHECK-DAG: #[[SUM:.*]] = affine_map<(d0, d1) -> (d0 + d1)>
// CHECK-LABEL: func.func @window
// CHEAP-LABEL: func.func @window
// CHEAP-COUNT-2: linalg.generic
// CHECK: ins(%{{.*}}, %{{.*}} : tensor<6xi32>, tensor<3xi32>) outs
// CHECK: scf.if
// CHECK: %[[I:.*]] = linalg.index 0
// CHECK: %[[J:.*]] = linalg.index 1
// CHECK: affine.apply #[[SUM]](%[[I]], %[[J]])
func.func @window(%a: tensor<6xi32>, %e: tensor<6xi32>, %w: tensor<3xi32>, %o: tensor<4xi32>, %t: i1) -> tensor<4xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<6xi32>) outs(%e : tensor<6xi32>) {
  ^bb0(%x: i32, %out: i32):
    %y = scf.if %t -> i32 {
      %i = linalg.index 0 : index
      %c = arith.index_cast %i : index to i32
      scf.yield %c : i32
    } else {
      scf.yield %x : i32
    }
    linalg.yield %y : i32
  } -> tensor<6xi32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>],
                       iterator_types = ["parallel", "reduction"]} ins(%0, %w : tensor<6xi32>, tensor<3xi32>) outs(%o : tensor<4xi32>) {
  ^bb0(%x: i32, %y: i32, %out: i32):
    %p = arith.subi %x, %y : i32
    %q = arith.addi %out, %p : i32
    linalg.yield %q : i32
  } -> tensor<4xi32>
  return %1 : tensor<4xi32>
}

// -----

// A result that is also used after the consumer is a result of the fused op. A
// consumer that reads it in two operands reads it once; extents are those of the init.
// CHECK-LABEL: func.func @kept
// CHECK-SAME: (%[[A:.*]]: tensor<?x?xf32>, %[[E:.*]]: tensor<?x?xf32>)
// CHECK: %[[D:.*]] = tensor.dim %[[E]]
// CHECK: %[[R:.*]]:2 = linalg.generic {{.*}} ins(%[[A]] : tensor<?x?xf32>) outs(%[[E]], %[[E]] :
// CHECK: %[[X:.*]] = math.exp
// CHECK: %[[Y:.*]] = arith.addf %[[X]], %[[X]]
// CHECK: linalg.yield %[[X]], %[[Y]]
// CHECK: return %[[R]]#0, %[[R]]#1, %[[D]]
func.func @kept(%a: tensor<?x?xf32>, %e: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, index) {
  %c0 = arith.constant 0 : index
  %0 = linalg.exp ins(%a : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %d = tensor.dim %0, %c0 : tensor<?x?xf32>
  %1 = linalg.add ins(%0, %0 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0, %1, %d : tensor<?x?xf32>, tensor<?x?xf32>, index
}

// -----

// A cheap producer is computed in each of its users.
// CHEAP-LABEL: func.func @cheap
// CHEAP-COUNT-2: arith.negf
// CHEAP-NOT: linalg.negf
func.func @cheap(%a: tensor<4x8xf32>, %e: tensor<4x8xf32>, %c: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = linalg.negf ins(%a : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.reduce { arith.addf } ins(%0 : tensor<4x8xf32>) outs(%c : tensor<4xf32>) dimensions = [1]
  %2 = linalg.reduce { arith.maximumf } ins(%0 : tensor<4x8xf32>) outs(%c : tensor<4xf32>) dimensions = [1]
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}

// -----

// One of two results is used.
#v = affine_map<(i) -> (i)>
// CHECK-LABEL: func.func @two_results
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<4xi32>) outs(%{{.*}} : tensor<4xi32>)
// CHECK-NEXT: ^bb0(%[[X:.*]]: i32, %[[O:.*]]: i32):
// CHECK: arith.muli %[[X]], %[[X]]
func.func @two_results(%a: tensor<4xi32>, %e: tensor<4xi32>, %o: tensor<4xi32>) -> tensor<4xi32> {
  %0:2 = linalg.generic {indexing_maps = [#v, #v, #v], iterator_types = ["parallel"]} ins(%a : tensor<4xi32>) outs(%e, %e : tensor<4xi32>, tensor<4xi32>) {
  ^bb0(%x: i32, %out: i32, %other: i32):
    %s = arith.addi %x, %x : i32
    %p = arith.muli %x, %x : i32
    linalg.yield %s, %p : i32, i32
  } -> (tensor<4xi32>, tensor<4xi32>)
  %1 = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%0#1 : tensor<4xi32>) outs(%o : tensor<4xi32>) {
  ^bb0(%x: i32, %out: i32):
    %y = arith.subi %x, %out : i32
    linalg.yield %y : i32
  } -> tensor<4xi32>
  return %1 : tensor<4xi32>
}

// -----

// Inits: one that is read and computed in place, one that only gave the shape.
#v = affine_map<(i) -> (i)>
// CHECK-LABEL: func.func @inits
// CHECK-SAME: (%[[A:.*]]: tensor<4xf32>, %[[E:.*]]: tensor<4xf32>)
// CHECK: %[[F:.*]] = linalg.generic {{.*}} ins(%[[A]] : tensor<4xf32>) outs(%[[E]] : tensor<4xf32>)
// CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %[[O:.*]]: f32):
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[O]], %[[X]]
// CHECK-NEXT: %[[P:.*]] = arith.mulf %[[S]], %[[X]]
// CHECK-NEXT: linalg.yield %[[P]]
// CHECK: linalg.exp ins(%[[A]] : tensor<4xf32>) outs(%[[E]] : tensor<4xf32>)
func.func @inits(%a: tensor<4xf32>, %e: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %out: f32):
    %s = arith.addf %out, %x : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%0 : tensor<4xf32>) {
  ^bb0(%x: f32, %out: f32):
    %s = arith.mulf %out, %x : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %c = arith.constant 0.0 : f32
  %2 = linalg.fill ins(%c : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %3 = linalg.exp ins(%a : tensor<4xf32>) outs(%2 : tensor<4xf32>) -> tensor<4xf32>
  return %1, %3 : tensor<4xf32>, tensor<4xf32>
}

// -----

// Constants, splats and fills.
#v = affine_map<(i) -> (i)>
// CHECK-LABEL: func.func @repeated
// CHECK-SAME: (%[[A:.*]]: tensor<4xcomplex<f32>>, %[[E:.*]]: tensor<4xcomplex<f32>>, %[[V:.*]]: complex<f32>)
// CHECK: %[[C:.*]] = complex.constant [1.000000e+00 : f32, 2.000000e+00 : f32]
// CHECK: linalg.generic {{.*}} ins(%[[A]] :
// CHECK: complex.add %{{.*}}, %[[C]]
// CHECK: complex.mul %{{.*}}, %[[V]]
// CHECK: complex.sub %{{.*}}, %[[V]]
func.func @repeated(%a: tensor<4xcomplex<f32>>, %e: tensor<4xcomplex<f32>>, %v: complex<f32>) -> tensor<4xcomplex<f32>> {
  %c = arith.constant dense<(1.0, 2.0)> : tensor<4xcomplex<f32>>
  %s = tensor.splat %v : tensor<4xcomplex<f32>>
  %f = linalg.fill ins(%v : complex<f32>) outs(%e : tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %0 = linalg.generic {indexing_maps = [#v, #v, #v, #v, #v], iterator_types = ["parallel"]}
      ins(%a, %c, %s, %f : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) outs(%e : tensor<4xcomplex<f32>>) {
  ^bb0(%x: complex<f32>, %y: complex<f32>, %z: complex<f32>, %u: complex<f32>, %out: complex<f32>):
    %0 = complex.add %x, %y : complex<f32>
    %1 = complex.mul %0, %z : complex<f32>
    %2 = complex.sub %1, %u : complex<f32>
    linalg.yield %2 : complex<f32>
  } -> tensor<4xcomplex<f32>>
  return %0 : tensor<4xcomplex<f32>>
}

// -----

// A transposition of a factor leaves a contraction; the consumer writes a buffer.
// CHECK-LABEL: func.func @contraction
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK-SAME: ins(%{{.*}}, %{{.*}} : tensor<8x4xf32>, memref<8x5xf32>) outs(%{{.*}} : memref<4x5xf32>)
func.func @contraction(%a: tensor<8x4xf32>, %b: memref<8x5xf32>, %e: tensor<4x8xf32>, %c: memref<4x5xf32>) {
  %t = linalg.transpose ins(%a : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
  linalg.matmul ins(%t, %b : tensor<4x8xf32>, memref<8x5xf32>) outs(%c : memref<4x5xf32>)
  return
}
