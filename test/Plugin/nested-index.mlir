// MLIR's linalg.index has no effects. That of a nested op is not merged with that of the outer op.

// RUN: mlir-opt %s --load-dialect-plugin=%plugin --load-pass-plugin=%plugin \
// RUN:   --pass-pipeline='builtin.module(linalg-tile-and-fuse{sizes=2})' | FileCheck %s

#id = affine_map<(i) -> (i)>

// CHECK: scf.for
// CHECK: linalg.generic
// CHECK:   linalg.index 0
// CHECK:   linalg.generic
// CHECK:     linalg.index 0
func.func @f(%a: tensor<4xindex>, %b: tensor<4xindex>, %c: tensor<3xindex>) -> tensor<4xindex> {
  %c0 = arith.constant 0 : index
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<4xindex>) outs(%b : tensor<4xindex>) {
  ^bb0(%in: index, %out: index):
    %i = linalg.index 0 : index
    %row = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%c : tensor<3xindex>) {
    ^bb0(%inner: index):
      %j = linalg.index 0 : index
      linalg.yield %j : index
    } -> tensor<3xindex>
    %x = tensor.extract %row[%c0] : tensor<3xindex>
    %s = arith.addi %x, %i : index
    linalg.yield %s : index
  } -> tensor<4xindex>
  return %0 : tensor<4xindex>
}
