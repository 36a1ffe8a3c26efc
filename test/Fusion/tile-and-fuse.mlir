// RUN: linalg-opt %s --linalg-tile-and-fuse=sizes=2,3 --mlir-print-local-scope --remarks-filter=linalg-tile-and-fuse 2>%t \
// RUN:   | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t
// RUN: linalg-opt %s --linalg-tile-and-fuse="sizes=2,3 loops=forall" | FileCheck %s --check-prefix=FORALL
// RUN: linalg-opt %s --linalg-tile-and-fuse="sizes=2,3 fuse=both root=linalg.matmul" --mlir-print-local-scope \
// RUN:   | FileCheck %s --check-prefix=BOTH

// REMARK: remark: [Passed] Fused | Category:linalg-tile-and-fuse | Remark="computed linalg.matmul in the tiles of linalg.exp"
// REMARK: remark: [Passed] Fused | Category:linalg-tile-and-fuse | Remark="computed linalg.fill in the tiles of linalg.exp"
// REMARK: remark: [Passed] Tiled | Category:linalg-tile-and-fuse | Remark="tiled linalg.exp", loops=2, tiles="d0 by 2, d1 by 3"

// A result with other users is a result of the loops, and is computed once.
// CHECK-LABEL: func.func @chain
// FORALL-LABEL: func.func @chain
// BOTH-LABEL: func.func @chain
func.func @chain(%a: tensor<16x32xf32>, %b: tensor<32x24xf32>, %init: tensor<16x24xf32>)
    -> (tensor<16x24xf32>, tensor<16x24xf32>) {
  // CHECK-NOT: linalg.
  // CHECK: scf.for
  // CHECK: %[[R:.*]]:2 = scf.for {{.*}} iter_args(%[[E:.*]] = %{{.*}}, %[[M:.*]] = %{{.*}})
  // CHECK:   %[[F:.*]] = linalg.fill {{.*}} -> tensor<2x3xf32>
  // CHECK:   %[[P:.*]] = linalg.matmul ins({{.*}} : tensor<2x32xf32>, tensor<32x3xf32>) outs(%[[F]] : tensor<2x3xf32>)
  // CHECK:   %[[X:.*]] = linalg.exp ins(%[[P]] : tensor<2x3xf32>)
  // CHECK:   tensor.insert_slice %[[X]] into %[[E]]
  // CHECK:   tensor.insert_slice %[[P]] into %[[M]]
  // CHECK-NOT: linalg.
  // CHECK: return
  // FORALL: %[[R:.*]]:2 = scf.forall
  // FORALL: linalg.matmul
  // FORALL: scf.forall.in_parallel
  // FORALL: return %[[R]]#0, %[[R]]#1
  // BOTH: scf.for
  // BOTH: scf.for
  // BOTH: linalg.fill
  // BOTH: linalg.matmul
  // BOTH: linalg.exp
  // BOTH: scf.yield
  // BOTH-NOT: linalg.exp
  // BOTH: return
  %c0 = arith.constant 0.0 : f32
  %f = linalg.fill ins(%c0 : f32) outs(%init : tensor<16x24xf32>) -> tensor<16x24xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<16x32xf32>, tensor<32x24xf32>) outs(%f : tensor<16x24xf32>) -> tensor<16x24xf32>
  %1 = linalg.exp ins(%0 : tensor<16x24xf32>) outs(%init : tensor<16x24xf32>) -> tensor<16x24xf32>
  return %1, %0 : tensor<16x24xf32>, tensor<16x24xf32>
}

// A pad is computed in tiles, and so is its source.
// CHECK-LABEL: func.func @pad
func.func @pad(%a: tensor<10x6xf32>, %e: tensor<12x8xf32>) -> tensor<12x8xf32> {
  // CHECK-NOT: linalg.exp
  // CHECK: scf.for
  // CHECK: scf.for
  // CHECK: scf.if
  // CHECK: linalg.exp
  // CHECK: tensor.pad
  // CHECK: linalg.abs
  %c0 = arith.constant 0.0 : f32
  %0 = linalg.exp ins(%a : tensor<10x6xf32>) outs(%a : tensor<10x6xf32>) -> tensor<10x6xf32>
  %c = tensor.pad %0 low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c0 : f32
  } : tensor<10x6xf32> to tensor<12x8xf32>
  %1 = linalg.abs ins(%c : tensor<12x8xf32>) outs(%e : tensor<12x8xf32>) -> tensor<12x8xf32>
  return %1 : tensor<12x8xf32>
}

// An elementwise op is recomputed for windows that overlap.
// CHECK-LABEL: func.func @halo
func.func @halo(%a: tensor<1x9x3xf32>, %k: tensor<3x3x4xf32>, %o: tensor<1x7x4xf32>) -> tensor<1x7x4xf32> {
  // CHECK: scf.for
  // CHECK: linalg.exp ins({{.*}} : tensor<1x?x3xf32>)
  // CHECK: linalg.conv_1d_nwc_wcf
  %0 = linalg.exp ins(%a : tensor<1x9x3xf32>) outs(%a : tensor<1x9x3xf32>) -> tensor<1x9x3xf32>
  %1 = linalg.conv_1d_nwc_wcf ins(%0, %k : tensor<1x9x3xf32>, tensor<3x3x4xf32>)
                              outs(%o : tensor<1x7x4xf32>) -> tensor<1x7x4xf32>
  return %1 : tensor<1x7x4xf32>
}

