// RUN: linalg-opt %s --linalg-pack=sizes=0,4,4,4,4 --remarks-filter-missed=linalg-pack --verify-diagnostics
// RUN: linalg-opt %s --linalg-pack=sizes=0,4,4,4,4 -o %t
// RUN: linalg-opt %s -o - | diff - %t

#v = affine_map<(i) -> (i)>
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

func.func @no_size(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-remark@+1 {{Reason="none of its loops has a tile size", Remark="left linalg.exp alone"}}
  %0 = linalg.exp ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @buffer(%a: memref<8x8xf32>) {
  // expected-remark@+1 {{Reason="operand 0 is a buffer"}}
  linalg.exp ins(%a : memref<8x8xf32>) outs(%a : memref<8x8xf32>)
  return
}

// This op needs padding, which is not allowed.
func.func @complex(%a: tensor<8x7xcomplex<f32>>) -> tensor<8x7xcomplex<f32>> {
  // expected-remark@+1 {{Reason="no padding value is known for the elements of operand 0, complex<f32>"}}
  %0 = linalg.copy ins(%a : tensor<8x7xcomplex<f32>>) outs(%a : tensor<8x7xcomplex<f32>>) -> tensor<8x7xcomplex<f32>>
  return %0 : tensor<8x7xcomplex<f32>>
}

func.func @window(%a: tensor<4x8x10x4xf32>, %b: tensor<3x3x4x4xf32>, %c: tensor<4x6x8x4xf32>) -> tensor<4x6x8x4xf32> {
  // expected-remark@+1 {{Reason="loop 1 does not run alone over dimension 1 of operand 0, and its tiles are not known to be full"}}
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<4x8x10x4xf32>, tensor<3x3x4x4xf32>) outs(%c : tensor<4x6x8x4xf32>) -> tensor<4x6x8x4xf32>
  return %0 : tensor<4x6x8x4xf32>
}

func.func @window_of_unknown_extent(%a: tensor<4x?x10x4xf32>, %b: tensor<3x3x4x4xf32>, %c: tensor<4x?x8x4xf32>) -> tensor<4x?x8x4xf32> {
  // expected-remark@+1 {{Reason="loop 1 does not run alone over dimension 1 of operand 0, and its tiles are not known to be full"}}
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<4x?x10x4xf32>, tensor<3x3x4x4xf32>) outs(%c : tensor<4x?x8x4xf32>) -> tensor<4x?x8x4xf32>
  return %0 : tensor<4x?x8x4xf32>
}

func.func @no_neutral(%a: tensor<4x7xi8>, %c: tensor<4xi32>) -> tensor<4xi32> {
  // expected-remark@+1 {{Reason="no padding of its inputs is an identity element: iterations after the end of loop 1 would change the result"}}
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x7xi8>) outs(%c : tensor<4xi32>) {
  ^bb0(%x: i8, %out: i32):
    %y = arith.extsi %x : i8 to i32
    %z = arith.maxsi %out, %y : i32
    linalg.yield %z : i32
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// The last element in the order of the loops is stored.
func.func @order(%a: tensor<8x8x8xi32>, %c: tensor<i32>) -> tensor<i32> {
  // expected-remark@+1 {{Reason="the value of operand 1 depends on the order of loops 0, 1, 2: its payload does not fold into it by one known operation"}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> ()>], iterator_types = ["reduction", "reduction", "reduction"]} ins(%a : tensor<8x8x8xi32>) outs(%c : tensor<i32>) {
  ^bb0(%x: i32, %out: i32):
    linalg.yield %x : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
}

func.func @division(%a: tensor<8x7xi32>) -> tensor<8x7xi32> {
  // expected-remark@+1 {{Reason="what arith.divsi in its payload does on padding may be undefined"}}
  %0 = linalg.div ins(%a, %a : tensor<8x7xi32>, tensor<8x7xi32>) outs(%a : tensor<8x7xi32>) -> tensor<8x7xi32>
  return %0 : tensor<8x7xi32>
}

func.func @writes(%a: tensor<8x8xi32>, %m: memref<i32>) -> tensor<8x8xi32> {
  // expected-remark@+1 {{Reason="its payload writes to memory"}}
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : tensor<8x8xi32>) {
  ^bb0(%x: i32):
    memref.store %x, %m[] : memref<i32>
    linalg.yield %x : i32
  } -> tensor<8x8xi32>
  return %0 : tensor<8x8xi32>
}

// RUN: linalg-opt %s "--linalg-pack=sizes=3 no-padding" --remarks-filter-missed=linalg-pack 2>&1 | FileCheck %s
// CHECK: Reason="the tiles of loop 0 are not known to be full, and padding is not allowed", Remark="left linalg.exp alone"
