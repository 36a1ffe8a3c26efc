// RUN: linalg-opt %s -linalg-specialize -mlir-print-local-scope | FileCheck %s
// RUN: linalg-opt %s -linalg-specialize -linalg-generalize -linalg-specialize -mlir-print-local-scope | FileCheck %s

#mk = affine_map<(m, n, k) -> (m, k)>
#km = affine_map<(m, n, k) -> (k, m)>
#kn = affine_map<(m, n, k) -> (k, n)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(i, j) -> (i, j)>
#swap = affine_map<(i, j) -> (j, i)>
#row = affine_map<(i, j) -> (i)>
#all = affine_map<(i, j) -> ()>

// The operands of sum and product are in another order than the row's.
// CHECK-LABEL: func.func @unsigned_matmul
func.func @unsigned_matmul(%a: tensor<4x8xi8>, %b: tensor<8x16xi8>, %c: tensor<4x16xi32>) -> tensor<4x16xi32> {
  // CHECK: %[[R:.*]] = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>, mine = 1 : i64}
  // CHECK-SAME: ins(%arg0, %arg1 : tensor<4x8xi8>, tensor<8x16xi8>) outs(%arg2 : tensor<4x16xi32>)
  // CHECK-NEXT: return %[[R]]
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"], doc = "product"}
      ins(%a, %b : tensor<4x8xi8>, tensor<8x16xi8>) outs(%c : tensor<4x16xi32>) attrs = {mine = 1} {
  ^bb0(%x: i8, %y: i8, %out: i32):
    %1 = arith.extui %y : i8 to i32
    %2 = arith.extui %x : i8 to i32
    %3 = arith.muli %1, %2 : i32
    %4 = arith.addi %3, %out : i32
    linalg.yield %4 : i32
  } -> tensor<4x16xi32>
  return %0 : tensor<4x16xi32>
}

