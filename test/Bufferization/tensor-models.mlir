// MLIR's models of the tensor ops, which we take from a separate context, give
// the same results as in mlir-opt, here with ops of our linalg between them.
// One function for each model.

// RUN: mlir-opt %s --split-input-file --canonicalize --cse \
// RUN:   --one-shot-bufferize='bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops' \
// RUN:   --canonicalize --cse --canonicalize -o %t.expected
// RUN: linalg-opt %s --split-input-file --canonicalize --cse \
// RUN:   --one-shot-bufferize='bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops' \
// RUN:   --canonicalize --cse --canonicalize -o %t.one_shot
// RUN: diff %t.expected %t.one_shot
// RUN: linalg-opt %s --split-input-file --canonicalize --cse --linalg-bufferize \
// RUN:   --canonicalize --cse --canonicalize -o %t.ours
// RUN: diff %t.expected %t.ours
// RUN: FileCheck %s --input-file=%t.ours

// CHECK: func.func @cast
// CHECK: memref.cast
func.func @cast(%a: tensor<4xf32>, %i: index) -> (tensor<?xf32>, tensor<4xf32>) {
  %0 = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %x = tensor.extract %0[%i] : tensor<?xf32>
  %1 = linalg.fill ins(%x : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<?xf32>, tensor<4xf32>
}

// -----

// CHECK: func.func @collapse_shape
// CHECK: memref.collapse_shape
func.func @collapse_shape(%a: tensor<4x8xf32>, %b: tensor<32xf32>) -> tensor<32xf32> {
  %0 = linalg.exp ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %2 = linalg.add ins(%1, %b : tensor<32xf32>, tensor<32xf32>) outs(%b : tensor<32xf32>) -> tensor<32xf32>
  return %2 : tensor<32xf32>
}

// -----

// CHECK: func.func @collapse_slice
// CHECK: memref.copy
func.func @collapse_slice(%a: tensor<4x8xf32>, %i: index) -> tensor<8xf32> {
  %0 = tensor.extract_slice %a[0, %i] [4, 2] [1, 1] : tensor<4x8xf32> to tensor<4x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x2xf32> into tensor<8xf32>
  %2 = linalg.exp ins(%1 : tensor<8xf32>) outs(%1 : tensor<8xf32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

// CHECK: func.func @concat
// CHECK: memref.copy
func.func @concat(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = tensor.concat dim(1) %a, %b : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// -----

// CHECK: func.func @dim
// CHECK: memref.dim
func.func @dim(%a: tensor<?x4xf32>, %i: index) -> (index, tensor<?x4xf32>) {
  %0 = linalg.exp ins(%a : tensor<?x4xf32>) outs(%a : tensor<?x4xf32>) -> tensor<?x4xf32>
  %1 = tensor.dim %0, %i : tensor<?x4xf32>
  return %1, %0 : index, tensor<?x4xf32>
}

// -----

// CHECK: func.func @empty
// CHECK: memref.alloc
func.func @empty(%n: index, %x: f32) -> tensor<?x4xf32> {
  %0 = tensor.empty(%n) : tensor<?x4xf32>
  %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// -----

// CHECK: func.func @expand_shape
// CHECK: memref.expand_shape
func.func @expand_shape(%a: tensor<?xf32>, %n: index) -> tensor<?x8xf32> {
  %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%n, 8] : tensor<?xf32> into tensor<?x8xf32>
  return %1 : tensor<?x8xf32>
}

// -----

// CHECK: func.func @extract
// CHECK: memref.load
func.func @extract(%a: tensor<?xf32>, %i: index) -> (f32, f32, tensor<?xf32>) {
  %x = tensor.extract %a[%i] : tensor<?xf32>
  %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  %y = tensor.extract %0[%i] : tensor<?xf32>
  return %x, %y, %0 : f32, f32, tensor<?xf32>
}

// -----

// CHECK: func.func @extract_slice
// CHECK: memref.subview
func.func @extract_slice(%a: tensor<8x8xf32>, %b: tensor<4xf32>, %i: index) -> (tensor<4xf32>, tensor<8x8xf32>) {
  %0 = tensor.extract_slice %a[%i, 0] [1, 4] [1, 2] : tensor<8x8xf32> to tensor<4xf32>
  %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  %2 = linalg.exp ins(%0 : tensor<4xf32>) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %3 = linalg.add ins(%1, %2 : tensor<4xf32>, tensor<4xf32>) outs(%1 : tensor<4xf32>) -> tensor<4xf32>
  return %3, %a : tensor<4xf32>, tensor<8x8xf32>
}

// -----

// CHECK: func.func @from_elements
// CHECK: memref.store
func.func @from_elements(%x: f32, %y: f32, %c: tensor<2xf32>) -> tensor<2xf32> {
  %0 = tensor.from_elements %x, %y : tensor<2xf32>
  %1 = linalg.add ins(%0, %c : tensor<2xf32>, tensor<2xf32>) outs(%0 : tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

// CHECK: func.func @insert
// CHECK: memref.store
func.func @insert(%a: tensor<?xf32>, %x: f32, %i: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = tensor.insert %x into %a[%i] : tensor<?xf32>
  %1 = linalg.exp ins(%0 : tensor<?xf32>) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  return %1, %a : tensor<?xf32>, tensor<?xf32>
}

// -----

// CHECK: func.func @insert_slice
// CHECK: memref.copy
func.func @insert_slice(%a: tensor<8x8xf32>, %b: tensor<?x4xf32>, %i: index, %n: index) -> tensor<8x8xf32> {
  %0 = linalg.exp ins(%b : tensor<?x4xf32>) outs(%b : tensor<?x4xf32>) -> tensor<?x4xf32>
  %1 = tensor.insert_slice %0 into %a[%i, 2] [%n, 4] [1, 1] : tensor<?x4xf32> into tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

// CHECK: func.func @parallel_insert_slice
// CHECK: scf.forall
func.func @parallel_insert_slice(%a: tensor<8x8xf32>, %c: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = scf.forall (%i) in (8) shared_outs(%o = %c) -> tensor<8x8xf32> {
    %in = tensor.extract_slice %a[%i, 0] [1, 8] [1, 1] : tensor<8x8xf32> to tensor<1x8xf32>
    %out = tensor.extract_slice %o[%i, 0] [1, 8] [1, 1] : tensor<8x8xf32> to tensor<1x8xf32>
    %1 = linalg.exp ins(%in : tensor<1x8xf32>) outs(%out : tensor<1x8xf32>) -> tensor<1x8xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %1 into %o[%i, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<8x8xf32>
    }
  }
  return %0 : tensor<8x8xf32>
}

// -----

// CHECK: func.func @rank
// CHECK: memref.rank
func.func @rank(%a: tensor<*xf32>) -> index {
  %0 = tensor.rank %a : tensor<*xf32>
  return %0 : index
}

// -----

// CHECK: func.func @reshape
// CHECK: memref.reshape
func.func @reshape(%a: tensor<?xf32>, %shape: tensor<2xindex>) -> tensor<?x?xf32> {
  %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.reshape %0(%shape) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// -----

// CHECK: func.func @loop
// CHECK: scf.for
func.func @loop(%a: tensor<8x4xf32>, %n: index, %flag: i1) -> tensor<8x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> tensor<8x4xf32> {
    %row = tensor.extract_slice %t[%i, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<1x4xf32>
    %new = scf.if %flag -> tensor<1x4xf32> {
      %1 = linalg.exp ins(%row : tensor<1x4xf32>) outs(%row : tensor<1x4xf32>) -> tensor<1x4xf32>
      scf.yield %1 : tensor<1x4xf32>
    } else {
      scf.yield %row : tensor<1x4xf32>
    }
    %2 = tensor.insert_slice %new into %t[%i, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<8x4xf32>
    scf.yield %2 : tensor<8x4xf32>
  }
  return %0 : tensor<8x4xf32>
}
