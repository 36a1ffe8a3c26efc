// RUN: linalg-opt %s --linalg-categorize --remarks-filter=linalg-categorize --verify-diagnostics -o %t
// RUN: linalg-opt %s | diff - %t

func.func @matmul(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  // expected-remark@+1 {{[Missed] NotCategorized | Category:linalg-categorize | Reason="it is not elementwise", Remark="left linalg.matmul alone"}}
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

func.func @generic(%a: tensor<4xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark@+1 {{Reason="its name does not say what it computes", Remark="left linalg.generic alone"}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a : tensor<4xf32>) outs(%c : tensor<4xf32>) {
  ^bb0(%x: f32, %out: f32):
    %1 = math.exp %x : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @category(%a: memref<4xf32>, %c: memref<4xf32>) {
  // expected-remark@+1 {{Reason="its name does not say what it computes", Remark="left linalg.elementwise alone"}}
  linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : memref<4xf32>) outs(%c : memref<4xf32>)
  return
}

func.func @map(%a: memref<4xf32>, %c: memref<4xf32>) {
  // expected-remark@+1 {{Reason="its name does not say what it computes", Remark="left linalg.map alone"}}
  linalg.map { math.exp } ins(%a : memref<4xf32>) outs(%c : memref<4xf32>)
  return
}

func.func @copy(%a: memref<4xf32>, %c: memref<4xf32>) {
  // expected-remark@+1 {{Reason="no op whose function is an attribute computes the same", Remark="left linalg.copy alone"}}
  linalg.copy ins(%a : memref<4xf32>) outs(%c : memref<4xf32>)
  return
}
