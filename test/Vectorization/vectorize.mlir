// RUN: linalg-opt %s --linalg-vectorize --remarks-filter=linalg-vectorize --verify-diagnostics --canonicalize --cse \
// RUN:   --mlir-print-local-scope --split-input-file | FileCheck %s

// CHECK-LABEL: func @matmul
// CHECK-SAME: %[[A:.*]]: tensor<4x16xi8>, %[[B:.*]]: tensor<16x8xi8>, %[[C:.*]]: tensor<4x8xi32>
// CHECK: %[[ACC:.*]] = vector.transfer_read %[[C]]
// CHECK: %[[LHS:.*]] = vector.transfer_read %[[A]]{{.*}} {in_bounds = [true, true]} : tensor<4x16xi8>, vector<4x16xi8>
// CHECK: %[[L:.*]] = arith.extsi %[[LHS]] : vector<4x16xi8> to vector<4x16xi32>
// CHECK: %[[R:.*]] = arith.extsi %{{.*}} : vector<16x8xi8> to vector<16x8xi32>
// CHECK: %[[SUM:.*]] = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %[[L]], %[[R]], %[[ACC]]
// CHECK: %[[W:.*]] = vector.transfer_write %[[SUM]], %[[C]][%c0, %c0] {in_bounds = [true, true]} : vector<4x8xi32>, tensor<4x8xi32>
// CHECK: return %[[W]]
func.func @matmul(%a: tensor<4x16xi8>, %b: tensor<16x8xi8>, %c: tensor<4x8xi32>) -> tensor<4x8xi32> {
  // expected-remark@+1 {{[Passed] Vectorized | Category:linalg-vectorize | Remark="vectorized linalg.matmul by vectors of [4, 8, 16]"}}
  %0 = linalg.matmul ins(%a, %b : tensor<4x16xi8>, tensor<16x8xi8>) outs(%c : tensor<4x8xi32>) -> tensor<4x8xi32>
  return %0 : tensor<4x8xi32>
}

// -----

