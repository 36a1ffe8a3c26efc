// Integers of 65 to 127 bits take 16 bytes in buffers.

// RUN: linalg-run %s --input=iota --input=iota --pipeline=loops --output=%t.npy
// RUN: linalg-run %s --input=iota --input=iota --pipeline=loops | FileCheck %s
// RUN: linalg-run %s --input=iota --input=iota --pipeline=codegen --expect=%t.npy
// RUN: linalg-run %s --input=iota --input=iota --pipeline=parallel --expect=%t.npy
// RUN: linalg-run %s --emit=llvm-ir --pipeline=loops | FileCheck %s --check-prefix=EMIT
// CHECK: [0, 2, 4, {{.*}} 674, 676, 678]
// 340 elements of 16 bytes.
// EMIT: @aligned_alloc(i64 64, i64 5440)

func.func private @widen(%a: tensor<340xi64>) -> tensor<340xi65> {
  %ei65 = tensor.empty() : tensor<340xi65>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<340xi64>) outs(%ei65 : tensor<340xi65>) {
  ^bb0(%x: i64, %o: i65):
    %r = arith.extsi %x : i64 to i65
    linalg.yield %r : i65
  } -> tensor<340xi65>
  return %0 : tensor<340xi65>
}
func.func private @add(%a: tensor<340xi65>, %b: tensor<340xi65>) -> tensor<340xi65> {
  %ei65 = tensor.empty() : tensor<340xi65>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a, %b : tensor<340xi65>, tensor<340xi65>) outs(%ei65 : tensor<340xi65>) {
  ^bb0(%x: i65, %y: i65, %o: i65):
    %r = arith.addi %x, %y : i65
    linalg.yield %r : i65
  } -> tensor<340xi65>
  return %0 : tensor<340xi65>
}
func.func private @narrow(%a: tensor<340xi65>) -> tensor<340xi64> {
  %ei64 = tensor.empty() : tensor<340xi64>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<340xi65>) outs(%ei64 : tensor<340xi64>) {
  ^bb0(%x: i65, %o: i64):
    %r = arith.trunci %x : i65 to i64
    linalg.yield %r : i64
  } -> tensor<340xi64>
  return %0 : tensor<340xi64>
}
func.func @f(%a: tensor<340xi64>, %b: tensor<340xi64>) -> tensor<340xi64> {
  %0 = func.call @widen(%a) : (tensor<340xi64>) -> tensor<340xi65>
  %1 = func.call @widen(%b) : (tensor<340xi64>) -> tensor<340xi65>
  %2 = func.call @add(%0, %1) : (tensor<340xi65>, tensor<340xi65>) -> tensor<340xi65>
  %3 = func.call @narrow(%2) : (tensor<340xi65>) -> tensor<340xi64>
  return %3 : tensor<340xi64>
}
