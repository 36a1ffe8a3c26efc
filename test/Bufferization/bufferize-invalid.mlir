// RUN: linalg-opt %s --linalg-bufferize --split-input-file --verify-diagnostics \
// RUN:   --allow-unregistered-dialect
// RUN: not linalg-opt %s --linalg-bufferize=alignment=12 --allow-unregistered-dialect 2>&1 | FileCheck %s --check-prefix=ALIGNMENT

// ALIGNMENT: error: option `alignment` of linalg-bufferize is 12, expected 0 or a power of 2

func.func @unknown_op(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{op was not bufferized}}
  %0 = "their.op"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @no_model(%a: tensor<4xi32>) -> tensor<4xui32> {
  // expected-error@+1 {{op was not bufferized}}
  %0 = tensor.bitcast %a : tensor<4xi32> to tensor<4xui32>
  return %0 : tensor<4xui32>
}

// -----

func.func @negative_padding(%a: tensor<4xf32>, %v: f32) -> tensor<3xf32> {
  // expected-error@+1 {{'tensor.pad' op has a padding of -1 at the start of dimension 0, expected 0 or more}}
  %0 = tensor.pad %a low[-1] high[0] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<4xf32> to tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @pack(%a: tensor<8xf32>, %b: tensor<2x4xf32>) -> tensor<2x4xf32> {
  // expected-error@+1 {{'linalg.pack' op takes tensors only: run linalg-decompose first, or see why that has left it alone}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<8xf32> -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

// expected-error@+1 {{'func.func' has a tensor of type 'tensor<!llvm.array<1 x i32>>', whose elements no buffer can have}}
func.func private @declared() -> tensor<!llvm.array<1 x i32>>

// -----

// expected-error@+1 {{'func.func' has a tensor of type 'tensor<*x!llvm.struct<(i32)>>', whose elements no buffer can have}}
func.func private @unranked(tensor<*x!llvm.struct<(i32)>>)

// -----

func.func @inside(%c: i1) {
  // expected-error@+1 {{'tensor.empty' has a tensor of type 'tensor<4x!llvm.array<1 x i32>>', whose elements no buffer can have}}
  %0 = tensor.empty() : tensor<4x!llvm.array<1 x i32>>
  %1 = arith.select %c, %0, %0 : tensor<4x!llvm.array<1 x i32>>
  return
}

// -----

func.func @jump(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'test.jump' jumps to a block with an argument of type 'tensor<4xf32>', and does not say which value that has}}
  "test.jump"(%a)[^next] : (tensor<4xf32>) -> ()
^next(%b: tensor<4xf32>):
  return %b : tensor<4xf32>
}
