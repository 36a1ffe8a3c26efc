// Bounds of a structured op's indices and of the extents of its results, used
// by a pass that simplifies minima.

// RUN: linalg-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(func.func(affine-simplify-min-max))' | FileCheck %s

// An index is less than the extent of its loop and at least 0.
// CHECK-LABEL: func.func @index
// CHECK: %[[I:.+]] = linalg.index 0
// CHECK: %[[J:.+]] = linalg.index 1
// CHECK: %[[UNKNOWN:.+]] = affine.min
// CHECK-NOT: affine.m
// CHECK: "use"(%[[I]], %[[I]], %[[UNKNOWN]])
func.func @index(%c: tensor<8x?xindex>) -> tensor<8x?xindex> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
         outs(%c : tensor<8x?xindex>) {
  ^bb0(%out: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %min = affine.min affine_map<(d0) -> (d0, 7)>(%i)
    %max = affine.max affine_map<(d0) -> (d0, 0)>(%i)
    %unknown = affine.min affine_map<(d0) -> (d0, 7)>(%j)
    "use"(%min, %max, %unknown) : (index, index, index) -> ()
    linalg.yield %min : index
  } -> tensor<8x?xindex>
  return %0 : tensor<8x?xindex>
}

// A result has the size of its init, dynamic as it is.
// CHECK-LABEL: func.func @result
// CHECK-SAME: %[[N:[a-z0-9]+]]: index)
// CHECK: %[[SIZE:.+]] = affine.min #{{.+}}()[%[[N]]]
// CHECK: %[[EXP:.+]] = linalg.exp
// CHECK: %[[DIM:.+]] = tensor.dim %[[EXP]]
// CHECK-NOT: affine.m
// CHECK: return %[[DIM]], %[[DIM]]
func.func @result(%a: tensor<?x6xf32>, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %size = affine.min affine_map<(d0) -> (d0, 5)>(%n)
  %empty = tensor.empty(%size) : tensor<?x6xf32>
  %0 = linalg.exp ins(%a : tensor<?x6xf32>) outs(%empty : tensor<?x6xf32>) -> tensor<?x6xf32>
  %dim = tensor.dim %0, %c0 : tensor<?x6xf32>
  %below = affine.min affine_map<(d0) -> (d0, 6)>(%dim)
  %same = affine.min affine_map<(d0)[s0] -> (d0, s0)>(%dim)[%size]
  return %below, %same : index, index
}
