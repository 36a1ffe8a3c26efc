// RUN: linalg-opt %s > %t
// RUN: linalg-opt %s --linalg-raise-to-tensors | diff - %t
// RUN: linalg-opt %s --linalg-raise-to-tensors --remarks-filter=linalg-raise-to-tensors -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark:

// An input that may overlap the init must be read in the order of the loops.
// CHECK: remark: {{.*}}operands 0 and 1 may be the same memory, where an iteration reads or writes what another one has written
func.func @overlap(%a: memref<16xf32>, %i: index) {
  %0 = memref.subview %a[0] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1]>>
  %1 = memref.subview %a[%i] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: ?>>
  linalg.exp ins(%1 : memref<4xf32, strided<[1], offset: ?>>) outs(%0 : memref<4xf32, strided<[1]>>)
  return
}

// A payload that accesses memory.
// CHECK: remark: {{.*}}its payload may access memory
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
// CHECK: remark: {{.*}}operand 0 is of type memref<4xmemref<4xf32>>, to which no tensor corresponds
func.func @elements(%a: memref<4xmemref<4xf32>>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xmemref<4xf32>>) {
  ^bb0(%x: memref<4xf32>):
    linalg.yield %x : memref<4xf32>
  }
  return
}

// Two names of one buffer: the order of the loops does not matter, but a tensor
// of one would not show what is written to the other.
// CHECK: remark: {{.*}}operands 0 and 1 may overlap, and operand 1 is written
func.func @two_names(%a: memref<4x4xf32>) {
  %0 = memref.subview %a[0, 0] [4, 2] [1, 1] : memref<4x4xf32> to memref<4x2xf32, strided<[4, 1]>>
  %1 = memref.subview %a[0, 0] [4, 2] [1, 1] : memref<4x4xf32> to memref<4x2xf32, strided<[4, 1]>>
  linalg.exp ins(%0 : memref<4x2xf32, strided<[4, 1]>>) outs(%1 : memref<4x2xf32, strided<[4, 1]>>)
  return
}

// A buffer and a tensor.
// CHECK: remark: {{.*}}it has operands that are tensors
func.func @mixed(%a: tensor<4xf32>, %b: memref<4xf32>) {
  linalg.exp ins(%a : tensor<4xf32>) outs(%b : memref<4xf32>)
  return
}
