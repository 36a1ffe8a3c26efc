// RUN: linalg-opt %s --linalg-raise-to-tensors | FileCheck %s
// RUN: linalg-opt %s --linalg-raise-to-tensors --linalg-bufferize --canonicalize | FileCheck %s --check-prefix=BACK
// RUN: linalg-opt %s --linalg-raise-to-tensors=skip-elementwise | FileCheck %s --check-prefix=ONLY

// A fill and a product into the same buffer become a chain; the buffer is
// written once.

// CHECK-LABEL: @chain
// CHECK: %[[C:.*]] = bufferization.to_tensor %arg2 restrict writable
// CHECK: %[[INIT:.*]] = linalg.fill ins(%{{.*}} : f32) outs(%[[C]] : tensor<4x4xf32>)
// CHECK: %[[A:.*]] = bufferization.to_tensor %arg0 restrict :
// CHECK: %[[B:.*]] = bufferization.to_tensor %arg1 restrict :
// CHECK: %[[P:.*]] = linalg.matmul ins(%[[A]], %[[B]] : {{.*}}) outs(%[[INIT]] :
// CHECK: bufferization.materialize_in_destination %[[P]] in restrict writable %arg2
// CHECK-NOT: materialize

// BACK-LABEL: @chain
// BACK-NOT: alloc
// BACK: linalg.fill ins(%{{.*}} : f32) outs(%arg2 : memref<4x4xf32>)
// BACK: linalg.matmul ins(%arg0, %arg1 : {{.*}}) outs(%arg2 :
// BACK-NOT: memref.copy

// ONLY-LABEL: @chain
// ONLY: linalg.fill {{.*}} -> tensor
func.func @chain(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4x4xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%c : memref<4x4xf32>)
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x4xf32>) outs(%c : memref<4x4xf32>)
  return
}

// Indices of loops are no access to memory.

// CHECK-LABEL: @index
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<4xindex>)
// CHECK: linalg.index
func.func @index(%a: memref<4xindex>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xindex>) {
  ^bb0(%x: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  }
  return
}

// A store ends a sequence: the product reads what it writes.

// CHECK-LABEL: @store
// CHECK: linalg.exp {{.*}} -> tensor
// CHECK: bufferization.materialize_in_destination %{{.*}} in restrict writable %arg1
// CHECK: memref.store
// CHECK: bufferization.to_tensor %arg1
// CHECK: linalg.exp {{.*}} -> tensor

// ONLY-LABEL: @store
// ONLY-NOT: tensor
func.func @store(%a: memref<4xf32>, %b: memref<4xf32>, %c: memref<4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  memref.store %x, %b[%c0] : memref<4xf32>
  linalg.exp ins(%b : memref<4xf32>) outs(%c : memref<4xf32>)
  return
}

// In place, element by element.

// CHECK-LABEL: @in_place
// CHECK: %[[T:.*]] = bufferization.to_tensor %arg0 restrict writable
// CHECK-NOT: to_tensor
// CHECK: linalg.exp ins(%[[T]] : tensor<4xf32>) outs(%[[T]] : tensor<4xf32>)

// BACK-LABEL: @in_place
// BACK-NOT: alloc
// BACK: linalg.exp ins(%arg0 : memref<4xf32>) outs(%arg0 : memref<4xf32>)
func.func @in_place(%a: memref<4xf32>) {
  linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// Buffers that may overlap are not in one sequence: here parts of one buffer at
// unknown offsets.

// CHECK-LABEL: @overlap
// CHECK: linalg.exp {{.*}} -> tensor
// CHECK: materialize_in_destination
// CHECK: to_tensor
// CHECK: linalg.exp {{.*}} -> tensor
func.func @overlap(%a: memref<16xf32>, %i: index, %b: memref<4xf32>, %c: memref<4xf32>) {
  %0 = memref.subview %a[0] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1]>>
  %1 = memref.subview %a[%i] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: ?>>
  linalg.exp ins(%b : memref<4xf32>) outs(%0 : memref<4xf32, strided<[1]>>)
  linalg.exp ins(%1 : memref<4xf32, strided<[1], offset: ?>>) outs(%c : memref<4xf32>)
  return
}
// Two inputs may overlap each other: only buffers that are written must not.

// CHECK-LABEL: @inputs
// ONLY-LABEL: @inputs
// ONLY: linalg.matmul {{.*}} tensor
// CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<8x24xf32>, tensor<24x16xf32>)
func.func @inputs(%a: memref<40x40xf32>, %c: memref<8x16xf32>, %i: index) {
  %x = memref.subview %a[%i, 0] [8, 24] [1, 1] : memref<40x40xf32> to memref<8x24xf32, strided<[40, 1], offset: ?>>
  %y = memref.subview %a[0, %i] [24, 16] [1, 1] : memref<40x40xf32> to memref<24x16xf32, strided<[40, 1], offset: ?>>
  linalg.matmul ins(%x, %y : memref<8x24xf32, strided<[40, 1], offset: ?>>, memref<24x16xf32, strided<[40, 1], offset: ?>>)
      outs(%c : memref<8x16xf32>)
  return
}

// The second op writes what the first one reads under another name, so that it
// begins a sequence of its own.

// CHECK-LABEL: @written_later
// ONLY-LABEL: @written_later
// ONLY-NOT: tensor
// CHECK: linalg.exp
// CHECK: bufferization.materialize_in_destination
// CHECK: linalg.log
// CHECK: bufferization.materialize_in_destination
func.func @written_later(%a: memref<16xf32>, %b: memref<8xf32>, %i: index) {
  %0 = memref.subview %a[0] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1]>>
  %1 = memref.subview %a[%i] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: ?>>
  linalg.exp ins(%0 : memref<8xf32, strided<[1]>>) outs(%b : memref<8xf32>)
  linalg.log ins(%b : memref<8xf32>) outs(%1 : memref<8xf32, strided<[1], offset: ?>>)
  return
}