// Each of several results has its tile; indices are those of the whole op.
// CHECK-LABEL: func.func @two_results
func.func @two_results(%a: tensor<8x6xf32>, %o: tensor<8x6xf32>, %p: tensor<8x6xindex>) -> (tensor<8x6xf32>, tensor<8x6xindex>) {
  // CHECK: %[[I:.*]] = scf.for %[[M:.*]] = %c0
  // CHECK: linalg.generic
  // CHECK: linalg.index 0
  // CHECK-NEXT: affine.apply {{.*}}(%{{.*}}, %{{.*}})
  // CHECK: linalg.exp
  // CHECK-NOT: linalg.
  // CHECK: return
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
                         iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<8x6xf32>) outs(%o, %p : tensor<8x6xf32>, tensor<8x6xindex>) {
  ^bb0(%in: f32, %x: f32, %y: index):
    %i = linalg.index 0 : index
    linalg.yield %in, %i : f32, index
  } -> (tensor<8x6xf32>, tensor<8x6xindex>)
  %1 = linalg.exp ins(%0#0 : tensor<8x6xf32>) outs(%o : tensor<8x6xf32>) -> tensor<8x6xf32>
  return %1, %0#1 : tensor<8x6xf32>, tensor<8x6xindex>
}

// A producer whose tile is all of it is not a result of the loops.
// CHECK-LABEL: func.func @whole_and_tile
func.func @whole_and_tile(%a: tensor<1xf32>, %o: tensor<1xf32>) -> (tensor<1xf32>, tensor<1xf32>) {
  // CHECK: %[[WHOLE:.*]] = linalg.exp
  // CHECK: %[[LOOP:.*]]:2 = scf.for
  // CHECK: %[[TILE:.*]] = linalg.exp
  // CHECK: linalg.generic {{.*}} ins(%[[TILE]], %[[WHOLE]] :
  // CHECK: return %[[LOOP]]#1, %[[LOOP]]#0
  %0 = linalg.exp ins(%a : tensor<1xf32>) outs(%o : tensor<1xf32>) -> tensor<1xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (0)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%0, %0 : tensor<1xf32>, tensor<1xf32>) outs(%o : tensor<1xf32>) {
  ^bb0(%x: f32, %first: f32, %out: f32):
    %sum = arith.addf %x, %first : f32
    linalg.yield %sum : f32
  } -> tensor<1xf32>
  return %0, %1 : tensor<1xf32>, tensor<1xf32>
}

// The tiles read columns 0 and 1 of three: the whole producer is computed for its other users.
// CHECK-LABEL: func.func @part
func.func @part(%a: tensor<4x3xf32>, %o: tensor<4x3xf32>, %p: tensor<4xf32>) -> (tensor<4x3xf32>, tensor<4xf32>) {
  // CHECK: %[[WHOLE:.*]] = linalg.exp {{.*}} -> tensor<4x3xf32>
  // CHECK: %[[LOOP:.*]] = scf.for
  // CHECK-COUNT-2: linalg.exp {{.*}} -> tensor<2x
  // CHECK: return %[[WHOLE]], %[[LOOP]]
  %0 = linalg.exp ins(%a : tensor<4x3xf32>) outs(%o : tensor<4x3xf32>) -> tensor<4x3xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i, 0)>, affine_map<(i) -> (i, 1)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%0, %0 : tensor<4x3xf32>, tensor<4x3xf32>) outs(%p : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %sum = arith.addf %x, %y : f32
    linalg.yield %sum : f32
  } -> tensor<4xf32>
  return %0, %1 : tensor<4x3xf32>, tensor<4xf32>
}

// The same holds if they read a diagonal.
// CHECK-LABEL: func.func @diagonal
func.func @diagonal(%a: tensor<?x?xf32>, %o: tensor<?x?xf32>, %p: tensor<?xf32>) -> (tensor<?x?xf32>, tensor<?xf32>) {
  // CHECK: %[[WHOLE:.*]] = linalg.exp {{.*}} -> tensor<?x?xf32>
  // CHECK: %[[LOOP:.*]] = scf.for
  // CHECK: return %[[WHOLE]], %[[LOOP]]
  %0 = linalg.exp ins(%a : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i, i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%0 : tensor<?x?xf32>) outs(%p : tensor<?xf32>) {
  ^bb0(%x: f32, %out: f32):
    linalg.yield %x : f32
  } -> tensor<?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?xf32>
}

