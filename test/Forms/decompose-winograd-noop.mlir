// RUN: linalg-opt %s -linalg-decompose -remarks-filter='linalg-decompose' -verify-diagnostics

func.func @integers(%a: tensor<2x3x3x5xi32>, %b: tensor<6x6x5x2xi32>) -> tensor<6x6x5x2xi32> {
  // expected-remark @+1 {{Reason="the matrices have fractions, and its elements are no floats"}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%a : tensor<2x3x3x5xi32>) outs(%b : tensor<6x6x5x2xi32>) -> tensor<6x6x5x2xi32>
  return %0 : tensor<6x6x5x2xi32>
}

func.func @unknown(%a: tensor<?x?x?x?xf32>, %b: tensor<?x?x?x?x?x?xf32>) -> tensor<?x?x?x?x?x?xf32> {
  // expected-remark @+1 {{Reason="whether rows and columns are transformed is not known: the first two extents of the tensor of rank 6 are dynamic"}}
  %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%a : tensor<?x?x?x?xf32>) outs(%b : tensor<?x?x?x?x?x?xf32>) -> tensor<?x?x?x?x?x?xf32>
  return %0 : tensor<?x?x?x?x?x?xf32>
}