// A value for all elements is computed once.
// CHECK-LABEL: func @scalars
// CHECK: %[[S:.*]] = math.sqrt %{{.*}} : f32
// CHECK: %[[V:.*]] = vector.broadcast %[[S]] : f32 to vector<4x8xf32>
// CHECK: vector.transfer_write %[[V]]
func.func @scalars(%x: f32, %a: memref<4x8xf32>) {
  // expected-remark@+1 {{vectors of [4, 8]}}
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]} outs(%a : memref<4x8xf32>) {
  ^bb0(%out: f32):
    %0 = math.sqrt %x : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// Each operand is read in its own shape, and broadcast as late as possible.
// CHECK-LABEL: func @layouts
// CHECK: %[[B:.*]] = vector.transfer_read %{{.*}} : memref<8xf32>, vector<8xf32>
// CHECK: %[[EXP:.*]] = math.exp %[[B]] : vector<8xf32>
// CHECK: %[[A:.*]] = vector.transfer_read %{{.*}} : memref<4x8xf32>, vector<4x8xf32>
// CHECK: %[[T:.*]] = vector.transpose %[[A]], [1, 0] : vector<4x8xf32> to vector<8x4xf32>
// CHECK: %[[ROWS:.*]] = vector.broadcast %[[EXP]] : vector<8xf32> to vector<4x8xf32>
// CHECK: %[[R:.*]] = vector.transpose %[[ROWS]], [1, 0] : vector<4x8xf32> to vector<8x4xf32>
// CHECK: arith.addf %[[T]], %[[R]] : vector<8x4xf32>
func.func @layouts(%a: memref<4x8xf32>, %b: memref<8xf32>, %c: memref<8x4xf32>) {
  // expected-remark@+1 {{vectors of [8, 4]}}
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (n, m)>, affine_map<(m, n) -> (m)>, affine_map<(m, n) -> (m, n)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x8xf32>, memref<8xf32>) outs(%c : memref<8x4xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %0 = math.exp %y : f32
    %1 = arith.addf %x, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// -----

// The output is read once and written once.
// CHECK-LABEL: func @window
// CHECK-COUNT-1: vector.transfer_read %arg2
// CHECK: memref.subview %arg0[0, 0, 0] [1, 4, 8] [1, 2, 1]
// CHECK: vector.transfer_read %arg1[%c0, %c0, %c0], {{.*}} : memref<2x8x16xf32>, vector<8x16xf32>
// CHECK: vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]
// CHECK: memref.subview %arg0[0, 1, 0] [1, 4, 8] [1, 2, 1]
// CHECK: vector.transfer_read %arg1[%c1, %c0, %c0]
// CHECK: vector.contract
// CHECK-NOT: vector.contract
// CHECK-COUNT-1: vector.transfer_write
func.func @window(%i: memref<1x9x8xf32>, %k: memref<2x8x16xf32>, %o: memref<1x4x16xf32>) {
  // expected-remark@+1 {{vectors of [1, 4, 16, -, 8]}}
  linalg.conv_1d_nwc_wcf {strides = dense<2> : tensor<1xi64>}
    ins(%i, %k : memref<1x9x8xf32>, memref<2x8x16xf32>) outs(%o : memref<1x4x16xf32>)
  return
}

// -----

// CHECK-LABEL: func @dynamic_window
// CHECK: %[[INIT:.*]] = vector.transfer_read %arg2
// CHECK: %[[SUM:.*]] = scf.for %[[TAP:.*]] = %c0 to %{{.*}} step %c1 iter_args(%[[ACC:.*]] = %[[INIT]]) -> (vector<1x4x8xf32>)
// CHECK:   %[[PART:.*]] = vector.transfer_read %arg0[%c0, %[[TAP]], %c0]
// CHECK:   %[[MAX:.*]] = arith.maximumf %[[ACC]], %[[PART]] : vector<1x4x8xf32>
// CHECK:   scf.yield %[[MAX]]
// CHECK: vector.transfer_write %[[SUM]]
func.func @dynamic_window(%i: tensor<1x?x8xf32>, %k: tensor<?xf32>, %o: tensor<1x4x8xf32>) -> tensor<1x4x8xf32> {
  // expected-remark@+1 {{vectors of [1, 4, 8, -]}}
  %0 = linalg.pooling_nwc_max ins(%i, %k : tensor<1x?x8xf32>, tensor<?xf32>) outs(%o : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
  return %0 : tensor<1x4x8xf32>
}

// -----

// CHECK-LABEL: func @depthwise
// CHECK: vector.fma
// CHECK: vector.fma
func.func @depthwise(%i: memref<1x5x8xf32>, %k: memref<2x8xf32>, %o: memref<1x4x8xf32>) {
  // expected-remark@+1 {{vectors of [1, 4, 8, -]}}
  linalg.depthwise_conv_1d_nwc_wc ins(%i, %k : memref<1x5x8xf32>, memref<2x8xf32>) outs(%o : memref<1x4x8xf32>)
  return
}

// -----

// CHECK-LABEL: func @reduction
// CHECK: %[[ACC:.*]] = memref.load %arg1[]
// CHECK: %[[R:.*]] = vector.multi_reduction <maxnumf>, %{{.*}}, %[[ACC]] [0, 1] : vector<4x8xf32> to f32
// CHECK: memref.store %[[R]], %arg1[]
func.func @reduction(%a: memref<4x8xf32>, %b: memref<f32>) {
  // expected-remark@+1 {{vectors of [4, 8]}}
  linalg.reduce { arith.maxnumf } ins(%a : memref<4x8xf32>) outs(%b : memref<f32>) dimensions = [0, 1]
  return
}

// -----

// The order matters for operations not known to be associative, and for elements read and written.
// CHECK-LABEL: func @first_and_last
// CHECK-COUNT-3: arith.subf {{.*}} : vector<8xf32>
// CHECK-NOT: arith.subf
func.func @first_and_last(%a: memref<3x8xf32>, %b: memref<8xf32>) {
  // expected-remark@+1 {{vectors of [-, 8]}}
  linalg.reduce { arith.subf } ins(%a : memref<3x8xf32>) outs(%b : memref<8xf32>) dimensions = [0]
  return
}

// -----

// Two results, one of which lacks a loop of the other.
// CHECK-LABEL: func @results
// CHECK: %[[SUM:.*]] = vector.multi_reduction <add>, %[[A:.*]], %{{.*}} [1] : vector<4x8xf32> to vector<4xf32>
// CHECK-DAG: vector.transfer_write %{{.*}}, %arg1{{.*}} : vector<4x8xf32>, tensor<4x8xf32>
// CHECK-DAG: vector.transfer_write %[[SUM]], %arg2{{.*}} : vector<4xf32>, tensor<4xf32>
func.func @results(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %c: tensor<4xf32>) -> (tensor<4x8xf32>, tensor<4xf32>) {
  // expected-remark@+1 {{vectors of [4, 8]}}
  %0:2 = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m)>],
                         iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<4x8xf32>) outs(%b, %c : tensor<4x8xf32>, tensor<4xf32>) {
  ^bb0(%in: f32, %x: f32, %y: f32):
    %0 = arith.negf %in : f32
    %1 = arith.addf %y, %in : f32
    linalg.yield %0, %1 : f32, f32
  } -> (tensor<4x8xf32>, tensor<4xf32>)
  return %0#0, %0#1 : tensor<4x8xf32>, tensor<4xf32>
}

