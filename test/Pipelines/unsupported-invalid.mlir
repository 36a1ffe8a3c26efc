// What the pipelines do not lower is one error, before it is part of something else.

// RUN: linalg-opt %s --split-input-file --verify-diagnostics --linalg-to-llvm
// RUN: linalg-opt %s --split-input-file --verify-diagnostics --linalg-parallel-to-llvm
// RUN: linalg-opt %s --split-input-file --verify-diagnostics --linalg-codegen

func.func @tensors(%a: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'async.execute' is not lowered by passes of linalg, expected those of 'async' before them}}
  %t, %r = async.execute -> !async.value<tensor<4xf32>> {
    %0 = linalg.add ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
    async.yield %0 : tensor<4xf32>
  }
  %v = async.await %r : !async.value<tensor<4xf32>>
  return %v : tensor<4xf32>
}

// -----

func.func @buffers(%a: memref<4xf32>, %o: memref<4xf32>) {
  // expected-error@+1 {{'async.execute' is not lowered by passes of linalg}}
  %t = async.execute {
    linalg.add ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%o : memref<4xf32>)
    async.yield
  }
  async.await %t : !async.token
  return
}

// -----

#rows = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @sparse(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error@+1 {{'sparse_tensor.convert' is not lowered by passes of linalg, expected those of 'sparse_tensor' before them}}
  %0 = sparse_tensor.convert %a : tensor<4x4xf32> to tensor<4x4xf32, #rows>
  %1 = sparse_tensor.convert %0 : tensor<4x4xf32, #rows> to tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// -----

func.func @layout(%b: memref<4x4xf32>) {
  // expected-error@+1 {{'memref.alloc' has a buffer of type 'memref<4x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>', expected a strided layout}}
  %a = memref.alloc() : memref<4x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>
  linalg.copy ins(%b : memref<4x4xf32>) outs(%a : memref<4x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>)
  return
}

// -----

func.func @product(%a: f32, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  // expected-error@+1 {{'memref.atomic_rmw' can't be lowered to the LLVM dialect with these types and attributes}}
  %0 = memref.atomic_rmw mulf %a, %m[%c0] : (f32, memref<4xf32>) -> f32
  return %0 : f32
}

// -----

// expected-error@+1 {{'func.func' can't be lowered to the LLVM dialect with these types and attributes}}
func.func @float(%a: memref<4xtf32>, %b: memref<4xtf32>) {
  linalg.add ins(%a, %a : memref<4xtf32>, memref<4xtf32>) outs(%b : memref<4xtf32>)
  return
}
