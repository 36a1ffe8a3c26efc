// RUN: linalg-opt %s --linalg-fold-transpose --remarks-filter=linalg-fold-transpose --verify-diagnostics -o %t
// RUN: linalg-opt %s | diff - %t

func.func @named(%a: tensor<8x4xf32>, %e: tensor<4x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-remark@+1 {{[Missed] NotFolded | Category:linalg-fold-transpose | Reason="ops that do not read its input use its result", Remark="left linalg.transpose alone"}}
  %t = linalg.transpose ins(%a : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
  // expected-remark@+1 {{Reason="its indexing maps are no attribute of an op whose function is one", Remark="left linalg.exp alone"}}
  %0 = linalg.exp ins(%t : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

func.func @contraction(%a: tensor<8x4xf32>, %b: tensor<8x16xf32>, %e: tensor<4x8xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  // expected-remark@+1 {{left linalg.transpose alone}}
  %t = linalg.transpose ins(%a : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
  // expected-remark@+1 {{Reason="it is not elementwise", Remark="left linalg.matmul alone"}}
  %0 = linalg.matmul ins(%t, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// A buffer may be written between its transposition and the use.
func.func @buffers(%a: memref<8x4xf32>, %e: memref<4x8xf32>, %c: memref<4x8xf32>) {
  // expected-remark@+1 {{Reason="nothing uses its result", Remark="left linalg.transpose alone"}}
  linalg.transpose ins(%a : memref<8x4xf32>) outs(%e : memref<4x8xf32>) permutation = [1, 0]
  // expected-remark@+1 {{Reason="none of its inputs is a tensor that was transposed", Remark="left linalg.elementwise alone"}}
  linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%e : memref<4x8xf32>) outs(%c : memref<4x8xf32>)
  return
}

// A transposed init is not an input.
func.func @init(%a: tensor<8x4xf32>, %b: tensor<4x8xf32>, %e: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-remark@+1 {{left linalg.transpose alone}}
  %t = linalg.transpose ins(%a : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
  // expected-remark@+1 {{Reason="none of its inputs is a tensor that was transposed", Remark="left linalg.elementwise alone"}}
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%b : tensor<4x8xf32>) outs(%t : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
