// RUN: linalg-opt %s --linalg-tile="sizes=2,2 partial-reduction=outer-reduction" --remarks-filter=linalg-tile \
// RUN:   --verify-diagnostics | FileCheck %s
// RUN: linalg-opt %s --linalg-tile="sizes=2,2 partial-reduction=outer-parallel" | FileCheck %s

// CHECK-NOT: scf.
// CHECK-NOT: extract_slice

func.func @buffer(%a: memref<8x4xf32>, %b: memref<8xf32>) {
  // expected-remark@+1 {{[Missed] NotTiled | Category:linalg-tile | Reason="operand 1 is a buffer, and partial results are tensors: tile before linalg-bufferize", Remark="left linalg.reduce alone"}}
  linalg.reduce { arith.addf } ins(%a : memref<8x4xf32>) outs(%b : memref<8xf32>) dimensions = [1]
  return
}

func.func @not_associative(%a: tensor<8x4xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  // expected-remark@+1 {{Reason="the payload does not fold elements into those of operand 1 by an associative and commutative operation, and is no argmax or argmin"}}
  %0 = linalg.reduce { arith.divf } ins(%a : tensor<8x4xf32>) outs(%b : tensor<8xf32>) dimensions = [1]
  return %0 : tensor<8xf32>
}

// The last of equal elements is found.
func.func @last_maximum(%a: tensor<8x4xf32>, %m: tensor<8xf32>, %p: tensor<8xindex>) -> (tensor<8xf32>, tensor<8xindex>) {
  // expected-remark@+1 {{Reason="the payload does not fold elements into those of operand 1 by}}
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
                         iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<8x4xf32>) outs(%m, %p : tensor<8xf32>, tensor<8xindex>) {
  ^bb0(%in: f32, %out: f32, %at: index):
    %j = linalg.index 1 : index
    %above = arith.cmpf oge, %in, %out : f32
    %n = arith.select %above, %in, %out : f32
    %k = arith.select %above, %j, %at : index
    linalg.yield %n, %k : f32, index
  } -> (tensor<8xf32>, tensor<8xindex>)
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xindex>
}

// The old element is used twice.
func.func @twice(%a: tensor<8x4xi32>, %b: tensor<8xi32>) -> tensor<8xi32> {
  // expected-remark@+1 {{Reason="the payload does not fold elements into those of operand 1 by}}
  %0 = linalg.reduce ins(%a : tensor<8x4xi32>) outs(%b : tensor<8xi32>) dimensions = [1]
    (%in: i32, %out: i32) {
      %s = arith.muli %in, %out : i32
      %t = arith.addi %out, %s : i32
      linalg.yield %t : i32
    }
  return %0 : tensor<8xi32>
}

// The last element remains.
func.func @overwritten(%a: tensor<8x4xi32>, %b: tensor<8xi32>) -> tensor<8xi32> {
  // expected-remark@+1 {{Reason="the payload does not fold elements into those of operand 1 by}}
  %0 = linalg.reduce ins(%a : tensor<8x4xi32>) outs(%b : tensor<8xi32>) dimensions = [1]
    (%in: i32, %out: i32) {
      linalg.yield %in : i32
    }
  return %0 : tensor<8xi32>
}

func.func @two_operations(%a: tensor<8x4xi32>, %b: tensor<8xi32>) -> tensor<8xi32> {
  // expected-remark@+1 {{Reason="the payload does not fold elements into those of operand 1 by}}
  %0 = linalg.reduce ins(%a : tensor<8x4xi32>) outs(%b : tensor<8xi32>) dimensions = [1]
    (%in: i32, %out: i32) {
      %s = arith.muli %in, %out : i32
      %t = arith.addi %in, %s : i32
      linalg.yield %t : i32
    }
  return %0 : tensor<8xi32>
}

// An init that a reduction runs over.
func.func @prefix(%a: tensor<8x4xi32>, %b: tensor<8x4xi32>) -> tensor<8x4xi32> {
  // expected-remark@+1 {{Reason="operand 1, which is written, is accessed by d1"}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<8x4xi32>) outs(%b : tensor<8x4xi32>) {
  ^bb0(%in: i32, %out: i32):
    %s = arith.addi %in, %out : i32
    linalg.yield %s : i32
  } -> tensor<8x4xi32>
  return %0 : tensor<8x4xi32>
}

func.func @writes(%a: tensor<8x4xi32>, %b: tensor<8xi32>, %last: memref<i32>) -> tensor<8xi32> {
  // expected-remark@+1 {{Reason="its payload writes to memory"}}
  %0 = linalg.reduce ins(%a : tensor<8x4xi32>) outs(%b : tensor<8xi32>) dimensions = [1]
    (%in: i32, %out: i32) {
      memref.store %in, %last[] : memref<i32>
      %s = arith.addi %in, %out : i32
      linalg.yield %s : i32
    }
  return %0 : tensor<8xi32>
}

// A format without 0 has no identity element.
func.func @no_neutral(%a: tensor<8x4xf8E8M0FNU>, %b: tensor<8xf8E8M0FNU>) -> tensor<8xf8E8M0FNU> {
  // expected-remark@+1 {{Reason="the payload does not fold elements into those of operand 1 by}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<8x4xf8E8M0FNU>) outs(%b : tensor<8xf8E8M0FNU>) dimensions = [1]
  return %0 : tensor<8xf8E8M0FNU>
}

func.func @softmax(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-remark@+1 {{Reason="it runs over d1 several times: run linalg-decompose first"}}
  %0 = linalg.softmax dimension(1) ins(%a : tensor<8x4xf32>) outs(%b : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
