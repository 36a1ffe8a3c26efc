// Ops that only exist on tensors are executed too: they are decomposed first.

// RUN: linalg-run %s --function=main --input=iota:3x5 --input=2 | FileCheck %s
// RUN: linalg-run %s --verify --function=main --input=iota:3x5 --input=2 | FileCheck %s
// RUN: not --crash linalg-run %s --verify --function=main --input=iota:3x5 --input=0 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not --crash linalg-run %s --verify --function=into_wrong_shape --input=iota:6 --input=2 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not --crash linalg-run %s --verify --function=without_padding --input=iota:5 --input=2 2>&1 | FileCheck %s --check-prefix=DIVISION

// CHECK: result 0: tensor<?x?xf32> of shape 3x5
// CHECK-NEXT: {{\[\[}}0.0, 1.0, 2.0, 3.0, 4.0],
// CHECK-NEXT:  [5.0, 6.0, 7.0, 8.0, 9.0],
// CHECK-NEXT:  [10.0, 11.0, 12.0, 13.0, 14.0]]
// CHECK: result 1: tensor<?x?x?x?xf32> of shape 2x3x2x2
// CHECK-NEXT: {{\[\[\[\[}}0.0, 1.0],
// CHECK-NEXT:    [5.0, 6.0]],
// CHECK-NEXT:   {{\[\[}}2.0, 3.0],
// CHECK-NEXT:    [7.0, 8.0]],
// CHECK-NEXT:   {{\[\[}}4.0, -1.0],
// CHECK-NEXT:    [9.0, -1.0]]],
// ZERO: tile 0 has no elements
func.func @main(%a: tensor<?x?xf32>, %t: index) -> (tensor<?x?xf32>, tensor<?x?x?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.constant -1.0 : f32
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %a, %c1 : tensor<?x?xf32>
  %one = arith.maxui %t, %c1 : index
  %x = arith.ceildivui %m, %one : index
  %y = arith.ceildivui %n, %one : index
  %e = tensor.empty(%x, %y, %t, %t) : tensor<?x?x?x?xf32>
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [%t, %t] into %e : tensor<?x?xf32> -> tensor<?x?x?x?xf32>
  %f = tensor.empty(%m, %n) : tensor<?x?xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [%t, %t] into %f : tensor<?x?x?x?xf32> -> tensor<?x?xf32>
  return %1, %0 : tensor<?x?xf32>, tensor<?x?x?x?xf32>
}

// COUNT: dimension 0 of operand 1 is not the number of tiles of dimension 0 of operand 0
func.func @into_wrong_shape(%a: tensor<?xf32>, %n: index) -> tensor<?x2xf32> {
  %e = tensor.empty(%n) : tensor<?x2xf32>
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<?xf32> -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// DIVISION: dimension 0 of operand 0 is no multiple of its tile, and there is no padding
func.func @without_padding(%a: tensor<?xf32>, %n: index) -> tensor<?x2xf32> {
  %c1 = arith.constant 1 : index
  %m = arith.addi %n, %c1 : index
  %e = tensor.empty(%m) : tensor<?x2xf32>
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<?xf32> -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}