// A tile outside of the source is only padding: by a constant of the region.
// CHECK-LABEL: func.func @constant_in_pad
func.func @constant_in_pad(%a: tensor<5x5xf32>, %o: tensor<7xf32>) -> tensor<7xf32> {
  // CHECK: %[[C:.*]] = arith.constant -1.0
  // CHECK: scf.for
  // CHECK: tensor.generate
  // CHECK:   tensor.yield %[[C]]
  %0 = tensor.pad %a low[2, 2] high[0, 0] {
  ^bb0(%i: index, %j: index):
    %c = arith.constant -1.0 : f32
    tensor.yield %c : f32
  } : tensor<5x5xf32> to tensor<7x7xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%0 : tensor<7x7xf32>) outs(%o : tensor<7xf32>) {
  ^bb0(%x: f32, %out: f32):
    %sum = arith.addf %out, %x : f32
    linalg.yield %sum : f32
  } -> tensor<7xf32>
  return %1 : tensor<7xf32>
}

// A fused op does not count as another reader of its operands.
// CHECK-LABEL: func.func @two_steps
func.func @two_steps(%a: tensor<16x32xf32>, %b: tensor<32x24xf32>, %init: tensor<16x24xf32>) -> tensor<16x24xf32> {
  // CHECK-NOT: linalg.
  // CHECK: scf.for
  // CHECK: scf.for
  // CHECK: linalg.matmul {{.*}} -> tensor<2x3xf32>
  // CHECK: linalg.exp {{.*}} -> tensor<2x3xf32>
  // CHECK: linalg.log {{.*}} -> tensor<2x3xf32>
  // CHECK-NOT: linalg.
  // CHECK: return
  %0 = linalg.matmul ins(%a, %b : tensor<16x32xf32>, tensor<32x24xf32>) outs(%init : tensor<16x24xf32>) -> tensor<16x24xf32>
  %1 = linalg.exp ins(%0 : tensor<16x24xf32>) outs(%init : tensor<16x24xf32>) -> tensor<16x24xf32>
  %2 = linalg.log ins(%1 : tensor<16x24xf32>) outs(%init : tensor<16x24xf32>) -> tensor<16x24xf32>
  return %2 : tensor<16x24xf32>
}

// Nor does a cast or a reshape between the two, which is then erased.
// CHECK-LABEL: func.func @cast
func.func @cast(%a: tensor<16x32xf32>, %b: tensor<32x24xf32>, %init: tensor<16x24xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK-NOT: linalg.
  // CHECK-NOT: tensor.cast
  // CHECK: scf.for
  // CHECK: scf.for
  // CHECK: linalg.matmul
  // CHECK: linalg.exp
  // CHECK-NOT: linalg.
  // CHECK: return
  %0 = linalg.matmul ins(%a, %b : tensor<16x32xf32>, tensor<32x24xf32>) outs(%init : tensor<16x24xf32>) -> tensor<16x24xf32>
  %1 = tensor.cast %0 : tensor<16x24xf32> to tensor<?x?xf32>
  %2 = linalg.exp ins(%1 : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @reshape
func.func @reshape(%a: tensor<4x6x32xf32>, %b: tensor<4x32x24xf32>, %init: tensor<4x6x24xf32>, %o: tensor<4x6x8x3xf32>) -> tensor<4x6x8x3xf32> {
  // CHECK-NOT: linalg.
  // CHECK: scf.for
  // CHECK: linalg.batch_matmul
  // CHECK: tensor.expand_shape
  // CHECK: linalg.exp
  // CHECK-NOT: linalg.
  // CHECK: return
  %0 = linalg.batch_matmul ins(%a, %b : tensor<4x6x32xf32>, tensor<4x32x24xf32>) outs(%init : tensor<4x6x24xf32>) -> tensor<4x6x24xf32>
  %1 = tensor.expand_shape %0 [[0], [1], [2, 3]] output_shape [4, 6, 8, 3] : tensor<4x6x24xf32> into tensor<4x6x8x3xf32>
  %2 = linalg.exp ins(%1 : tensor<4x6x8x3xf32>) outs(%o : tensor<4x6x8x3xf32>) -> tensor<4x6x8x3xf32>
  return %2 : tensor<4x6x8x3xf32>
}

// A cast with other users needs the whole producer.
// CHECK-LABEL: func.func @cast_read_by_others
func.func @cast_read_by_others(%a: tensor<16x32xf32>, %b: tensor<32x24xf32>, %init: tensor<16x24xf32>, %o: tensor<?x?xf32>, %i: index) -> (tensor<?x?xf32>, f32) {
  // CHECK: linalg.matmul
  // CHECK: tensor.extract
  // CHECK: scf.for
  // CHECK-NOT: linalg.matmul
  // CHECK: linalg.exp
  // CHECK: return
  %0 = linalg.matmul ins(%a, %b : tensor<16x32xf32>, tensor<32x24xf32>) outs(%init : tensor<16x24xf32>) -> tensor<16x24xf32>
  %1 = tensor.cast %0 : tensor<16x24xf32> to tensor<?x?xf32>
  %e = tensor.extract %1[%i, %i] : tensor<?x?xf32>
  %2 = linalg.exp ins(%1 : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %2, %e : tensor<?x?xf32>, f32
}
