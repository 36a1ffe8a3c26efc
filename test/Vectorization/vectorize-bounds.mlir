// Vectors for dynamic extents with bounds.
// RUN: linalg-opt %s --linalg-vectorize --remarks-filter=linalg-vectorize --canonicalize --cse --split-input-file 2>%t.own | FileCheck %s
// RUN: FileCheck %s --check-prefix=OWN < %t.own
// RUN: linalg-opt %s --linalg-vectorize=sizes=4 --remarks-filter=linalg-vectorize --split-input-file 2>&1 | FileCheck %s --check-prefix=GIVEN
// The remainder of a tile is tiled again, and vectors have masks.
// RUN: linalg-opt %s --linalg-tile=sizes=7 --linalg-tile=sizes=3 --linalg-vectorize --split-input-file -o - > %t.mlir
// RUN: grep -c vector.create_mask %t.mlir

// CHECK-LABEL: func.func @remainder
// CHECK:         %[[SIZE:.*]] = affine.min
// CHECK:         %[[MASK:.*]] = vector.create_mask %[[SIZE]] : vector<8xi1>
// CHECK:         vector.transfer_read {{.*}}, %[[MASK]] {{.*}} vector<8xf32>
// OWN:   vectorized linalg.exp by vectors of [8]
// GIVEN: Reason="loop 0 may have 8 iterations, more than its vector size 4", Remark="left linalg.exp alone"
func.func @remainder(%a: tensor<100xf32>, %o: tensor<100xf32>, %i: index) -> tensor<?xf32> {
  %n = affine.min affine_map<(i) -> (100 - i, 8)>(%i)
  %x = tensor.extract_slice %a[%i] [%n] [1] : tensor<100xf32> to tensor<?xf32>
  %y = tensor.extract_slice %o[%i] [%n] [1] : tensor<100xf32> to tensor<?xf32>
  %0 = linalg.exp ins(%x : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// The remainder of a tile that is itself one.
// CHECK-LABEL: func.func @remainder_of_remainder
// CHECK:         vector<3xf32>
// OWN:   vectorized linalg.exp by vectors of [3]
// GIVEN: vectorized linalg.exp by vectors of [4]
func.func @remainder_of_remainder(%a: tensor<100xf32>, %o: tensor<100xf32>, %i: index, %j: index) -> tensor<?xf32> {
  %m = affine.min affine_map<(i) -> (100 - i, 8)>(%i)
  %n = affine.min affine_map<(j)[m] -> (m - j, 3)>(%j)[%m]
  %x = tensor.extract_slice %a[%i] [%n] [1] : tensor<100xf32> to tensor<?xf32>
  %y = tensor.extract_slice %o[%i] [%n] [1] : tensor<100xf32> to tensor<?xf32>
  %0 = linalg.exp ins(%x : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @pad
// CHECK:         vector<8xf32>
// OWN:   vectorized tensor.pad by vectors of [8]
// GIVEN: Reason="dimension 0 may have 8 elements, more than its vector size 4", Remark="left tensor.pad alone"
func.func @pad(%a: tensor<6xf32>, %i: index) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %n = affine.min affine_map<(i) -> (6 - i, 5)>(%i)
  %x = tensor.extract_slice %a[%i] [%n] [1] : tensor<6xf32> to tensor<?xf32>
  %0 = tensor.pad %x low[1] high[2] {
  ^bb0(%k: index):
    tensor.yield %zero : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @unpack
// CHECK:         vector<8xf32>
// OWN:   vectorized linalg.unpack by vectors of [8]
// GIVEN: Reason="loop 0 may have 8 iterations, more than its vector size 4", Remark="left linalg.unpack alone"
func.func @unpack(%a: tensor<2x4xf32>, %o: tensor<8xf32>, %i: index) -> tensor<?xf32> {
  %n = affine.min affine_map<(i) -> (8 - i, 8)>(%i)
  %y = tensor.extract_slice %o[0] [%n] [1] : tensor<8xf32> to tensor<?xf32>
  %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [4] into %y : tensor<2x4xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// No bound is known, or it is much too large for vectors.
// CHECK-LABEL: func.func @unbounded
// OWN:   Reason="loop 0 has a dynamic extent without a bound, and no vector size", Remark="left linalg.exp alone"
// OWN:   Reason="its vectors would have more than 2147483647 elements", Remark="left linalg.exp alone"
// GIVEN: vectorized linalg.exp by vectors of [4]
func.func @unbounded(%a: memref<?xf32>, %b: memref<?xf32>, %n: index) {
  linalg.exp ins(%a : memref<?xf32>) outs(%b : memref<?xf32>)
  %m = affine.min affine_map<(i) -> (i, 9223372036854775807)>(%n)
  %c = memref.alloc(%m) : memref<?xf32>
  linalg.exp ins(%c : memref<?xf32>) outs(%c : memref<?xf32>)
  return
}
