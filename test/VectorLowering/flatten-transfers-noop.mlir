// RUN: linalg-opt %s --linalg-flatten-transfers --remarks-filter=linalg-flatten-transfers --verify-diagnostics | FileCheck %s

// CHECK-NOT: collapse_shape

// CHECK: @all
func.func @all(%a: memref<4x8x2xbf16>, %b: memref<4x8x2xbf16, strided<[64, 4, 1]>>, %t: tensor<8x2xbf16>, %mask: vector<8x2xi1>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : bf16
  // expected-remark@+1 {{[Missed] NotFlattened | Category:linalg-flatten-transfers | Reason="it has a mask", Remark="left vector.transfer_read alone"}}
  %0 = vector.transfer_read %a[%c0, %c0, %c0], %z, %mask {in_bounds = [true, true]} : memref<4x8x2xbf16>, vector<8x2xbf16>
  // expected-remark@+1 {{Reason="its elements are not next to each other in the buffer"}}
  %1 = vector.transfer_read %b[%c0, %c0, %c0], %z {in_bounds = [true, true]} : memref<4x8x2xbf16, strided<[64, 4, 1]>>, vector<8x2xbf16>
  // expected-remark@+1 {{Reason="it is on a tensor: run linalg-bufferize first"}}
  %2 = vector.transfer_read %t[%c0, %c0], %z {in_bounds = [true, true]} : tensor<8x2xbf16>, vector<8x2xbf16>
  // expected-remark@+1 {{Reason="it may leave the buffer"}}
  %3 = vector.transfer_read %a[%c0, %c0, %c0], %z : memref<4x8x2xbf16>, vector<8x2xbf16>
  // expected-remark@+1 {{Reason="its permutation map is no minor identity"}}
  %4 = vector.transfer_read %a[%c0, %c0, %c0], %z {in_bounds = [true, true], permutation_map = affine_map<(i, j, k) -> (k, j)>} : memref<4x8x2xbf16>, vector<2x8xbf16>
  // expected-remark@+1 {{Reason="its vector has one dimension already"}}
  %5 = vector.transfer_read %a[%c0, %c0, %c0], %z {in_bounds = [true]} : memref<4x8x2xbf16>, vector<2xbf16>
  // expected-remark@+1 {{Reason="its elements are not next to each other in the buffer"}}
  %6 = vector.transfer_read %a[%c0, %c0, %c0], %z {in_bounds = [true, true]} : memref<4x8x2xbf16>, vector<8x1xbf16>
  return
}

// Rows of 33 elements would begin anywhere in vectors of the processor.

func.func @factor(%a: memref<4x33xf32>, %b: vector<2x4xf32>, %c: vector<2x33xf32>) -> vector<2x33xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  // expected-remark@+1 {{Reason="a contraction takes its vector row by row"}}
  %0 = vector.transfer_read %a[%c0, %c0], %z {in_bounds = [true, true]} : memref<4x33xf32>, vector<4x33xf32>
  %1 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                        iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %b, %0, %c : vector<2x4xf32>, vector<4x33xf32> into vector<2x33xf32>
  return %1 : vector<2x33xf32>
}

func.func @one_element(%a: memref<4x4xf32>, %i: index) -> vector<1x1xf32> {
  %z = arith.constant 0.0 : f32
  // expected-remark@+1 {{Reason="its vector has one element"}}
  %0 = vector.transfer_read %a[%i, %i], %z {in_bounds = [true, true]} : memref<4x4xf32>, vector<1x1xf32>
  return %0 : vector<1x1xf32>
}
