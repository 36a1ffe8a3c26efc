// Peeled loops over two ops have hundreds of slices of the same tensors, but don't take minutes.

// RUN: linalg-opt %s --linalg-tile="sizes=2,3,2,3 peel=all" --linalg-bufferize | FileCheck %s

// CHECK-LABEL: func.func @broadcast_twice
// CHECK-COUNT-24: linalg.broadcast
// CHECK-NOT:      memref.{{alloc|copy}}
func.func @broadcast_twice(%a: tensor<?x?xf32>, %b: tensor<?x?x?xf32>, %c: tensor<?x?x?x?xf32>)
    -> tensor<?x?x?x?xf32> {
  %0 = linalg.broadcast ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?x?xf32>) dimensions = [1]
  %1 = linalg.broadcast ins(%0 : tensor<?x?x?xf32>) outs(%c : tensor<?x?x?x?xf32>) dimensions = [0]
  return %1 : tensor<?x?x?x?xf32>
}
