// MLIR22-2: An empty tensor is replaced by a slice of what is computed from it.

// RUN: not mlir-opt %s --eliminate-empty-tensors 2>&1 | FileCheck %s

func.func @f(%x: tensor<6xi32>, %y: tensor<4xi32>, %p: i1, %c: i32) -> tensor<6xi32> {
  %0:2 = scf.if %p -> (tensor<6xi32>, tensor<4xi32>) {
    %e = tensor.empty() : tensor<4xi32>
    %1 = linalg.fill ins(%c : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
    scf.yield %x, %1 : tensor<6xi32>, tensor<4xi32>
  } else {
    scf.yield %x, %y : tensor<6xi32>, tensor<4xi32>
  }
  %2 = tensor.insert_slice %0#1 into %0#0[1] [4] [1] : tensor<4xi32> into tensor<6xi32>
  return %2 : tensor<6xi32>
}

// CHECK: error: operand #0 does not dominate this use
