// RUN: linalg-opt %s --linalg-bufferize --split-input-file --verify-diagnostics \
// RUN:   --allow-unregistered-dialect

func.func @unknown_op(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{op was not bufferized}}
  %0 = "their.op"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @no_model(%a: tensor<4xf32>) -> tensor<4xi32> {
  // expected-error@+1 {{op was not bufferized}}
  %0 = tensor.bitcast %a : tensor<4xf32> to tensor<4xi32>
  return %0 : tensor<4xi32>
}
