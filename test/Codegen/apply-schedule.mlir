// RUN: linalg-opt %s --linalg-apply-schedule --cse --split-input-file | FileCheck %s

// Blocks of the sum, for each of which the right factor is packed: full panels
// of 8 columns, then the partial one, whose rest is zero. Blocks of 9 rows, for
// each of which the left factor is copied. Tiles of 4 x 8, then of 1 row; then
// of 4 columns.

// CHECK-LABEL: @blocks
// CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() : tensor<9x16xf32>
// CHECK: scf.for {{.*}} step %c16
// CHECK: %[[PANELS:.*]] = tensor.empty() : tensor<3x16x8xf32>
// CHECK: tensor.extract_slice %[[PANELS]][0, 0, 0] [2, 16, 8]
// CHECK: vector.transfer_read {{.*}} : tensor<16x8xf32>, vector<16x8xf32>
// CHECK: %[[PART:.*]] = vector.create_mask %{{.*}}, %{{.*}} : vector<16x8xi1>
// CHECK: vector.transfer_read {{.*}}, %[[PART]] {{.*}} : tensor<16x4xf32>, vector<16x8xf32>
// CHECK-NOT: mask
// CHECK: scf.for {{.*}} step %c9
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[COPY]])
// CHECK: vector.contract {{.*}} : vector<4x2xf32>, vector<2x8xf32> into vector<4x8xf32>
// CHECK: vector.contract {{.*}} : vector<1x2xf32>, vector<2x8xf32> into vector<1x8xf32>
// CHECK: vector.contract {{.*}} : vector<4x2xf32>, vector<2x4xf32> into vector<4x4xf32>
// CHECK: vector.contract {{.*}} : vector<1x2xf32>, vector<2x4xf32> into vector<1x4xf32>
// CHECK-NOT: linalg.
func.func @blocks(%a: tensor<18x64xf32>, %b: tensor<64x20xf32>, %c: tensor<18x20xf32>) -> tensor<18x20xf32> {
  %0 = linalg.matmul {structured.schedule = {
        blocks = [{sizes = [0, 0, 16], pack = [{operand = 1, panel = [0, 8, 0], tile = [0, 0, 16]}]},
                  {sizes = [9, 0, 0], pack = [{operand = 0, tile = [1, 0, 16]}]}],
        tile = [4, 8, 2], order = [1, 0, 2], remainders = [[2, 1], [], []]}}
      ins(%a, %b : tensor<18x64xf32>, tensor<64x20xf32>) outs(%c : tensor<18x20xf32>) -> tensor<18x20xf32>
  return %0 : tensor<18x20xf32>
}

// -----

// What is left of a dynamic extent is masked if no smaller tiles divide it.

