// What branches of different ops compute in one empty tensor has a buffer each, allocated before the loop around them.

// RUN: linalg-opt %s --linalg-bufferize | FileCheck %s
// RUN: linalg-run %s --function=branches --input=[0,0,0,0] --expect=[-9,-9,9,9]
// RUN: linalg-run %s --function=branches --pipeline=loops --input=[0,0,0,0] --expect=[-9,-9,9,9]

// CHECK-LABEL: func.func @branches(
// CHECK:         %[[A:.*]] = memref.alloc()
// CHECK:         %[[B:.*]] = memref.alloc()
// CHECK:         scf.for
// CHECK-NOT:       memref.alloc
// CHECK:           scf.if
// CHECK:             linalg.fill {{.*}} outs(%[[FIRST:.*]] : memref<2xf32>)
// CHECK:           else
// CHECK:             linalg.fill {{.*}} outs(%[[FIRST]] : memref<2xf32>)
// CHECK:           scf.if
// CHECK-NOT:         outs(%[[FIRST]] :
// CHECK-NOT:       memref.alloc
// CHECK:           linalg.sub
func.func @branches(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1.0 : f32
  %ten = arith.constant 10.0 : f32
  %empty = tensor.empty() : tensor<2xf32>
  %result = scf.for %i = %c0 to %c4 step %c2 iter_args(%out = %x) -> (tensor<4xf32>) {
    %isFirst = arith.cmpi eq, %i, %c0 : index
    %a = scf.if %isFirst -> (tensor<2xf32>) {
      %filled = linalg.fill ins(%one : f32) outs(%empty : tensor<2xf32>) -> tensor<2xf32>
      scf.yield %filled : tensor<2xf32>
    } else {
      %filled = linalg.fill ins(%ten : f32) outs(%empty : tensor<2xf32>) -> tensor<2xf32>
      scf.yield %filled : tensor<2xf32>
    }
    %b = scf.if %isFirst -> (tensor<2xf32>) {
      %filled = linalg.fill ins(%ten : f32) outs(%empty : tensor<2xf32>) -> tensor<2xf32>
      scf.yield %filled : tensor<2xf32>
    } else {
      %filled = linalg.fill ins(%one : f32) outs(%empty : tensor<2xf32>) -> tensor<2xf32>
      scf.yield %filled : tensor<2xf32>
    }
    %slice = tensor.extract_slice %out[%i] [2] [1] : tensor<4xf32> to tensor<2xf32>
    %difference = linalg.sub ins(%a, %b : tensor<2xf32>, tensor<2xf32>) outs(%slice : tensor<2xf32>) -> tensor<2xf32>
    %next = tensor.insert_slice %difference into %out[%i] [2] [1] : tensor<2xf32> into tensor<4xf32>
    scf.yield %next : tensor<4xf32>
  }
  return %result : tensor<4xf32>
}

// The branches of one op share a buffer, as before.

// CHECK-LABEL: func.func @one_op(
// CHECK-COUNT-1: memref.alloc()
// CHECK-NOT:     memref.alloc
// CHECK:         return
func.func @one_op(%which: i1) -> tensor<2xf32> {
  %one = arith.constant 1.0 : f32
  %ten = arith.constant 10.0 : f32
  %empty = tensor.empty() : tensor<2xf32>
  %a = scf.if %which -> (tensor<2xf32>) {
    %filled = linalg.fill ins(%one : f32) outs(%empty : tensor<2xf32>) -> tensor<2xf32>
    scf.yield %filled : tensor<2xf32>
  } else {
    %filled = linalg.fill ins(%ten : f32) outs(%empty : tensor<2xf32>) -> tensor<2xf32>
    scf.yield %filled : tensor<2xf32>
  }
  return %a : tensor<2xf32>
}
