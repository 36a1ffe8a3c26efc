// RUN: linalg-opt %s --split-input-file --linalg-lower-quant --verify-diagnostics

func.func @unranked(%a: tensor<*xf32>) -> tensor<*x!quant.uniform<i8:f32, 2.0>> {
  // expected-error@+1 {{'quant.qcast' has type 'tensor<*x!quant.uniform<i8:f32, 2.000000e+00>>', expected a tensor of known rank}}
  %0 = quant.qcast %a : tensor<*xf32> to tensor<*x!quant.uniform<i8:f32, 2.0>>
  return %0 : tensor<*x!quant.uniform<i8:f32, 2.0>>
}

// -----

func.func @any(%a: !quant.any<i8:f32>) -> f32 {
  // expected-error@+1 {{'quant.dcast' has type '!quant.any<i8:f32>', expected a type with scales and zero points}}
  %0 = quant.dcast %a : !quant.any<i8:f32> to f32
  return %0 : f32
}
