// RUN: linalg-opt %s --linalg-fold-unit-dims=generic-only --remarks-filter=linalg-fold-unit-dims --verify-diagnostics | FileCheck %s

// CHECK-NOT: collapse_shape
// CHECK-NOT: expand_shape

// An extent that is dynamic may be 1, but is not known to be.
// CHECK: linalg.generic
func.func @dynamic(%a: tensor<?x4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark@+1 {{[Missed] NotFolded | Category:linalg-fold-unit-dims | Reason="it has no loop of extent 1, and no operand with a dimension of extent 1 that can be dropped", Remark="left linalg.generic alone"}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]}
      ins(%a : tensor<?x4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK: linalg.exp
func.func @named(%a: memref<1x4xf32>) {
  // expected-remark@+1 {{Reason="it is no linalg.generic"}}
  linalg.exp ins(%a : memref<1x4xf32>) outs(%a : memref<1x4xf32>)
  return
}

// A window of a buffer that can't be sliced, and may be longer than the accessed part.
// CHECK: linalg.generic
func.func @uncut(%a: memref<5xf32, affine_map<(i) -> (i mod 3)>>, %b: memref<3xf32>, %c: memref<1xf32, affine_map<(i) -> (i mod 3)>>) {
  // expected-remark@+1 {{Reason="without its loops of extent 1, another loop alone would run over a dimension that may be longer, of an operand that can't be cut"}}
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : memref<5xf32, affine_map<(i) -> (i mod 3)>>, memref<3xf32>) outs(%c : memref<1xf32, affine_map<(i) -> (i mod 3)>>) {
  ^bb0(%in: f32, %w: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  }
  return
}

// Without iterations an image may be shorter than a window.
// CHECK: linalg.generic
func.func @empty(%a: memref<2x0xf32>, %k: memref<3xf32>, %c: memref<1xf32, affine_map<(i) -> (i mod 3)>>) {
  // expected-remark@+1 {{Reason="without its loops of extent 1, another loop alone would run over}}
  linalg.generic {indexing_maps = [affine_map<(i, j, n) -> (i + j, n)>, affine_map<(i, j, n) -> (i)>, affine_map<(i, j, n) -> (j)>],
      iterator_types = ["reduction", "parallel", "reduction"]}
      ins(%a, %k : memref<2x0xf32>, memref<3xf32>) outs(%c : memref<1xf32, affine_map<(i) -> (i mod 3)>>) {
  ^bb0(%in: f32, %w: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  }
  return
}