// CHECK-LABEL: @dynamic
// CHECK: vector.contract {{.*}} : vector<4x2xf32>, vector<2x8xf32> into vector<4x8xf32>
// CHECK: vector.create_mask {{.*}} : vector<4x8xi1>
func.func @dynamic(%a: tensor<?x64xf32>, %b: tensor<64x8xf32>, %c: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = linalg.matmul {structured.schedule = {tile = [4, 8, 2]}}
      ins(%a, %b : tensor<?x64xf32>, tensor<64x8xf32>) outs(%c : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// -----

// Blocks of a dynamic extent have one tile at most, or else the smaller ones.

// CHECK-LABEL: @block_of_one_tile
// CHECK-NOT: mask
// CHECK: vector.contract {{.*}} : vector<4x2xf32>, vector<2x8xf32> into vector<4x8xf32>
// CHECK: vector.contract {{.*}} : vector<1x2xf32>, vector<2x8xf32> into vector<1x8xf32>
// CHECK-NOT: mask
func.func @block_of_one_tile(%a: tensor<?x64xf32>, %b: tensor<64x8xf32>, %c: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = linalg.matmul {structured.schedule = {blocks = [{sizes = [4, 0, 0], pack = []}], tile = [4, 8, 2], remainders = [[1], [], []]}}
      ins(%a, %b : tensor<?x64xf32>, tensor<64x8xf32>) outs(%c : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// -----

// Panels of the transposed factor are read in the order in which they are
// packed.

// CHECK-LABEL: @transposed
// CHECK: tensor.empty() : tensor<2x8x4xf32>
// CHECK: vector.contract {indexing_maps = [#{{.*}}, #[[B:.*]], #{{.*}}]{{.*}} : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32>
// CHECK-NOT: linalg.
func.func @transposed(%a: tensor<4x8xf32>, %b: tensor<8x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.generic {structured.schedule = {
        blocks = [{pack = [{operand = 1, panel = [0, 4, 0], tile = [0, 0, 4]}]}], tile = [4, 4, 8]},
        indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
        iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x8xf32>, tensor<8x8xf32>) outs(%c : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

// A fill, and what is computed from the product, are computed in its tiles, full
// and partial ones.

// CHECK-LABEL: @fused
// CHECK: scf.for
// CHECK-NOT: scf.for
// CHECK: %[[ZERO:.*]] = vector.transfer_write %{{.*}} : vector<4x8xf32>, tensor<4x8xf32>
// CHECK: %[[SUM:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %[[ZERO]])
// CHECK: vector.contract
// CHECK: }
// CHECK: %[[READ:.*]] = vector.transfer_read %[[SUM]]
// CHECK: %[[BIASED:.*]] = arith.addf %[[READ]]
// CHECK: %[[RELU:.*]] = vector.transfer_write %[[BIASED]]
// CHECK: tensor.insert_slice %[[RELU]]
// CHECK: vector.contract {{.*}} into vector<2x8xf32>
// CHECK: arith.addf {{.*}} : vector<2x8xf32>
// CHECK-NOT: linalg.
func.func @fused(%a: tensor<10x16xf32>, %b: tensor<16x8xf32>, %bias: tensor<8xf32>) -> tensor<10x8xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<10x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<10x8xf32>) -> tensor<10x8xf32>
  %0 = linalg.matmul {structured.schedule = {tile = [4, 8, 2], fuse = ["init", "users"]}}
      ins(%a, %b : tensor<10x16xf32>, tensor<16x8xf32>) outs(%init : tensor<10x8xf32>) -> tensor<10x8xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%0, %bias : tensor<10x8xf32>, tensor<8xf32>) outs(%empty : tensor<10x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<10x8xf32>
  return %1 : tensor<10x8xf32>
}

// -----

// The first block of a sum computes the init, in its tiles, even if the sum has
// no elements.

// CHECK-LABEL: @first_block
// CHECK: %[[EMPTY:.*]] = tensor.empty
// CHECK: %[[LAST:.*]] = arith.maxsi
// CHECK: scf.for %[[K:.*]] = %[[FIRST:.*]] to %[[LAST]] {{.*}} iter_args(%{{.*}} = %[[EMPTY]])
// CHECK: %[[IS_FIRST:.*]] = arith.cmpi eq, %[[K]], %[[FIRST]]
// CHECK: scf.for
// CHECK: %[[OLD:.*]] = vector.transfer_read
// CHECK: %[[LANES:.*]] = vector.broadcast %[[IS_FIRST]]
// CHECK: %[[START:.*]] = arith.select %[[LANES]], %{{.*}}, %[[OLD]] : vector<4x8xi1>, vector<4x8xf32>
// CHECK: vector.transfer_write %[[START]]
// CHECK: scf.for
// CHECK: vector.contract
// CHECK-NOT: linalg.
func.func @first_block(%a: tensor<8x?xf32>, %b: tensor<?x8xf32>) -> tensor<8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x8xf32>) -> tensor<8x8xf32>
  %0 = linalg.matmul {structured.schedule = {blocks = [{sizes = [0, 0, 16]}], tile = [4, 8, 1], fuse = ["init"]}}
      ins(%a, %b : tensor<8x?xf32>, tensor<?x8xf32>) outs(%init : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

// Sums of vectors, whose elements are added at the end; the last two elements
// of the vectors are added to the first two partial sums.

// CHECK-LABEL: @partial
// CHECK: %[[ZERO:.*]] = vector.transfer_write %{{.*}} : vector<2x4xf32>, tensor<2x4xf32>
// CHECK: %[[SUMS:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %[[ZERO]])
// CHECK: %[[PRODUCT:.*]] = arith.mulf {{.*}} fastmath<contract> : vector<2x4xf32>
// CHECK: arith.addf %{{.*}}, %[[PRODUCT]] fastmath<contract> : vector<2x4xf32>
// CHECK: tensor.extract_slice %[[SUMS]][0, 0] [2, 2] [1, 1]
// CHECK: arith.addf {{.*}} : vector<2x2xf32>
// CHECK: vector.multi_reduction <add>, {{.*}} : vector<2x4xf32> to vector<2xf32>
// CHECK-NOT: linalg.
func.func @partial(%a: tensor<2x10xf32>, %x: tensor<10xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %0 = linalg.matvec {structured.schedule = {tile = [2, 4], partial = [1]}}
      ins(%a, %x : tensor<2x10xf32>, tensor<10xf32>) outs(%y : tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// An op without uses disappears.

// CHECK-LABEL: @unused
// CHECK-NEXT: return
func.func @unused(%a: tensor<10x16xf32>, %b: tensor<16x8xf32>, %c: tensor<10x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %init = linalg.fill ins(%zero : f32) outs(%c : tensor<10x8xf32>) -> tensor<10x8xf32>
  %0 = linalg.matmul {structured.schedule = {tile = [4, 8, 2], fuse = ["init"]}}
      ins(%a, %b : tensor<10x16xf32>, tensor<16x8xf32>) outs(%init : tensor<10x8xf32>) -> tensor<10x8xf32>
  %1 = linalg.matmul {structured.schedule = {blocks = [{sizes = [0, 3, 0]}], tile = [4, 8, 2]}}
      ins(%a, %b : tensor<10x16xf32>, tensor<16x8xf32>) outs(%c : tensor<10x8xf32>) -> tensor<10x8xf32>
  return
}

// -----

// Two schedules, of which one is for few rows. The fill of the init, which only
// that one fuses, is in both branches.

// CHECK-LABEL: @versions
// CHECK: %[[ROWS:.*]] = tensor.dim %{{.*}}, %c0
// CHECK: %[[ARE_FEW:.*]] = arith.cmpi sle, %[[ROWS]], %c4
// CHECK: %[[RESULT:.*]] = scf.if %[[ARE_FEW]] -> (tensor<?x8xf32>) {
// CHECK-NOT: linalg.
// CHECK: vector.contract {{.*}} into vector<2x8xf32>
// CHECK: } else {
// CHECK: linalg.fill
// CHECK: vector.contract {{.*}} into vector<3x8xf32>
// CHECK: return %[[RESULT]]
func.func @versions(%a: tensor<?x16xf32>, %b: tensor<16x8xf32>, %c: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %zero = arith.constant 0.0 : f32
  %init = linalg.fill ins(%zero : f32) outs(%c : tensor<?x8xf32>) -> tensor<?x8xf32>
  %0 = linalg.matmul {structured.schedule = {tile = [3, 8, 1],
          versions = [{extents = [4, 0, 0], schedule = {tile = [2, 8, 1], fuse = ["init"]}}]}}
      ins(%a, %b : tensor<?x16xf32>, tensor<16x8xf32>) outs(%init : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// -----

// A loop keeps its own annotation; loops around tiles are not unrolled.

// CHECK-DAG: #[[OWN:.*]] = #llvm.loop_annotation<mustProgress = true>
// CHECK-DAG: #[[ROLLED:.*]] = #llvm.loop_annotation<unroll = #
// CHECK-LABEL: @annotated
// CHECK: vector.contract
// CHECK: } {llvm.loop_annotation = #[[ROLLED]]}
// CHECK: } {llvm.loop_annotation = #[[OWN]]}
#own = #llvm.loop_annotation<mustProgress = true>
func.func @annotated(%a: tensor<4x16xf32>, %b: tensor<16x8xf32>, %c: tensor<4x8xf32>, %n: index) -> tensor<4x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %c) -> (tensor<4x8xf32>) {
    %1 = linalg.matmul {structured.schedule = {tile = [2, 8, 1]}}
        ins(%a, %b : tensor<4x16xf32>, tensor<16x8xf32>) outs(%t : tensor<4x8xf32>) -> tensor<4x8xf32>
    scf.yield %1 : tensor<4x8xf32>
  } {llvm.loop_annotation = #own}
  return %0 : tensor<4x8xf32>
}

// -----

// A schedule for few elements of the right factor.

// CHECK-LABEL: @points
// CHECK: %[[POINTS:.*]] = arith.muli
// CHECK: %[[ARE_FEW:.*]] = arith.cmpi sle, %[[POINTS]], %c100
// CHECK: scf.if %[[ARE_FEW]]
// CHECK: vector.contract {{.*}} into vector<2x8xf32>
// CHECK: } else {
// CHECK: vector.contract {{.*}} into vector<3x8xf32>
func.func @points(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul {structured.schedule = {tile = [3, 8, 1],
          versions = [{points = {loops = [1, 2], greatest = 100}, schedule = {tile = [2, 8, 1]}}]}}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// The last tile of columns has the code of the others. Panels are read without
// masks, the sums with them.

// CHECK-LABEL: @masked
// CHECK: scf.for
// CHECK: scf.for
// CHECK: scf.for
// CHECK: scf.for
// CHECK: %[[MASK:.*]] = vector.create_mask %{{.*}}, %{{.*}} : vector<2x8xi1>
// CHECK: vector.transfer_read {{.*}}, %[[MASK]] {{.*}} : tensor<2x?xf32>, vector<2x8xf32>
// CHECK: vector.transfer_read {{.*}} {in_bounds = [true, true]} : tensor<1x8xf32>, vector<1x8xf32>
// CHECK: vector.contract
// CHECK: vector.transfer_write {{.*}}, %[[MASK]]
// CHECK-NOT: vector.contract {{.*}} into vector<2x8xf32>
func.func @masked(%a: tensor<4x16xf32>, %b: tensor<16x?xf32>, %c: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.matmul {structured.schedule = {
          blocks = [{pack = [{operand = 1, panel = [0, 8, 0]}]}], order = [1, 0, 2], tile = [2, 8, 1], remainders = [[], [8], []]}}
      ins(%a, %b : tensor<4x16xf32>, tensor<16x?xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// -----

// Half a tile has masks, and is the code of what is left of the columns alone.

// CHECK-LABEL: @masked_rest
// CHECK: scf.for
// CHECK-NOT: create_mask
// CHECK: vector.contract {{.*}} into vector<2x16xf32>
// CHECK: scf.for
// CHECK: vector.create_mask %{{.*}}, %{{.*}} : vector<2x8xi1>
// CHECK: vector.contract {{.*}} into vector<2x8xf32>
// CHECK-NOT: vector.contract
func.func @masked_rest(%a: tensor<2x16xf32>, %b: tensor<16x?xf32>, %c: tensor<2x?xf32>) -> tensor<2x?xf32> {
  %0 = linalg.matmul {structured.schedule = {tile = [2, 16, 1], order = [1, 2], remainders = [[], [8, 8], []]}}
      ins(%a, %b : tensor<2x16xf32>, tensor<16x?xf32>) outs(%c : tensor<2x?xf32>) -> tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}

// -----

// Where tiles of 4 rows compute what is left of tiles of 6 and one of these
// with fewer iterations, full tiles end before it: of 1, 2 and 5 rows.

// CHECK-LABEL: @joined_remainder
// CHECK-DAG: %[[REMAINDERS:.*]] = arith.constant 38 : index
// CHECK: %[[REST:.*]] = arith.subi %[[ROWS:.*]], %[[END:.*]] : index
// CHECK: %[[BITS:.*]] = arith.shrui %[[REMAINDERS]], %[[REST]]
// CHECK: %[[JOINS:.*]] = arith.andi %[[BITS]], %c1
// CHECK: %[[JOINED:.*]] = arith.muli %[[JOINS]], %c6
// CHECK: %[[EARLIER:.*]] = arith.subi %[[END]], %[[JOINED]]
// CHECK: %[[BEGIN:.*]] = arith.maxsi %[[EARLIER]], %c0
// CHECK: scf.for %{{.*}} = %c0 to %[[BEGIN]] step %c6
// CHECK: vector.contract {{.*}} into vector<6x8xf32>
// CHECK: scf.for %{{.*}} = %[[BEGIN]] to %[[ROWS]] step %c12
// CHECK: scf.for %{{.*}} step %c4
// CHECK: vector.create_mask %{{.*}}, %{{.*}} : vector<4x8xi1>
// CHECK: vector.contract {{.*}} into vector<4x8xf32>
// CHECK-NOT: vector.contract
func.func @joined_remainder(%a: tensor<?x16xf32>, %b: tensor<16x8xf32>, %c: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = linalg.matmul {structured.schedule = {tile = [6, 8, 1], order = [0, 2], remainders = [[4, 4], [], []]}}
      ins(%a, %b : tensor<?x16xf32>, tensor<16x8xf32>) outs(%c : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// -----

// Tiles of 4 rows never compute a tile of 8 with fewer.

// CHECK-LABEL: @remainder_apart
// CHECK-NOT: arith.shrui
// CHECK: return
func.func @remainder_apart(%a: tensor<?x16xf32>, %b: tensor<16x8xf32>, %c: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = linalg.matmul {structured.schedule = {tile = [8, 8, 1], order = [0, 2], remainders = [[4, 4], [], []]}}
      ins(%a, %b : tensor<?x16xf32>, tensor<16x8xf32>) outs(%c : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// -----

// After full tiles, one with masks, half as long if it has no more columns.

// CHECK-LABEL: @short_tile
// CHECK: scf.for
// CHECK-NOT: create_mask
// CHECK: vector.contract {{.*}} into vector<2x16xf32>
// CHECK: %[[IS_SHORT:.*]] = arith.cmpi sle, %{{.*}}, %c8
// CHECK: scf.if %[[IS_SHORT]]
// CHECK: vector.create_mask %{{.*}}, %{{.*}} : vector<2x8xi1>
// CHECK: vector.contract {{.*}} into vector<2x8xf32>
// CHECK: } else {
// CHECK: vector.create_mask %{{.*}}, %{{.*}} : vector<2x16xi1>
// CHECK: vector.contract {{.*}} into vector<2x16xf32>
// CHECK-NOT: vector.contract
func.func @short_tile(%a: tensor<2x16xf32>, %b: tensor<16x?xf32>, %c: tensor<2x?xf32>) -> tensor<2x?xf32> {
  %0 = linalg.matmul {structured.schedule = {tile = [2, 16, 1], order = [1, 2], remainders = [[], [16, 8], []]}}
      ins(%a, %b : tensor<2x16xf32>, tensor<16x?xf32>) outs(%c : tensor<2x?xf32>) -> tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}

// -----

// Each version writes its result to the buffer that it is for, also one that
// computes its init.

// CHECK-LABEL: @materialized
// CHECK: scf.if %{{[^ ]*}} {
// CHECK: bufferization.materialize_in_destination %{{.*}} in restrict writable %[[C:.*]] :
// CHECK: } else {
// CHECK: bufferization.materialize_in_destination %{{.*}} in restrict writable %[[C]] :
// CHECK-NOT: materialize_in_destination
func.func @materialized(%a: tensor<?x16xf32>, %b: tensor<16x8xf32>, %c: memref<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %a, %c0 : tensor<?x16xf32>
  %e = tensor.empty(%m) : tensor<?x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  %0 = linalg.matmul {structured.schedule = {tile = [2, 8, 1], order = [0, 2], remainders = [[2], [], []],
          versions = [{extents = [8, 0, 0], schedule = {tile = [4, 8, 1], order = [0, 2], remainders = [[4], [], []], fuse = ["init"]}}]}}
      ins(%a, %b : tensor<?x16xf32>, tensor<16x8xf32>) outs(%init : tensor<?x8xf32>) -> tensor<?x8xf32>
  bufferization.materialize_in_destination %0 in restrict writable %c : (tensor<?x8xf32>, memref<?x8xf32>) -> ()
  return
}

// -----

// Versions with equal schedules share their code, although another one comes
// between them.

// CHECK-LABEL: @shared
// CHECK: %[[ARE_LONG:.*]] = arith.cmpi sge, %{{.*}}, %c5
// CHECK: %[[ARE_FEW:.*]] = arith.cmpi sle, %{{.*}}, %c100
// CHECK: %[[ALLOWED:.*]] = arith.andi %[[ARE_LONG]], %[[ARE_FEW]]
// CHECK: %[[ARE_EIGHT:.*]] = arith.cmpi sle, %[[ROWS:.*]], %c8
// CHECK: %[[NOT_ONE:.*]] = arith.cmpi sgt, %[[ROWS]], %c1
// CHECK: %[[SECOND:.*]] = arith.andi %[[ARE_EIGHT]], %[[NOT_ONE]]
// CHECK: %[[EITHER:.*]] = arith.ori %[[ALLOWED]], %[[SECOND]]
// CHECK: scf.if %[[EITHER]]
// CHECK: vector.contract {{.*}} into vector<2x8xf32>
// CHECK: } else {
// CHECK: scf.if
// CHECK: vector.contract {{.*}} into vector<1x16xf32>
// CHECK: } else {
// CHECK-NOT: scf.if
// CHECK: vector.contract {{.*}} into vector<3x8xf32>
// CHECK-NOT: vector.contract {{.*}} into vector<2x8xf32>
func.func @shared(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul {structured.schedule = {tile = [3, 8, 1],
          versions = [{least = [0, 0, 5], points = {loops = [1, 2], greatest = 100}, schedule = {tile = [2, 8, 1]}},
                      {extents = [1, 0, 0], schedule = {tile = [1, 16, 1]}},
                      {extents = [8, 0, 0], schedule = {tile = [2, 8, 1]}}]}}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// The result is read between the op and a user that one version fuses: the user
// stays outside.

// CHECK-LABEL: @read_between
// CHECK: %[[PRODUCT:.*]] = scf.if
// CHECK: call @read(%[[PRODUCT]])
// CHECK: linalg.exp ins(%[[PRODUCT]]
func.func private @read(tensor<?x8xf32>) -> tensor<?x8xf32>
func.func @read_between(%a: tensor<?x16xf32>, %b: tensor<16x8xf32>, %c: tensor<?x8xf32>) -> (tensor<?x8xf32>, tensor<?x8xf32>) {
  %0 = linalg.matmul {structured.schedule = {tile = [3, 8, 1],
          versions = [{extents = [4, 0, 0], schedule = {tile = [2, 8, 1], fuse = ["users"]}}]}}
      ins(%a, %b : tensor<?x16xf32>, tensor<16x8xf32>) outs(%c : tensor<?x8xf32>) -> tensor<?x8xf32>
  %1 = call @read(%0) : (tensor<?x8xf32>) -> tensor<?x8xf32>
  %2 = linalg.exp ins(%0 : tensor<?x8xf32>) outs(%c : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %1, %2 : tensor<?x8xf32>, tensor<?x8xf32>
}

// -----

// Extents that are known decide at once.

// CHECK-LABEL: @known
// CHECK-NOT: scf.if
// CHECK: vector.contract {{.*}} into vector<2x8xf32>
// CHECK-NOT: vector.contract
func.func @known(%a: tensor<4x16xf32>, %b: tensor<16x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.matmul {structured.schedule = {tile = [1, 8, 1],
          versions = [{extents = [3, 0, 0], schedule = {tile = [4, 8, 1]}}, {extents = [4, 0, 0], schedule = {tile = [2, 8, 1]}}]}}
      ins(%a, %b : tensor<4x16xf32>, tensor<16x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

// The elements of the left factor are converted before, those of the right one
// where they are used.

// CHECK-LABEL: @converted
// CHECK-SAME: (%[[A:.*]]: tensor<4x16xbf16>
// CHECK: %[[CONVERTED:.*]] = linalg.generic {{.*}} ins(%[[A]] : tensor<4x16xbf16>) outs(%{{.*}} : tensor<4x16xf32>)
// CHECK: arith.extf {{.*}} : bf16 to f32
// CHECK: tensor.extract_slice %[[CONVERTED]]
// CHECK: arith.extf {{.*}} : vector<1x8xbf16> to vector<1x8xf32>
// CHECK: vector.contract {{.*}} : vector<4x1xf32>, vector<1x8xf32> into vector<4x8xf32>
func.func @converted(%a: tensor<4x16xbf16>, %b: tensor<16x8xbf16>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.matmul {structured.schedule = {convert = [0], tile = [4, 8, 1], order = [2]}}
      ins(%a, %b : tensor<4x16xbf16>, tensor<16x8xbf16>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

// Tiles of remaining rows take the steps that are left of the sum, and need no
// code for others.

// CHECK-LABEL: @remaining_rows
// CHECK: vector.contract {{.*}} : vector<4x2xf32>, vector<2x8xf32> into vector<4x8xf32>
// CHECK: vector.contract {{.*}} : vector<4x1xf32>, vector<1x8xf32> into vector<4x8xf32>
// CHECK-NOT: vector<1x2xf32>
// CHECK: scf.for {{.*}} step %c1
// CHECK: vector.contract {{.*}} : vector<1x1xf32>, vector<1x8xf32> into vector<1x8xf32>
// CHECK-NOT: vector.contract
// CHECK: return
func.func @remaining_rows(%a: tensor<?x?xf32>, %b: tensor<?x8xf32>, %c: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = linalg.matmul {structured.schedule = {tile = [4, 8, 2], remainders = [[1], [], [1]]}}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x8xf32>) outs(%c : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// -----

// Unsigned elements are converted without sign, and the payload extends what
// they are converted to with its sign. Of a panel, groups along the sum are
// innermost; what is left of both extents is padded.

// CHECK-LABEL: @groups
// CHECK: arith.extui {{.*}} : i8 to i16
// CHECK: arith.extsi {{.*}} : i8 to i16
// CHECK: tensor.empty() : tensor<2x3x8x2xi16>
// CHECK: arith.extsi {{.*}} : vector<4x2xi16> to vector<4x2xi32>
// CHECK: vector.transfer_read {{.*}} : tensor<8x2xi16>, vector<8x2xi16>
// CHECK: vector.contract
func.func @groups(%a: tensor<4x5xi8>, %b: tensor<5x11xi8>, %c: tensor<4x11xi32>) -> tensor<4x11xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x5xi8>, tensor<5x11xi8>) outs(%c : tensor<4x11xi32>)
      attrs = {structured.schedule = {convert = [0, 1], convert_to = i16, blocks = [{pack = [{operand = 1, panel = [0, 8, 2]}]}], tile = [4, 8, 2]}} {
  ^bb0(%x: i8, %y: i8, %sum: i32):
    %1 = arith.extui %x : i8 to i32
    %2 = arith.extsi %y : i8 to i32
    %3 = arith.muli %1, %2 : i32
    %4 = arith.addi %sum, %3 : i32
    linalg.yield %4 : i32
  } -> tensor<4x11xi32>
  return %0 : tensor<4x11xi32>
}

// -----

// A block may be only padding, also of a constant that is defined in the region of the `tensor.pad`.

// CHECK-LABEL: @padding_in_region
// CHECK: %[[PADDING:.*]] = arith.constant 2.000000e+00 : f32
// CHECK: scf.if
// CHECK: tensor.generate
// CHECK: tensor.yield %[[PADDING]]
// CHECK: tensor.pad
// CHECK: tensor.yield %[[PADDING]]
func.func @padding_in_region(%a: tensor<?x8xf32>, %o: tensor<?x8xf32>, %low: index) -> tensor<?x8xf32> {
  %p = tensor.pad %a low[%low, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    %two = arith.constant 2.0 : f32
    tensor.yield %two : f32
  } : tensor<?x8xf32> to tensor<?x8xf32>
  %0 = linalg.exp {structured.schedule = {blocks = [{pack = [{operand = 0 : i64}], sizes = [4, 0]}], tile = [1, 8]}}
    ins(%p : tensor<?x8xf32>) outs(%o : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// -----

// Each block pads its part of the image; all blocks have elements of it.

// CHECK-LABEL: @padded
// CHECK-NOT: tensor.pad
// CHECK: scf.for {{.*}} step %c3
// CHECK-NOT: scf.if
// CHECK: tensor.pad %{{.*}} low[%{{.*}}, 0] high[%{{.*}}, 0] {
// CHECK: tensor<?x8xf32> to tensor<5x8xf32>
// CHECK-NOT: tensor.pad
// CHECK: vector
func.func @padded(%a: tensor<6x8xf32>, %w: tensor<3xf32>, %c: tensor<6x8xf32>) -> tensor<6x8xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %a low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<6x8xf32> to tensor<8x8xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(h, c, k) -> (h + k, c)>, affine_map<(h, c, k) -> (k)>, affine_map<(h, c, k) -> (h, c)>],
                       iterator_types = ["parallel", "parallel", "reduction"],
                       structured.schedule = {blocks = [{sizes = [3, 0, 0], pack = [{operand = 0}]}], tile = [3, 8, 3]}}
      ins(%p, %w : tensor<8x8xf32>, tensor<3xf32>) outs(%c : tensor<6x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %m = arith.mulf %x, %y : f32
    %s = arith.addf %z, %m : f32
    linalg.yield %s : f32
  } -> tensor<6x8xf32>
  return %0 : tensor<6x8xf32>
}
