// RUN: linalg-opt %s -linalg-convert-tensor -verify-diagnostics

func.func @negative(%a: tensor<4xf32>, %v: f32) -> tensor<3xf32> {
  // expected-error @+1 {{'tensor.pad' op has a padding of -1 at the start of dimension 0, expected 0 or more}}
  %0 = tensor.pad %a low[-1] high[0] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<4xf32> to tensor<3xf32>
  return %0 : tensor<3xf32>
}
