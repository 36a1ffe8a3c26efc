// An op in a loop whose result is not used must not write to the buffer that
// the loop carries.

// RUN: linalg-run %s --input=iota | FileCheck %s
// CHECK: [-0.0, -1.0, -2.0, -3.0]

func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %init = tensor.empty() : tensor<4xf32>
  %0 = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %init) -> (tensor<4xf32>) {
    %unused = linalg.exp ins(%a : tensor<4xf32>) outs(%init : tensor<4xf32>) -> tensor<4xf32>
    %part = tensor.extract_slice %unused[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    %x = tensor.extract %a[%i] : tensor<4xf32>
    %y = arith.negf %x : f32
    %u = tensor.insert %y into %t[%i] : tensor<4xf32>
    scf.yield %u : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
