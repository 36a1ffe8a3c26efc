// Affine loops and conditions that compute tensors.

// RUN: linalg-opt %s --linalg-bufferize | FileCheck %s
// RUN: linalg-run %s --function=rotate --input=[1,2,3,4] | FileCheck %s --check-prefix=ROTATE
// RUN: linalg-run %s --function=rotate --input=[1,2,3,4] --pipeline=loops | FileCheck %s --check-prefix=ROTATE
// RUN: linalg-run %s --function=choose --input=3 --input=[1,2,3,4] | FileCheck %s --check-prefix=CHOOSE
// RUN: linalg-run %s --function=nested --input=[1,2,3,4] | FileCheck %s --check-prefix=NESTED

// ROTATE: [8, 12, 12, 8]
// CHOOSE: [7, 2, 3, 4]
// NESTED: [5, 12, 21, 32]

// CHECK-LABEL: func.func @rotate
// CHECK:         scf.for
func.func @rotate(%a: tensor<4xi32>) -> tensor<4xi32> {
  %r = affine.for %i = 0 to 2 iter_args(%sum = %a) -> (tensor<4xi32>) {
    %tail = tensor.extract_slice %sum[1] [3] [1] : tensor<4xi32> to tensor<3xi32>
    %head = tensor.extract_slice %sum[0] [1] [1] : tensor<4xi32> to tensor<1xi32>
    %rotated = tensor.concat dim(0) %tail, %head : (tensor<3xi32>, tensor<1xi32>) -> tensor<4xi32>
    %next = linalg.add ins(%sum, %rotated : tensor<4xi32>, tensor<4xi32>) outs(%sum : tensor<4xi32>) -> tensor<4xi32>
    affine.yield %next : tensor<4xi32>
  }
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func.func @choose
// CHECK:         scf.if
func.func @choose(%n: index, %a: tensor<4xi32>) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7 : i32
  %r = affine.if affine_set<()[s0] : (s0 - 2 >= 0)>()[%n] -> tensor<4xi32> {
    %b = tensor.insert %x into %a[%c0] : tensor<4xi32>
    affine.yield %b : tensor<4xi32>
  } else {
    affine.yield %a : tensor<4xi32>
  }
  return %r : tensor<4xi32>
}

// What is inside has operands of the loop, and is lowered too. Other affine
// loops stay.
// CHECK-LABEL: func.func @nested
// CHECK:         affine.for
// CHECK:           affine.store
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             memref.load
func.func @nested(%a: tensor<4xi32>) -> tensor<4xi32> {
  %m = memref.alloc() : memref<4xi32>
  affine.for %i = 0 to 4 {
    %n = affine.apply affine_map<(d0) -> (d0 + 4)>(%i)
    %v = arith.index_cast %n : index to i32
    affine.store %v, %m[%i] : memref<4xi32>
  }
  %one = arith.constant 1 : i32
  %r = affine.for %i = 0 to 4 iter_args(%t = %a) -> (tensor<4xi32>) {
    %sum = affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 1)>(%i) iter_args(%s = %one) -> i32 {
      %v = affine.load %m[%j] : memref<4xi32>
      %next = arith.addi %s, %v : i32
      affine.yield %next : i32
    }
    %old = tensor.extract %t[%i] : tensor<4xi32>
    %new = arith.muli %old, %sum : i32
    %u = tensor.insert %new into %t[%i] : tensor<4xi32>
    affine.yield %u : tensor<4xi32>
  }
  return %r : tensor<4xi32>
}
