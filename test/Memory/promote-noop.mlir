// RUN: linalg-opt %s -linalg-promote="operands=0 on-stack" --linalg-explain -split-input-file 2>&1 | FileCheck %s

// CHECK: [[@LINE+3]]:3: note: linalg-promote: left linalg.exp alone: there is no bound that dimension 1 of operand 0 is known to have, as `on-stack` wants: tile its loop
// CHECK-NOT: alloc
func.func @unbounded(%a: memref<4x?xf32>, %b: memref<4x?xf32>) {
  linalg.exp ins(%a : memref<4x?xf32>) outs(%b : memref<4x?xf32>)
  return
}

// -----

// CHECK: [[@LINE+3]]:8: note: linalg-promote: left linalg.exp alone: operand 0 is a tensor, which has no place on the stack and no alignment: run linalg-bufferize first
// CHECK-NOT: alloc
func.func @tensor(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK: [[@LINE+3]]:3: note: linalg-promote: left linalg.fill alone: it has none of the operands
// CHECK-NOT: alloc
func.func @scalar(%x: f32, %a: memref<4xf32>) {
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  return
}

// -----

// The payload may read memory that it writes.

// CHECK: [[@LINE+3]]:3: note: linalg-promote: left linalg.generic alone: its payload may access the operands' memory itself
// CHECK-NOT: alloc
func.func @captures(%a: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    %c0 = arith.constant 0 : index
    %first = memref.load %a[%c0] : memref<4xf32>
    linalg.yield %first : f32
  }
  return
}

// -----

// CHECK: [[@LINE+3]]:3: note: linalg-promote: left linalg.generic alone: the size of an element of operand 0 is not known
// CHECK-NOT: alloc
func.func @foreign(%a: memref<4xmemref<4xf32>>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xmemref<4xf32>>) {
  ^bb0(%x: memref<4xf32>):
    linalg.yield %x : memref<4xf32>
  }
  return
}

// -----

// CHECK: [[@LINE+3]]:3: note: linalg-promote: left linalg.exp alone: operand 0 can have more bytes than an address can count
// CHECK-NOT: alloc
func.func @huge(%a: memref<4611686018427387904x4xf32, strided<[0, 0]>>, %b: memref<4611686018427387904x4xf32, strided<[0, 0]>>) {
  linalg.exp ins(%a : memref<4611686018427387904x4xf32, strided<[0, 0]>>) outs(%b : memref<4611686018427387904x4xf32, strided<[0, 0]>>)
  return
}

// -----

// CHECK: [[@LINE+3]]:3: note: linalg-promote: left linalg.copy alone: the size of an element of operand 0 is not known
// CHECK-NOT: alloc
func.func @scalable(%a: memref<4xvector<[4]xf32>>, %b: memref<4xvector<[4]xf32>>) {
  linalg.copy ins(%a : memref<4xvector<[4]xf32>>) outs(%b : memref<4xvector<[4]xf32>>)
  return
}

// -----

// CHECK: [[@LINE+2]]:3: note: linalg-promote: left linalg.copy alone: the size of an element of operand 0 is not known
func.func @vectors_of_rank_0(%a: memref<4x4xvector<f32>>, %b: memref<4x4xvector<f32>>) {
  linalg.copy ins(%a : memref<4x4xvector<f32>>) outs(%b : memref<4x4xvector<f32>>)
  return
}
