// RUN: linalg-opt %s --linalg-describe-target=target-cpu=sapphirerapids --linalg-choose-schedule --split-input-file | FileCheck %s --check-prefix=CHOSEN
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=sapphirerapids --linalg-choose-schedule --linalg-apply-schedule --split-input-file | FileCheck %s

// REQUIRES: x86

// A tile of the sum has the panels of sixteen groups: their number is a loop of
// its own.
// CHOSEN: pack = [{operand = 1 : i64, panel = [0, 32, 2], tile = [0, 0, 2]}]
// CHOSEN-SAME: tile = [32, 32, 32]
// CHECK-LABEL: func.func @even
// CHECK: tensor.extract_slice %{{.*}} [1, 16, 32, 2] [1, 1, 1, 1] : tensor<8x128x32x2xbf16> to tensor<16x32x2xbf16>
// CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0], [1, 2]] output_shape [32, 16, 2]
// CHECK: vector.contract {{.*}} : vector<32x16x2xf32>, vector<16x32x2xf32> into vector<32x32xf32>
// CHECK-NOT: linalg.unpack
func.func @even(%a: tensor<256x256xbf16>, %b: tensor<256x256xbf16>, %c: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<256x256xbf16>, tensor<256x256xbf16>) outs(%c : tensor<256x256xf32>) -> tensor<256x256xf32>
  return %0 : tensor<256x256xf32>
}

// -----

// What is left of the sum is a tile of whole groups, and a part of a group.
// CHOSEN: remainders = {{\[\[}}], [], [12]]
// CHECK-LABEL: func.func @odd
// CHECK: vector.contract {{.*}} : vector<{{.*}}x16x2xf32>, vector<16x{{.*}}x2xf32>
// CHECK: vector.contract {{.*}} : vector<{{.*}}x6x2xf32>, vector<6x{{.*}}x2xf32>
// CHECK: vector.contract {{.*}} : vector<{{.*}}x1xf32>, vector<{{.*}}x1xf32>
func.func @odd(%a: tensor<64x77xbf16>, %b: tensor<77x64xbf16>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x77xbf16>, tensor<77x64xbf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// -----

// If it is not known what is left, one masked tile has the whole groups, and one
// the part of a group; the sums are carried by their loops.
// CHOSEN: remainders = {{\[\[}}16, 16], [32], [2]], tile = [32, 32, 32]
// CHECK-LABEL: func.func @unknown
// CHECK: linalg.unpack
// CHECK: %[[FULL:.*]] = scf.for {{.*}} step %c32 {{.*}} -> (tensor<32x?xf32>) {
// CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0], [1, 2]] output_shape [32, 16, 2]
// CHECK: vector.contract {{.*}} : vector<32x16x2xf32>, vector<16x32x2xf32> into vector<32x32xf32>
// CHECK: %[[WHOLE:.*]] = scf.for {{.*}} step %c32 iter_args(%{{.*}} = %[[FULL]]) -> (tensor<32x?xf32>) {
// CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0], [1, 2]] output_shape [32, %[[NUMBER:.*]], 2] : tensor<32x?xbf16> into tensor<32x?x2xbf16>
// CHECK: vector.create_mask %{{.*}}, %[[NUMBER]], %{{.*}} : vector<32x16x2xi1>
// CHECK: vector.contract {{.*}} : vector<32x16x2xf32>, vector<16x32x2xf32> into vector<32x32xf32>
// CHECK: scf.for {{.*}} step %c2 iter_args(%{{.*}} = %[[WHOLE]]) -> (tensor<32x?xf32>) {
// CHECK: vector.contract {{.*}} : vector<32x2xf32>, vector<32x2xf32> into vector<32x32xf32>
func.func @unknown(%a: tensor<?x?xbf16>, %b: tensor<?x?xbf16>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xbf16>, tensor<?x?xbf16>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// Rows that are not contiguous along the sum are packed in the steps of tiles.
// CHOSEN: panel = [{{[0-9]+}}, 0, 32]
// CHECK-LABEL: func.func @transposed
// CHECK: vector.contract {{.*}}x16x2xf32>
func.func @transposed(%a: tensor<128x256xbf16>, %b: tensor<128x256xbf16>, %c: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
    ins(%a, %b : tensor<128x256xbf16>, tensor<128x256xbf16>) outs(%c : tensor<256x256xf32>) -> tensor<256x256xf32>
  return %0 : tensor<256x256xf32>
}

// -----

// Tiles don't pay for few rows.
// CHOSEN-LABEL: func.func @row
// CHOSEN-NOT: pack
func.func @row(%a: tensor<1x256xbf16>, %b: tensor<256x256xbf16>, %c: tensor<1x256xf32>) -> tensor<1x256xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<1x256xbf16>, tensor<256x256xbf16>) outs(%c : tensor<1x256xf32>) -> tensor<1x256xf32>
  return %0 : tensor<1x256xf32>
}
