// RUN: linalg-opt %s --linalg-vectorize --remarks-filter=linalg-vectorize --split-input-file --verify-diagnostics | FileCheck %s
// RUN: linalg-opt %s --linalg-vectorize=max-native-vectors=0 --split-input-file | FileCheck %s --check-prefix=ANY
// RUN: linalg-opt %s --linalg-vectorize=max-native-vectors=4608 --split-input-file | FileCheck %s --check-prefix=RAISED

// An op that is not tiled is left alone, unless the option allows it.

// 512 native vectors of 512 bits are not too many, and 513 are.
// CHECK-LABEL: @bound
// CHECK: math.exp {{.*}} : vector<8192xf32>
// CHECK: linalg.exp
// ANY-LABEL: @bound
// ANY-NOT: linalg.exp
func.func @bound(%a: tensor<8192xf32>, %b: tensor<8193xf32>) -> (tensor<8192xf32>, tensor<8193xf32>) {
  // expected-remark@+1 {{vectorized linalg.exp by vectors of [8192]}}
  %0 = linalg.exp ins(%a : tensor<8192xf32>) outs(%a : tensor<8192xf32>) -> tensor<8192xf32>
  // expected-remark@+1 {{Reason="an operand would be 513 native vectors, more than max-native-vectors, 512: tile it first", Remark="left linalg.exp alone"}}
  %1 = linalg.exp ins(%b : tensor<8193xf32>) outs(%b : tensor<8193xf32>) -> tensor<8193xf32>
  return %0, %1 : tensor<8192xf32>, tensor<8193xf32>
}

// -----

// Rows do not share native vectors.
// CHECK-LABEL: @short_rows
// CHECK: linalg.negf
// RAISED-LABEL: @short_rows
// RAISED: arith.negf {{.*}} : vector<600x4xf32>
func.func @short_rows(%a: tensor<600x4xf32>) -> tensor<600x4xf32> {
  // expected-remark@+1 {{an operand would be 600 native vectors}}
  %0 = linalg.negf ins(%a : tensor<600x4xf32>) outs(%a : tensor<600x4xf32>) -> tensor<600x4xf32>
  return %0 : tensor<600x4xf32>
}

// -----

// CHECK-LABEL: @pad
// CHECK: tensor.pad
// ANY-LABEL: @pad
// ANY: vector.transfer_write {{.*}} : vector<8x128x128xf32>
// RAISED-LABEL: @pad
// RAISED: tensor.pad
func.func @pad(%a: tensor<8x126x126xf32>, %x: f32) -> tensor<8x128x128xf32> {
  // expected-remark@+1 {{Reason="an operand would be 8192 native vectors, more than max-native-vectors, 512: tile it first", Remark="left tensor.pad alone"}}
  %0 = tensor.pad %a low[0, 1, 1] high[0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %x : f32
  } : tensor<8x126x126xf32> to tensor<8x128x128xf32>
  return %0 : tensor<8x128x128xf32>
}

// -----

// An op that can't be vectorized as a whole is decomposed, and the parts are
// left alone too.
// CHECK-LABEL: @pack
// CHECK-NOT: vector.
// CHECK: return
// ANY-LABEL: @pack
// ANY: vector.shape_cast {{.*}} : vector<256x256xf32> to vector<32x8x32x8xf32>
func.func @pack(%a: tensor<256x256xf32>, %b: tensor<32x32x8x8xf32>) -> tensor<32x32x8x8xf32> {
  // expected-remark@+2 {{an operand would be 8192 native vectors, more than max-native-vectors, 512: tile it first", Remark="wrote linalg.pack as structured ops"}}
  // expected-remark@+1 {{left linalg.generic alone}}
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %b : tensor<256x256xf32> -> tensor<32x32x8x8xf32>
  return %0 : tensor<32x32x8x8xf32>
}

// -----

