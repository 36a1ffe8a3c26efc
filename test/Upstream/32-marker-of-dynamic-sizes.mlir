// MLIR22-32: The marker of a dynamic size is accepted as a number.

// RUN: mlir-opt %s --mlir-print-op-generic | FileCheck %s

func.func @f(%a: tensor<4xf32>, %x: f32) -> tensor<?xf32> {
  %0 = tensor.pad %a low[-9223372036854775808] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK: "tensor.pad"(%{{[a-z0-9]+}}) <{{.*}}operandSegmentSizes = array<i32: 1, 0, 0>{{.*}}static_low = array<i64: -9223372036854775808>