// A more specific name is preferred to explicit maps.
// CHECK-LABEL: func.func @transposed
func.func @transposed(%a: memref<4x8xf32>, %b: memref<16x8xf32>, %at: memref<8x4xf32>, %c: memref<4x16xf32>) {
  // CHECK-NEXT: linalg.matmul_transpose_b ins(%arg0, %arg1 :
  linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  }
  // CHECK-NEXT: linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%arg2, %arg1 :
  linalg.generic {indexing_maps = [#km, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%at, %b : memref<8x4xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// Loops and inputs in another order: kernel first, reductions outside.
// CHECK-LABEL: func.func @conv
func.func @conv(%i: tensor<1x3x11xf32>, %k: tensor<4x3x3xf32>, %o: tensor<1x4x3xf32>) -> tensor<1x4x3xf32> {
  // CHECK: linalg.conv_1d_ncw_fcw {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 :
  %0 = linalg.generic {
      indexing_maps = [affine_map<(c, w, n, f, o) -> (f, c, w)>, affine_map<(c, w, n, f, o) -> (n, c, w * 3 + o * 2)>,
                       affine_map<(c, w, n, f, o) -> (n, f, o)>],
      iterator_types = ["reduction", "reduction", "parallel", "parallel", "parallel"]}
      ins(%k, %i : tensor<4x3x3xf32>, tensor<1x3x11xf32>) outs(%o : tensor<1x4x3xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<1x4x3xf32>
  return %0 : tensor<1x4x3xf32>
}

// A value from outside, from the payload, or of an input without dimensions.
// CHECK-LABEL: func.func @fill
func.func @fill(%v: f32, %a: memref<4x8xf32>) {
  // CHECK-NEXT: linalg.fill ins(%arg0 : f32) outs(%arg1 : memref<4x8xf32>)
  linalg.generic {indexing_maps = [#all, #swap], iterator_types = ["parallel", "parallel"]}
      ins(%v : f32) outs(%a : memref<4x8xf32>) {
  ^bb0(%x: f32, %out: f32):
    linalg.yield %x : f32
  }
  // CHECK-NEXT: linalg.fill ins(%arg0 : f32) outs(%arg1 : memref<4x8xf32>)
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : memref<4x8xf32>) {
  ^bb0(%out: f32):
    linalg.yield %v : f32
  }
  // CHECK-NEXT: %[[C:.*]] = arith.constant 2.0
  // CHECK-NEXT: linalg.fill ins(%[[C]] : f32) outs(%arg1 : memref<4x8xf32>)
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : memref<4x8xf32>) {
  ^bb0(%out: f32):
    %c = arith.constant 2.0 : f32
    linalg.yield %c : f32
  }
  return
}

// CHECK-LABEL: func.func @moved
func.func @moved(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4xf32>, %d: memref<4x8xf64>) {
  // CHECK-NEXT: linalg.transpose ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<8x4xf32>) permutation = [1, 0]
  linalg.generic {indexing_maps = [#id, #swap], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x8xf32>) outs(%b : memref<8x4xf32>) {
  ^bb0(%x: f32, %out: f32):
    linalg.yield %x : f32
  }
  // CHECK-NEXT: linalg.broadcast ins(%arg2 : memref<4xf32>) outs(%arg0 : memref<4x8xf32>) dimensions = [1]
  linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%c : memref<4xf32>) outs(%a : memref<4x8xf32>) {
  ^bb0(%x: f32, %out: f32):
    linalg.yield %x : f32
  }
  // CHECK-NEXT: linalg.copy ins(%arg0 : memref<4x8xf32>) outs(%arg3 : memref<4x8xf64>)
  linalg.generic {indexing_maps = [#swap, #swap], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x8xf32>) outs(%d : memref<4x8xf64>) {
  ^bb0(%x: f32, %out: f64):
    %0 = arith.extf %x : f32 to f64
    linalg.yield %0 : f64
  }
  return
}

// Without a specific name, the payload is kept.
// CHECK-LABEL: func.func @open
func.func @open(%a: memref<4x8xf32>, %c: memref<4xf32>) {
  // CHECK-NEXT: linalg.reduce { arith.addf } ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4xf32>) dimensions = [1]
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a : memref<4x8xf32>) outs(%c : memref<4xf32>) {
  ^bb0(%x: f32, %out: f32):
    %0 = arith.addf %out, %x : f32
    linalg.yield %0 : f32
  }
  // CHECK-NEXT: linalg.map { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%arg0, %arg0 :
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %a : memref<4x8xf32>, memref<4x8xf32>) outs(%a : memref<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %0 = arith.addf %x, %y fastmath<fast> : f32
    linalg.yield %0 : f32
  }
  return
}

#A = affine_map<(b, m, n, k) -> (b, m, k)>
#A_broadcast = affine_map<(b, m, n, k) -> (m, k)>
#B_transposed = affine_map<(b, m, n, k) -> (b, n, k)>
#B_broadcast = affine_map<(b, m, n, k) -> (k, n)>
#C = affine_map<(b, m, n, k) -> (m, n)>

// An input that is the same for all batches, although the batch is reduced.
// CHECK-LABEL: func.func @summed_broadcast
func.func @summed_broadcast(%a: tensor<4x8xf32>, %b: tensor<2x16x8xf32>, %c: tensor<4x16xf32>,
                            %d: tensor<2x4x8xf32>, %e: tensor<8x16xf32>) -> tensor<4x16xf32> {
  // CHECK-NEXT: linalg.batch_reduce_matmul
  // CHECK-SAME: indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>]
  // CHECK-SAME: ins(%arg0, %arg1 :
  %0 = linalg.generic {indexing_maps = [#A_broadcast, #B_transposed, #C], iterator_types = ["reduction", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x8xf32>, tensor<2x16x8xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %2 = arith.mulf %x, %y : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<4x16xf32>
  // CHECK-NEXT: linalg.batch_reduce_matmul
  // CHECK-SAME: indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>]
  // CHECK-SAME: ins(%arg3, %arg4 :
  %1 = linalg.generic {indexing_maps = [#A, #B_broadcast, #C], iterator_types = ["reduction", "parallel", "parallel", "reduction"]}
      ins(%d, %e : tensor<2x4x8xf32>, tensor<8x16xf32>) outs(%0 : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %2 = arith.mulf %x, %y : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<4x16xf32>
  return %1 : tensor<4x16xf32>
}
