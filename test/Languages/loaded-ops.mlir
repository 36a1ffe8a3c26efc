// Ops that are loaded from a file have what those of the dialect have.

// RUN: linalg-opt %s --linalg-ops=my=%S/Inputs/ops.tc --linalg-ops=my=%S/Inputs/batchmatmul.tc | FileCheck %s
// RUN: linalg-opt %s --linalg-ops=my=%S/Inputs/ops.tc --linalg-ops=my=%S/Inputs/batchmatmul.tc --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: linalg-opt %s --linalg-ops=my=%S/Inputs/ops.tc --linalg-ops=my=%S/Inputs/batchmatmul.tc --mlir-print-op-generic | linalg-opt --linalg-ops=my=%S/Inputs/ops.tc --linalg-ops=my=%S/Inputs/batchmatmul.tc | FileCheck %s
// RUN: linalg-opt %s --linalg-ops=my=%S/Inputs/ops.tc --linalg-ops=my=%S/Inputs/batchmatmul.tc --emit-bytecode | linalg-opt --linalg-ops=my=%S/Inputs/ops.tc --linalg-ops=my=%S/Inputs/batchmatmul.tc | FileCheck %s
// RUN: linalg-opt %s --linalg-ops=my=%S/Inputs/ops.tc --linalg-ops=my=%S/Inputs/batchmatmul.tc --linalg-tile=sizes=2 --linalg-vectorize | FileCheck %s --check-prefix=VECTOR
// RUN: linalg-opt %s --linalg-ops=my=%S/Inputs/ops.tc --linalg-ops=my=%S/Inputs/batchmatmul.tc --linalg-bufferize --linalg-to-loops | FileCheck %s --check-prefix=LOOPS
// RUN: linalg-opt %s --linalg-ops=my=%S/Inputs/ops.tc --linalg-ops=my=%S/Inputs/batchmatmul.tc --linalg-generalize --linalg-specialize | FileCheck %s --check-prefix=SPECIAL
// RUN: linalg-opt %s --linalg-ops=my=%S/Inputs/ops.tc --linalg-ops=my=%S/Inputs/batchmatmul.tc --cse --canonicalize --inline | FileCheck %s --check-prefix=TWICE
// RUN: linalg-run %s --linalg-ops=my=%S/Inputs/ops.tc --linalg-ops=my=%S/Inputs/batchmatmul.tc --function=batchmatmul --input=iota --input=iota --input=zeros --expect='[[[10, 13], [28, 40]], [[46, 67], [64, 94]]]'
// RUN: linalg-run %s --linalg-ops=my=%S/Inputs/ops.tc --linalg-ops=my=%S/Inputs/batchmatmul.tc --function=batchmatmul --input=iota --input=iota --input=zeros --pipeline=loops --expect='[[[10, 13], [28, 40]], [[46, 67], [64, 94]]]'
// RUN: linalg-run %s --linalg-ops=my=%S/Inputs/ops.tc --linalg-ops=my=%S/Inputs/batchmatmul.tc --function=strided_sum --input=iota --input=zeros --input=zeros --expect='[2, 8]'
// RUN: linalg-run %s --linalg-ops=my=%S/Inputs/ops.tc --linalg-ops=my=%S/Inputs/batchmatmul.tc --function=two_outputs --input=iota --input=splat=1 --input=zeros --input=zeros --expect='[[1, 2], [3, 4]]' --expect='[[-1, 1], [0, 2]]'

