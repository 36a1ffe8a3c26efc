// RUN: linalg-opt %s --linalg-split-reduction=factor=4 --remarks-filter=linalg-split-reduction --verify-diagnostics \
// RUN:   | FileCheck %s
// RUN: linalg-opt %s --linalg-split-reduction="factor=4 loop=2" --remarks-filter=linalg-split-reduction 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LOOP

// CHECK-NOT: expand_shape
// LOOP-DAG: Reason="d2 is no reduction"
// LOOP-DAG: Reason="it has 2 loops, and no d2"

func.func @no_reduction(%a: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-remark@+1 {{[Missed] NotSplit | Category:linalg-split-reduction | Reason="it has no reduction", Remark="left linalg.exp alone"}}
  %0 = linalg.exp ins(%a : tensor<8x4xf32>) outs(%a : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

func.func @indivisible(%a: tensor<4x6x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-remark@+1 {{Reason="the extent of d1, 6, is no multiple of 4"}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x6x4xf32>) outs(%b : tensor<4x4xf32>) dimensions = [1]
  return %0 : tensor<4x4xf32>
}

func.func @dynamic(%a: tensor<4x?xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark@+1 {{Reason="the extent of d1 is dynamic, and may be no multiple of 4"}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x?xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
  return %0 : tensor<4xf32>
}

func.func @empty(%a: tensor<4x0xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark@+1 {{Reason="the extent of d1, 0, is no multiple of 4"}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x0xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
  return %0 : tensor<4xf32>
}

func.func @buffer(%a: memref<4x8xf32>, %b: memref<4xf32>) {
  // expected-remark@+1 {{Reason="operand 1 is a buffer, and partial results are tensors: tile before linalg-bufferize"}}
  linalg.reduce { arith.addf } ins(%a : memref<4x8xf32>) outs(%b : memref<4xf32>) dimensions = [1]
  return
}

func.func @not_associative(%a: tensor<4x8xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark@+1 {{Reason="the payload does not fold elements into those of operand 1 by an associative and commutative operation, and is no argmax or argmin"}}
  %0 = linalg.reduce { arith.subf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
  return %0 : tensor<4xf32>
}

func.func @writes(%a: tensor<4x8xf32>, %b: tensor<4xf32>, %log: memref<f32>) -> tensor<4xf32> {
  // expected-remark@+1 {{Reason="its payload writes to memory"}}
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
    (%in: f32, %out: f32) {
      memref.store %in, %log[] : memref<f32>
      %s = arith.addf %in, %out : f32
      linalg.yield %s : f32
    }
  return %0 : tensor<4xf32>
}

func.func @layout(%a: memref<4x8xf32, affine_map<(i, j) -> (j floordiv 2, i, j mod 2)>>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark@+1 {{Reason="operand 0 has a layout that is not strided"}}
  %0 = linalg.reduce { arith.addf } ins(%a : memref<4x8xf32, affine_map<(i, j) -> (j floordiv 2, i, j mod 2)>>)
                     outs(%b : tensor<4xf32>) dimensions = [1]
  return %0 : tensor<4xf32>
}
