// RUN: linalg-opt %s --linalg-hoist-packing --canonicalize --cse --remarks-filter=linalg-hoist-packing --verify-diagnostics \
// RUN:   --mlir-print-local-scope --split-input-file | FileCheck %s
// RUN: linalg-opt %s --linalg-hoist-packing=loops=1 --canonicalize --cse --split-input-file | FileCheck %s --check-prefix=ONE

// The tile is that of the outer loop, in all iterations of the inner one.
// CHECK-LABEL: func @pad
// CHECK-SAME: %[[A:.*]]: tensor<13xf32>, %[[C:.*]]: tensor<8xf32>
// CHECK: %[[E:.*]] = tensor.empty() : tensor<2x8xf32>
// CHECK: %[[TILES:.*]] = scf.for %[[I:.*]] = %c0 to %c13 step %c8 iter_args(%[[T:.*]] = %[[E]]) -> (tensor<2x8xf32>) {
// CHECK:   %[[AT:.*]] = affine.apply affine_map<(d0) -> (d0 floordiv 8)>(%[[I]])
// CHECK:   %[[N:.*]] = affine.min affine_map<(d0) -> (-d0 + 13, 8)>(%[[I]])
// CHECK:   %[[S:.*]] = tensor.extract_slice %[[A]][%[[I]]] [%[[N]]] [1]
// CHECK:   %[[P:.*]] = tensor.pad %[[S]]
// CHECK:   %[[U:.*]] = tensor.insert_slice %[[P]] into %[[T]][%[[AT]], 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<2x8xf32>
// CHECK:   scf.yield %[[U]]
// CHECK: scf.for %[[I:.*]] = %c0 to %c13 step %c8
// CHECK:   scf.for
// CHECK-NOT: tensor.pad
// CHECK:     %[[AT:.*]] = affine.apply affine_map<(d0) -> (d0 floordiv 8)>(%[[I]])
// CHECK:     %[[S:.*]] = tensor.extract_slice %[[TILES]][%[[AT]], 0] [1, 8] [1, 1] : tensor<2x8xf32> to tensor<8xf32>
// CHECK:     linalg.add ins(%[[S]]
// Out of only the inner loop, there is one tile.
// ONE-LABEL: func @pad
// ONE: scf.for
// ONE: %[[P:.*]] = tensor.pad
// ONE: scf.for
// ONE-NEXT: linalg.add ins(%[[P]]
func.func @pad(%a: tensor<13xf32>, %c: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %c13 = arith.constant 13 : index
  %zero = arith.constant 0.0 : f32
  %r = scf.for %i = %c0 to %c13 step %c8 iter_args(%s = %c) -> (tensor<8xf32>) {
    %q = scf.for %step = %c0 to %c5 step %c1 iter_args(%t = %s) -> (tensor<8xf32>) {
      %n = affine.min affine_map<(d0) -> (-d0 + 13, 8)>(%i)
      %high = affine.apply affine_map<(d0) -> (8 - d0)>(%n)
      %tile = tensor.extract_slice %a[%i] [%n] [1] : tensor<13xf32> to tensor<?xf32>
      // expected-remark@+1 {{[Passed] Hoisted | Category:linalg-hoist-packing | Remark="hoisted tensor.pad out of 2 of 2 loops, 1 of which change the tile"}}
      %whole = tensor.pad %tile low[0] high[%high] {
      ^bb0(%j: index):
        tensor.yield %zero : f32
      } : tensor<?xf32> to tensor<8xf32>
      %u = linalg.add ins(%whole, %t : tensor<8xf32>, tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
      scf.yield %u : tensor<8xf32>
    }
    scf.yield %q : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----

// The bounds of the loops are dynamic, and so is the number of tiles.
// CHECK-LABEL: func @pack
// CHECK-SAME: tensor<2x4xf32>, %[[LB:.*]]: index, %[[UB:.*]]: index, %[[STEP:.*]]: index
// CHECK: %[[COUNT:.*]] = affine.max affine_map<()[s0, s1, s2] -> ((-s0 + s1) ceildiv s2, 0)>()[%[[LB]], %[[UB]], %[[STEP]]]
// CHECK: tensor.empty(%[[COUNT]]) : tensor<?x2x4xf32>
// CHECK: scf.for %[[I:.*]] = %[[LB]] to %[[UB]] step %[[STEP]]
// CHECK:   linalg.pack
// CHECK:   tensor.insert_slice
// CHECK: scf.for
// CHECK: scf.for %[[I:.*]] = %[[LB]] to %[[UB]] step %[[STEP]]
// CHECK-NOT: linalg.pack
func.func @pack(%a: tensor<?x8xf32>, %c: tensor<2x4xf32>, %lb: index, %ub: index, %step: index) -> tensor<2x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %r = scf.for %n = %c0 to %c5 step %c1 iter_args(%s = %c) -> (tensor<2x4xf32>) {
    %q = scf.for %i = %lb to %ub step %step iter_args(%t = %s) -> (tensor<2x4xf32>) {
      %row = tensor.extract_slice %a[%i, 0] [1, 8] [1, 1] : tensor<?x8xf32> to tensor<8xf32>
      %e = tensor.empty() : tensor<2x4xf32>
      // expected-remark@+1 {{hoisted linalg.pack out of 2 of 2 loops, 1 of which change the tile}}
      %tiles = linalg.pack %row inner_dims_pos = [0] inner_tiles = [4] into %e : tensor<8xf32> -> tensor<2x4xf32>
      %u = linalg.add ins(%tiles, %t : tensor<2x4xf32>, tensor<2x4xf32>) outs(%t : tensor<2x4xf32>) -> tensor<2x4xf32>
      scf.yield %u : tensor<2x4xf32>
    }
    scf.yield %q : tensor<2x4xf32>
  }
  return %r : tensor<2x4xf32>
}

// -----

// A pad and the pack of its result are hoisted together, out of as many loops as possible.
// CHECK-LABEL: func @part_of_the_way
// CHECK: scf.for
// CHECK:   tensor.pad
// CHECK:   %[[P:.*]] = linalg.pack
// CHECK:   scf.for
// CHECK-NEXT: linalg.add ins(%[[P]]
// CHECK-NOT: tensor.pad
func.func @part_of_the_way(%c: tensor<7xf32>, %d: tensor<2x4xf32>) -> (tensor<7xf32>, tensor<2x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %zero = arith.constant 0.0 : f32
  %r:2 = scf.for %i = %c0 to %c5 step %c1 iter_args(%s = %c, %p = %d) -> (tensor<7xf32>, tensor<2x4xf32>) {
    %q = scf.for %n = %c0 to %c5 step %c1 iter_args(%t = %p) -> (tensor<2x4xf32>) {
      %whole = tensor.pad %s low[0] high[1] {
      ^bb0(%j: index):
        tensor.yield %zero : f32
      } : tensor<7xf32> to tensor<8xf32>
      %e = tensor.empty() : tensor<2x4xf32>
      // expected-remark@+1 {{Reason="it depends on what loop 1, counted from the innermost one, carries", Remark="hoisted linalg.pack out of 1 of 2 loops, 0 of which change the tile"}}
      %tiles = linalg.pack %whole inner_dims_pos = [0] inner_tiles = [4] into %e : tensor<8xf32> -> tensor<2x4xf32>
      %u = linalg.add ins(%tiles, %t : tensor<2x4xf32>, tensor<2x4xf32>) outs(%t : tensor<2x4xf32>) -> tensor<2x4xf32>
      scf.yield %u : tensor<2x4xf32>
    }
    %v = linalg.exp ins(%s : tensor<7xf32>) outs(%s : tensor<7xf32>) -> tensor<7xf32>
    scf.yield %v, %q : tensor<7xf32>, tensor<2x4xf32>
  }
  return %r#0, %r#1 : tensor<7xf32>, tensor<2x4xf32>
}

// -----

// A loop whose number of iterations differs in each iteration of the outer loop.
// CHECK-LABEL: func @triangle
// CHECK: scf.for
// CHECK:   scf.for %{{.*}} = %c0 to
// CHECK:     tensor.pad
// CHECK:     tensor.insert_slice
// CHECK:   scf.for
// CHECK-NOT: tensor.pad
func.func @triangle(%a: tensor<?x7xf32>, %c: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c) -> (tensor<8xf32>) {
    %q = scf.for %j = %c0 to %i step %c1 iter_args(%t = %s) -> (tensor<8xf32>) {
      %x = tensor.extract_slice %a[%j, 0] [1, 7] [1, 1] : tensor<?x7xf32> to tensor<7xf32>
      // expected-remark@+1 {{Reason="the bounds of loop 0, counted from the innermost one, are others in each iteration of a loop around it", Remark="hoisted tensor.pad out of 1 of 2 loops, 1 of which change the tile"}}
      %0 = tensor.pad %x low[0] high[1] {
      ^bb0(%k: index):
        tensor.yield %zero : f32
      } : tensor<7xf32> to tensor<8xf32>
      %u = linalg.add ins(%0, %t : tensor<8xf32>, tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
      scf.yield %u : tensor<8xf32>
    }
    scf.yield %q : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