// -----

// A histogram that was declared parallel.
// CHECK-LABEL: func @histogram
// CHECK-COUNT-4: arith.addf {{.*}} : vector<8xf32>
func.func @histogram(%a: memref<4x8xf32>, %b: memref<2x8xf32>) {
  // expected-remark@+1 {{vectors of [-, 8]}}
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m floordiv 2, n)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x8xf32>) outs(%b : memref<2x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// CHECK-LABEL: func @diagonal
// CHECK-COUNT-4: vector.transfer_write {{.*}} : vector<8xf32>, memref<4x4x8xf32>
func.func @diagonal(%a: memref<4x8xf32>, %b: memref<4x4x8xf32>) {
  // expected-remark@+1 {{vectors of [-, 8]}}
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, m, n)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x8xf32>) outs(%b : memref<4x4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  return
}

// -----

// More iterations than are unrolled.
// CHECK-LABEL: func @long_diagonal
// CHECK: scf.for %{{.*}} = %c0 to %c65 step %c1
func.func @long_diagonal(%a: memref<65x8xf32>, %b: memref<65x65x8xf32>) {
  // expected-remark@+1 {{vectors of [-, 8]}}
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, m, n)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<65x8xf32>) outs(%b : memref<65x65x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  return
}

// -----

// CHECK-LABEL: func @indices
// CHECK: %[[STEP:.*]] = vector.step : vector<8xindex>
// CHECK: vector.broadcast %[[STEP]] : vector<8xindex> to vector<4x8xindex>
func.func @indices(%a: memref<4x8xindex>) {
  // expected-remark@+1 {{vectors of [4, 8]}}
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]} outs(%a : memref<4x8xindex>) {
  ^bb0(%out: index):
    %0 = linalg.index 1 : index
    linalg.yield %0 : index
  }
  return
}

// -----

// Sums of indices are computed as vectors.

// CHECK-LABEL: func @sums_of_indices
// CHECK: %[[STEP:.*]] = vector.step : vector<8xindex>
// CHECK: arith.muli %{{.*}} : vector<8xindex>
// CHECK: arith.addi %{{.*}} : vector<8xindex>
// CHECK: arith.index_cast %{{.*}} : vector<8xindex> to vector<8xi32>
func.func @sums_of_indices(%a: memref<8xi32>, %first: index) {
  // expected-remark@+1 {{vectors of [8]}}
  linalg.generic {indexing_maps = [affine_map<(n) -> (n)>], iterator_types = ["parallel"]} outs(%a : memref<8xi32>) {
  ^bb0(%out: i32):
    %0 = linalg.index 0 : index
    %1 = affine.apply affine_map<(n, first) -> (2 * n + first)>(%0, %first)
    %2 = arith.index_cast %1 : index to i32
    linalg.yield %2 : i32
  }
  return
}

// -----

