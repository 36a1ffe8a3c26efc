// Slices of an empty tensor are computed in the memory into which the whole is
// inserted.

// RUN: linalg-opt %s --linalg-bufferize --canonicalize | FileCheck %s --implicit-check-not=memref.copy
// RUN: linalg-run %s --pipeline=loops --function=halves --input=[1,2] --input=[0,0,0,0] | FileCheck %s --check-prefix=HALVES
// RUN: linalg-run %s --function=halves --input=[1,2] --input=[0,0,0,0] | FileCheck %s --check-prefix=HALVES
// RUN: linalg-run %s --pipeline=loops --function=scratch --input=[1,2] | FileCheck %s --check-prefix=SCRATCH
// RUN: linalg-run %s --function=scratch --input=[1,2] | FileCheck %s --check-prefix=SCRATCH

// HALVES: [2, 4, 1, 4]
// CHECK-LABEL: func.func @halves
// CHECK-SAME: %[[OUT:[a-z0-9]+]]: memref<4xi32>)
// CHECK-NOT: memref.alloc
// CHECK: memref.subview %[[OUT]][0] [2] [1]
// CHECK: linalg.add
// CHECK-NOT: memref.alloc
// CHECK: memref.subview %[[OUT]][2] [2] [1]
// CHECK: linalg.mul
// CHECK: return
func.func @halves(%a: tensor<2xi32>, %out: memref<4xi32>) {
  %empty = tensor.empty() : tensor<4xi32>
  %e0 = tensor.extract_slice %empty[0] [2] [1] : tensor<4xi32> to tensor<2xi32>
  %sum = linalg.add ins(%a, %a : tensor<2xi32>, tensor<2xi32>) outs(%e0 : tensor<2xi32>) -> tensor<2xi32>
  %low = tensor.insert_slice %sum into %empty[0] [2] [1] : tensor<2xi32> into tensor<4xi32>
  %e1 = tensor.extract_slice %low[2] [2] [1] : tensor<4xi32> to tensor<2xi32>
  %product = linalg.mul ins(%a, %a : tensor<2xi32>, tensor<2xi32>) outs(%e1 : tensor<2xi32>) -> tensor<2xi32>
  %both = tensor.insert_slice %product into %low[2] [2] [1] : tensor<2xi32> into tensor<4xi32>
  bufferization.materialize_in_destination %both in restrict writable %out : (tensor<4xi32>, memref<4xi32>) -> ()
  return
}

// Memory that a loop uses again is allocated before the loop, once.
// SCRATCH: [4, 8]
// CHECK-LABEL: func.func @scratch
// CHECK: memref.alloc
// CHECK: scf.for
// CHECK-NOT: memref.alloc
// CHECK: linalg.add
// CHECK: linalg.max
func.func @scratch(%a: tensor<2xi32>) -> tensor<2xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %empty = tensor.empty() : tensor<4xi32>
  %result = scf.for %i = %c0 to %c2 step %c1 iter_args(%x = %a) -> tensor<2xi32> {
    %scratch = tensor.extract_slice %empty[0] [2] [1] : tensor<4xi32> to tensor<2xi32>
    %y = linalg.add ins(%x, %x : tensor<2xi32>, tensor<2xi32>) outs(%scratch : tensor<2xi32>) -> tensor<2xi32>
    %z = linalg.max ins(%y, %x : tensor<2xi32>, tensor<2xi32>) outs(%x : tensor<2xi32>) -> tensor<2xi32>
    scf.yield %z : tensor<2xi32>
  }
  return %result : tensor<2xi32>
}
