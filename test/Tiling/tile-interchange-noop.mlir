// RUN: linalg-opt %s --linalg-tile="sizes=2,2 interchange=2,1,0" --remarks-filter-missed=linalg-tile --verify-diagnostics -o /dev/null

func.func @shorter(%a: memref<4x6xf32>, %b: memref<4x6xf32>, %t: memref<6x4xf32>, %c: memref<4x4xf32>) {
  // expected-remark@+1 {{Reason="it has 2 loops, and the interchange orders 3", Remark="left linalg.copy alone"}}
  linalg.copy ins(%a : memref<4x6xf32>) outs(%b : memref<4x6xf32>)
  linalg.matmul ins(%b, %t : memref<4x6xf32>, memref<6x4xf32>) outs(%c : memref<4x4xf32>)
  return
}