// CHECK-LABEL: func @no_iteration
// CHECK: return %arg1
func.func @no_iteration(%a: tensor<4x0xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark@+1 {{vectors of [4, 0]}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x0xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
  return %0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: func @pad
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<8xf32>
// CHECK: %[[PADDING:.*]] = vector.broadcast %arg1 : f32 to vector<8xf32>
// CHECK: %[[PADDED:.*]] = vector.transfer_write %[[PADDING]], %[[EMPTY]][%c0]
// CHECK: %[[SOURCE:.*]] = vector.transfer_read %arg0
// CHECK: vector.transfer_write %[[SOURCE]], %[[PADDED]][%c2] {in_bounds = [true]} : vector<5xf32>, tensor<8xf32>
func.func @pad(%a: tensor<5xf32>, %x: f32) -> tensor<8xf32> {
  // expected-remark@+1 {{vectorized tensor.pad by vectors of [8]}}
  %0 = tensor.pad %a low[2] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<5xf32> to tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// A single element along a reduced loop is combined directly, whatever dimensions the others have.
// CHECK-LABEL: func.func @reduced_loop_of_one
// CHECK-NOT: vector.multi_reduction
// CHECK: %[[COLUMN:.*]] = vector.shape_cast %{{.*}} : vector<4x1xf32> to vector<4xf32>
// CHECK: %[[NEW:.*]] = vector.broadcast %[[COLUMN]] : vector<4xf32> to vector<8x4xf32>
// CHECK-NOT: vector.multi_reduction
// CHECK: arith.maximumf %[[NEW]], %{{.*}} : vector<8x4xf32>
func.func @reduced_loop_of_one(%a: tensor<4x1xf32>, %b: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-remark@+1 {{vectors of [8, 4, 1]}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a : tensor<4x1xf32>) outs(%b : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %max = arith.maximumf %x, %y : f32
    linalg.yield %max : f32
  } -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

// CHECK-LABEL: func @pack
// CHECK-SAME: %[[A:.*]]: tensor<8x6xf32>, %[[O:.*]]: tensor<2x2x4x3xf32>
// CHECK: %[[R:.*]] = vector.transfer_read %[[A]][%c0, %c0], {{.*}} {in_bounds = [true, true]} : tensor<8x6xf32>, vector<8x6xf32>
// CHECK: %[[S:.*]] = vector.shape_cast %[[R]] : vector<8x6xf32> to vector<2x4x2x3xf32>
// CHECK: %[[T:.*]] = vector.transpose %[[S]], [0, 2, 1, 3] : vector<2x4x2x3xf32> to vector<2x2x4x3xf32>
// CHECK: vector.transfer_write %[[T]], %[[O]][%c0, %c0, %c0, %c0] {in_bounds = [true, true, true, true]}
func.func @pack(%a: tensor<8x6xf32>, %o: tensor<2x2x4x3xf32>) -> tensor<2x2x4x3xf32> {
  // expected-remark@+1 {{Remark="vectorized linalg.pack by vectors of [2, 2]"}}
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %o : tensor<8x6xf32> -> tensor<2x2x4x3xf32>
  return %0 : tensor<2x2x4x3xf32>
}

// -----

// After the end of the source is the padding.
// CHECK-LABEL: func @padded_pack
// CHECK-SAME: %[[A:.*]]: tensor<9x7xf32>, %[[P:.*]]: f32
// CHECK: %[[M:.*]] = vector.constant_mask [9, 7] : vector<12x9xi1>
// CHECK: vector.transfer_read %[[A]][%c0, %c0], %[[P]], %[[M]] {in_bounds = [true, true]} : tensor<9x7xf32>, vector<12x9xf32>
// CHECK: vector.shape_cast {{.*}} to vector<3x4x3x3xf32>
// CHECK: vector.transpose {{.*}}, [2, 0, 3, 1] : vector<3x4x3x3xf32> to vector<3x3x3x4xf32>
func.func @padded_pack(%a: tensor<9x7xf32>, %p: f32, %o: tensor<3x3x3x4xf32>) -> tensor<3x3x3x4xf32> {
  // expected-remark@+1 {{vectors of [3, 3]}}
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [3, 4] into %o
    : tensor<9x7xf32> -> tensor<3x3x3x4xf32>
  return %0 : tensor<3x3x3x4xf32>
}

// -----

// CHECK-LABEL: func @unpack
// CHECK: vector.transfer_read {{.*}} : tensor<3x3x3x4xf32>, vector<3x3x3x4xf32>
// CHECK: vector.transpose {{.*}}, [1, 3, 0, 2]
// CHECK: vector.shape_cast {{.*}} to vector<12x9xf32>
// CHECK: %[[S:.*]] = vector.extract_strided_slice {{.*}} : vector<12x9xf32> to vector<9x7xf32>
// CHECK: vector.transfer_write %[[S]], {{.*}} {in_bounds = [true, true]} : vector<9x7xf32>, tensor<9x7xf32>
func.func @unpack(%a: tensor<3x3x3x4xf32>, %o: tensor<9x7xf32>) -> tensor<9x7xf32> {
  // expected-remark@+1 {{Remark="vectorized linalg.unpack by vectors of [9, 7]"}}
  %0 = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [3, 4] into %o
    : tensor<3x3x3x4xf32> -> tensor<9x7xf32>
  return %0 : tensor<9x7xf32>
}

// -----

// CHECK-LABEL: func @empty_pack
// CHECK-SAME: %{{.*}}: tensor<0xf32>, %[[O:.*]]: tensor<0x4xf32>) ->
// CHECK-NEXT: return %[[O]]
func.func @empty_pack(%a: tensor<0xf32>, %o: tensor<0x4xf32>) -> tensor<0x4xf32> {
  // expected-remark@+1 {{vectors of [0]}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [4] into %o : tensor<0xf32> -> tensor<0x4xf32>
  return %0 : tensor<0x4xf32>
}

// -----

// Vectors can't have such elements, but the copies may be lowered otherwise.
// CHECK-LABEL: func @complex_pack
// CHECK-NOT: linalg.pack
func.func @complex_pack(%a: tensor<8xcomplex<f32>>, %o: tensor<2x4xcomplex<f32>>) -> tensor<2x4xcomplex<f32>> {
  // expected-remark@+2 {{Reason="its elements are of a type that vectors can't hold", Remark="wrote linalg.pack as structured ops"}}
  // expected-remark@+1 {{NotVectorized}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [4] into %o : tensor<8xcomplex<f32>> -> tensor<2x4xcomplex<f32>>
  return %0 : tensor<2x4xcomplex<f32>>
}

// -----

// CHECK-LABEL: func @gathered
// CHECK-SAME: %[[A:.*]]: tensor<10x2xf32>, %[[B:.*]]: tensor<4x4xf32>
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %[[A]] {{.*}} : tensor<10x2xf32> into tensor<20xf32>
// CHECK: %[[HALF:.*]] = arith.floordivsi %{{.*}} : vector<4xindex>
// CHECK: %[[G:.*]] = vector.gather %[[FLAT]][%c0] [%{{.*}}], %{{.*}} : tensor<20xf32>, vector<4x4xindex>, vector<4x4xi1>, vector<4x4xf32> into vector<4x4xf32>
// CHECK: vector.transfer_write %[[G]], %[[B]]
func.func @gathered(%a: tensor<10x2xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-remark@+1 {{Remark="vectorized linalg.generic by vectors of [4, 4], gathering the elements of operands 0"}}
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m * 2 + n, n floordiv 2)>, affine_map<(m, n) -> (m, n)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<10x2xf32>) outs(%b : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

// There are rows along the other loop, which are faster than single elements.
// CHECK-LABEL: func @rows_of_pairs
// CHECK-NOT: vector.gather
func.func @rows_of_pairs(%a: memref<2x8xf32>, %b: memref<4x8xf32>) {
  // expected-remark@+1 {{Remark="vectorized linalg.generic by vectors of [-, 8]"}}
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (m floordiv 2, n)>, affine_map<(m, n) -> (m, n)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<2x8xf32>) outs(%b : memref<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  return
}

// -----

// Buffers without gaps have a 1-D view.
// CHECK-LABEL: func @backwards
// CHECK: %[[FLAT:.*]] = memref.collapse_shape %arg0 {{.*}} : memref<2x8xf32> into memref<16xf32>
// CHECK: vector.gather %[[FLAT]]
func.func @backwards(%a: memref<2x8xf32>, %b: memref<2x8xf32>) {
  // expected-remark@+1 {{vectors of [2, 8], gathering the elements of operands 0}}
  linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, 7 - n)>, affine_map<(m, n) -> (m, n)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<2x8xf32>) outs(%b : memref<2x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  return
}

// -----

// CHECK-LABEL: func @lookup
// CHECK-SAME: %[[I:.*]]: tensor<8xi32>, %[[T:.*]]: tensor<5x8xf32>
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %[[T]] {{.*}} : tensor<5x8xf32> into tensor<40xf32>
// CHECK: %[[ROW:.*]] = arith.index_cast %{{.*}} : vector<8xi32> to vector<8xindex>
// CHECK: %[[COLUMN:.*]] = vector.step : vector<8xindex>
// CHECK: %[[BEGIN:.*]] = arith.muli %[[ROW]], %{{.*}} : vector<8xindex>
// CHECK: %[[AT:.*]] = arith.addi %[[BEGIN]], %[[COLUMN]] : vector<8xindex>
// CHECK: vector.gather %[[FLAT]][%c0] [%[[AT]]]
func.func @lookup(%i: tensor<8xi32>, %t: tensor<5x8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  // expected-remark@+1 {{vectors of [8]}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%i : tensor<8xi32>) outs(%b : tensor<8xf32>) {
  ^bb0(%in: i32, %out: f32):
    %row = arith.index_cast %in : i32 to index
    %column = linalg.index 0 : index
    %e = tensor.extract %t[%row, %column] : tensor<5x8xf32>
    linalg.yield %e : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
