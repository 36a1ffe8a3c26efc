// RUN: linalg-opt %s --linalg-interchange=permutation=1,0 --remarks-filter-missed=linalg-interchange --verify-diagnostics
// RUN: linalg-opt %s --linalg-interchange=permutation=1,0 -o %t
// RUN: linalg-opt %s -o - | diff - %t
// RUN: linalg-opt %s --linalg-interchange=permutation=0,1 --remarks-filter-missed=linalg-interchange 2>&1 | FileCheck %s
// RUN: linalg-opt %s --linalg-interchange --remarks-filter-missed=linalg-interchange 2>&1 | FileCheck %s --check-prefix=NONE

// NONE: Reason="it has 1 loops, and the permutation orders 0", Remark="left linalg.exp alone"

// CHECK: Reason="the order of its loops stays the same", Remark="left linalg.generic alone"

#id = affine_map<(i, j) -> (i, j)>

func.func @other_number(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark@+1 {{Reason="it has 1 loops, and the permutation orders 2", Remark="left linalg.exp alone"}}
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @writes(%a: tensor<4x8xf32>, %m: memref<f32>) -> tensor<4x8xf32> {
  // expected-remark@+1 {{Reason="its payload writes to memory"}}
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : tensor<4x8xf32>) {
  ^bb0(%x: f32):
    memref.store %x, %m[] : memref<f32>
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

func.func @library(%a: memref<4x8xf32>) {
  // expected-remark@+1 {{Reason="it asks for a library function, which has an order of its own"}}
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"], library_call = "f"} outs(%a : memref<4x8xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// The last element remains.
func.func @last(%a: tensor<4x8xf32>, %o: tensor<f32>) -> tensor<f32> {
  // expected-remark@+1 {{Reason="the value of operand 1 depends on the order of loops 0, 1: its payload does not fold into it by one known operation"}}
  %0 = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%a : tensor<4x8xf32>) outs(%o : tensor<f32>) {
  ^bb0(%x: f32, %out: f32):
    linalg.yield %x : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
