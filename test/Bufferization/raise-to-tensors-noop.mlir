// RUN: linalg-opt %s > %t
// RUN: linalg-opt %s --linalg-raise-to-tensors | diff - %t

// An input that may overlap the init must be read in the order of the loops.
func.func @overlap(%a: memref<16xf32>, %i: index) {
  %0 = memref.subview %a[0] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1]>>
  %1 = memref.subview %a[%i] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: ?>>
  linalg.exp ins(%1 : memref<4xf32, strided<[1], offset: ?>>) outs(%0 : memref<4xf32, strided<[1]>>)
  return
}

// A payload that accesses memory.
func.func @payload(%a: memref<4xf32>, %b: memref<f32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    %y = memref.load %b[] : memref<f32>
    linalg.yield %y : f32
  }
  return
}

// Ops on tensors.
func.func @tensors(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Buffers with elements that no tensor has.
func.func @elements(%a: memref<4xmemref<4xf32>>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xmemref<4xf32>>) {
  ^bb0(%x: memref<4xf32>):
    linalg.yield %x : memref<4xf32>
  }
  return
}