// A contraction computes more than it reads: 32 * 64 * 64 is the maximal number
// of products.
// CHECK-LABEL: @contraction
// CHECK: vector.contract
// CHECK: linalg.matmul
// ANY-LABEL: @contraction
// ANY-COUNT-2: vector.contract
func.func @contraction(%a: tensor<32x64xf32>, %b: tensor<64x64xf32>, %c: tensor<32x64xf32>, %d: tensor<64x80xf32>, %e: tensor<32x80xf32>)
    -> (tensor<32x64xf32>, tensor<32x80xf32>) {
  // expected-remark@+1 {{vectorized linalg.matmul}}
  %0 = linalg.matmul ins(%a, %b : tensor<32x64xf32>, tensor<64x64xf32>) outs(%c : tensor<32x64xf32>) -> tensor<32x64xf32>
  // expected-remark@+1 {{Reason="it would compute 10240 native vectors, more than 16 times max-native-vectors, 512: tile it first", Remark="left linalg.matmul alone"}}
  %1 = linalg.matmul ins(%a, %d : tensor<32x64xf32>, tensor<64x80xf32>) outs(%e : tensor<32x80xf32>) -> tensor<32x80xf32>
  return %0, %1 : tensor<32x64xf32>, tensor<32x80xf32>
}

// -----

// Copies of the loops of a window that are unrolled count.
// CHECK-LABEL: @window
// CHECK: linalg.conv_2d
// ANY-LABEL: @window
// ANY-NOT: linalg.conv_2d
func.func @window(%a: tensor<71x71xf32>, %k: tensor<8x8xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  // expected-remark@+1 {{it would compute 16384 native vectors}}
  %0 = linalg.conv_2d ins(%a, %k : tensor<71x71xf32>, tensor<8x8xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// -----

// The indices of a gather have 64 bits.
// CHECK-LABEL: @gather
// CHECK: linalg.generic
// ANY-LABEL: @gather
// ANY: vector.gather
func.func @gather(%a: tensor<8192xf32>, %b: tensor<8192xf32>) -> tensor<8192xf32> {
  // expected-remark@+1 {{an operand would be 1024 native vectors}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (8191 - i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a : tensor<8192xf32>) outs(%b : tensor<8192xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8192xf32>
  return %0 : tensor<8192xf32>
}

// -----

// Elements that are gathered by masks, by an operand's map or by the payload,
// are counted, those of all copies of an unrolled loop.
// CHECK-LABEL: @masked_gathers
// CHECK: vector.gather
// CHECK: vector.gather
// CHECK: linalg.generic
// CHECK: linalg.generic
// ANY-LABEL: @masked_gathers
// ANY-NOT: linalg.generic
func.func @masked_gathers(%a: tensor<?xf32>, %w: tensor<3xf32>, %b: tensor<?xf32>, %n: index)
    -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %few = affine.min affine_map<()[s] -> (s, 1024)>()[%n]
  %third = affine.min affine_map<()[s] -> (s, 341)>()[%n]
  %more = affine.min affine_map<()[s] -> (s, 512)>()[%n]
  %b0 = tensor.extract_slice %b[0] [%few] [1] : tensor<?xf32> to tensor<?xf32>
  %b1 = tensor.extract_slice %b[0] [%third] [1] : tensor<?xf32> to tensor<?xf32>
  %b2 = tensor.extract_slice %b[0] [%more] [1] : tensor<?xf32> to tensor<?xf32>
  // expected-remark@+1 {{vectorized linalg.generic}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (1023 - i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a : tensor<?xf32>) outs(%b0 : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<?xf32>
  // expected-remark@+1 {{vectorized linalg.generic}}
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i floordiv 2 + j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%a, %w : tensor<?xf32>, tensor<3xf32>) outs(%b1 : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %z, %x : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  // expected-remark@+1 {{it would gather 1536 elements by masks, more than 2 times max-native-vectors, 512: tile it first}}
  %2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i floordiv 2 + j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%a, %w : tensor<?xf32>, tensor<3xf32>) outs(%b2 : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %z, %x : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  // expected-remark@+1 {{it would gather 1536 elements by masks}}
  %3 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%b2 : tensor<?xf32>) {
  ^bb0(%z: f32):
    %i = linalg.index 0 : index
    %x = tensor.extract %a[%i] : tensor<?xf32>
    %c1 = arith.constant 1 : index
    %j = arith.addi %i, %c1 : index
    %y = tensor.extract %a[%j] : tensor<?xf32>
    %k = arith.addi %j, %c1 : index
    %q = tensor.extract %a[%k] : tensor<?xf32>
    %s = arith.addf %x, %y : f32
    %t = arith.addf %s, %q : f32
    linalg.yield %t : f32
  } -> tensor<?xf32>
  return %0, %1, %2, %3 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}