// CHECK-LABEL: func.func @batchmatmul
// CHECK: my.batchmatmul ins(%{{.*}}, %{{.*}} : tensor<2x2x3xf32>, tensor<3x2xf32>) outs(%{{.*}} : tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
// GENERIC: "my.batchmatmul"(%{{.*}}, %{{.*}}, %{{.*}}) <{operandSegmentSizes = array<i32: 2, 1>}> ({
// SPECIAL-LABEL: func.func @batchmatmul
// SPECIAL: my.batchmatmul
// VECTOR-LABEL: func.func @batchmatmul
// VECTOR: scf.for
// VECTOR: vector.contract
// LOOPS-LABEL: func.func @batchmatmul
// LOOPS-COUNT-4: scf.for
// LOOPS: arith.mulf
// LOOPS: memref.store
func.func @batchmatmul(%a: tensor<2x2x3xf32>, %b: tensor<3x2xf32>, %c: tensor<2x2x2xf32>) -> tensor<2x2x2xf32> {
  %0 = my.batchmatmul ins(%a, %b : tensor<2x2x3xf32>, tensor<3x2xf32>) outs(%c : tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  return %0 : tensor<2x2x2xf32>
}

// CHECK-LABEL: func.func @strided_sum
// CHECK: my.strided_sum {dilations = dense<2> : tensor<1xi64>, strides = dense<3> : tensor<1xi64>} ins(%{{.*}}, %{{.*}} : tensor<6xf32>, tensor<2xf32>) outs(%{{.*}} : tensor<2xf32>) -> tensor<2xf32>
// GENERIC: "my.strided_sum"(%{{.*}}, %{{.*}}, %{{.*}}) <{dilations = dense<2> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<3> : tensor<1xi64>}> ({
// An op of the dialect that computes the same comes first.
// SPECIAL-LABEL: func.func @strided_sum
// SPECIAL: linalg.pooling_sum {dilations = dense<2> : tensor<1xi64>, strides = dense<3> : tensor<1xi64>}
func.func @strided_sum(%a: tensor<6xf32>, %k: tensor<2xf32>, %c: tensor<2xf32>) -> tensor<2xf32> {
  %0 = my.strided_sum {strides = dense<3> : tensor<1xi64>, dilations = dense<2> : tensor<1xi64>}
         ins(%a, %k : tensor<6xf32>, tensor<2xf32>) outs(%c : tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func.func @two_outputs
// CHECK: %[[R:.*]]:2 = my.sum_and_difference ins(%{{.*}}, %{{.*}} : tensor<2x2xf32>, tensor<2x2xf32>) outs(%{{.*}}, %{{.*}} : tensor<2x2xf32>, tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>)
// SPECIAL-LABEL: func.func @two_outputs
// SPECIAL: my.sum_and_difference
// VECTOR-LABEL: func.func @two_outputs
// VECTOR-NOT: my.
// LOOPS-LABEL: func.func @two_outputs
// LOOPS: arith.addf
// LOOPS: arith.subf
func.func @two_outputs(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>, %s: tensor<2x2xf32>, %d: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %0:2 = my.sum_and_difference ins(%a, %b : tensor<2x2xf32>, tensor<2x2xf32>) outs(%s, %d : tensor<2x2xf32>, tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>)
  return %0#0, %0#1 : tensor<2x2xf32>, tensor<2x2xf32>
}

// On buffers.
// CHECK-LABEL: func.func @buffers
// CHECK: my.count ins(%{{.*}} : memref<?x3xi32>) outs(%{{.*}} : memref<?xi32>)
func.func @buffers(%a: memref<?x3xi32>, %c: memref<?xi32>) {
  my.count ins(%a : memref<?x3xi32>) outs(%c : memref<?xi32>)
  return
}

// Common subexpressions are found.
// TWICE-LABEL: func.func @twice
// TWICE-COUNT-1: my.count
// TWICE-NOT: my.count
// TWICE: return %[[R:.*]], %[[R]]
func.func @twice(%a: tensor<2x3xi32>, %c: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>) {
  %0 = my.count ins(%a : tensor<2x3xi32>) outs(%c : tensor<2xi32>) -> tensor<2xi32>
  %1 = my.count ins(%a : tensor<2x3xi32>) outs(%c : tensor<2xi32>) -> tensor<2xi32>
  return %0, %1 : tensor<2xi32>, tensor<2xi32>
}
