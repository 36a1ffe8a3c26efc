// RUN: linalg-opt %s --linalg-bufferize --split-input-file | FileCheck %s

// One buffer for the chain: that of tensor.empty.
// CHECK-LABEL: func.func @chain
// CHECK-SAME: (%[[A:.+]]: memref<4x8xf32>, %[[B:.+]]: memref<8x4xf32>, %[[C:.+]]: memref<4x4xf32>)
// CHECK-NOT: memref.copy
// CHECK: %[[BUFFER:.+]] = memref.alloc() {alignment = 64 : i64} : memref<4x4xf32>
// CHECK-NEXT: linalg.fill ins(%{{.+}} : f32) outs(%[[BUFFER]] : memref<4x4xf32>)
// CHECK-NEXT: linalg.matmul ins(%[[A]], %[[B]] : {{.*}}) outs(%[[BUFFER]] : memref<4x4xf32>)
// CHECK-NEXT: linalg.add ins(%[[BUFFER]], %[[C]] : {{.*}}) outs(%[[BUFFER]] : memref<4x4xf32>)
// CHECK-NEXT: return %[[BUFFER]]
func.func @chain(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>)
                     outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.add ins(%0, %c : tensor<4x4xf32>, tensor<4x4xf32>)
                  outs(%0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// -----

// The accumulator is changed in place.
// CHECK-LABEL: func.func @accumulator
// CHECK-SAME: %[[C:[^:]+]]: memref<4x4xf32>) -> memref<4x4xf32>
// CHECK-NEXT: linalg.matmul {{.*}} outs(%[[C]] : memref<4x4xf32>)
// CHECK-NEXT: return %[[C]]
func.func @accumulator(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>)
                     outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

// %c only gives the shape, and its value is needed later: a buffer, no copy.
// CHECK-LABEL: func.func @shape_only
// CHECK-SAME: (%[[A:.+]]: memref<?xf32>, %[[C:.+]]: memref<?xf32>)
// CHECK-NOT: memref.copy
// CHECK: %[[BUFFER:.+]] = memref.alloc(%{{.+}}) {{.*}} : memref<?xf32>
// CHECK-NOT: memref.copy
// CHECK: linalg.exp ins(%[[A]] : memref<?xf32>) outs(%[[BUFFER]] : memref<?xf32>)
// CHECK-NEXT: return %[[BUFFER]], %[[C]]
func.func @shape_only(%a: tensor<?xf32>, %c: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%c : tensor<?xf32>) -> tensor<?xf32>
  return %0, %c : tensor<?xf32>, tensor<?xf32>
}

// -----

// The old value of %c is read by the add: one copy, before the matmul.
// CHECK-LABEL: func.func @read_later
// CHECK-SAME: %[[C:[^:]+]]: memref<4x4xf32>)
// CHECK-NEXT: %[[BUFFER:.+]] = memref.alloc()
// CHECK-NEXT: memref.copy %[[C]], %[[BUFFER]]
// CHECK-NEXT: linalg.matmul {{.*}} outs(%[[BUFFER]] : memref<4x4xf32>)
// CHECK-NEXT: linalg.add ins(%[[BUFFER]], %[[C]] : {{.*}}) outs(%[[BUFFER]] : memref<4x4xf32>)
// CHECK-NEXT: return %[[BUFFER]]
func.func @read_later(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>)
                     outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.add ins(%0, %c : tensor<4x4xf32>, tensor<4x4xf32>)
                  outs(%0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// -----

// Each element is read before it is written: in place.
// CHECK-LABEL: func.func @elementwise_in_place
// CHECK-SAME: (%[[C:.+]]: memref<8xf32>)
// CHECK-NEXT: linalg.exp ins(%[[C]] : memref<8xf32>) outs(%[[C]] : memref<8xf32>)
func.func @elementwise_in_place(%c: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.exp ins(%c : tensor<8xf32>) outs(%c : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// An element is written before another iteration reads it: not in place.
// CHECK-LABEL: func.func @transposed
// CHECK-SAME: (%[[C:.+]]: memref<8x8xf32>)
// CHECK: %[[BUFFER:.+]] = memref.alloc()
// CHECK-NOT: memref.copy
// CHECK: linalg.transpose ins(%[[C]] : memref<8x8xf32>) outs(%[[BUFFER]] : memref<8x8xf32>)
func.func @transposed(%c: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.transpose ins(%c : tensor<8x8xf32>) outs(%c : tensor<8x8xf32>) permutation = [1, 0]
  return %0 : tensor<8x8xf32>
}

// -----

// The loop writes every other element of the init; the others keep their values.
// CHECK-LABEL: func.func @part_of_init
// CHECK-SAME: (%[[A:.+]]: memref<4xf32>, %[[C:.+]]: memref<7xf32>)
// CHECK: %[[BUFFER:.+]] = memref.alloc()
// CHECK-NEXT: memref.copy %[[C]], %[[BUFFER]]
// CHECK-NEXT: linalg.generic {{.*}} outs(%[[BUFFER]] : memref<7xf32>)
func.func @part_of_init(%a: tensor<4xf32>, %c: tensor<7xf32>) -> (tensor<7xf32>, tensor<7xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (2 * i)>],
                       iterator_types = ["parallel"]}
         ins(%a : tensor<4xf32>) outs(%c : tensor<7xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<7xf32>
  return %0, %c : tensor<7xf32>, tensor<7xf32>
}

// -----

// The window of a pooling only gives the shape.
// CHECK-LABEL: func.func @window
// CHECK-SAME: (%[[IN:.+]]: memref<1x4x4x1xf32>, %[[C:.+]]: memref<1x3x3x1xf32>)
// CHECK-NOT: linalg.fill
// CHECK: %[[WINDOW:.+]] = memref.alloc() {{.*}} : memref<2x2xf32>
// CHECK-NEXT: linalg.pooling_nhwc_max {{.*}} ins(%[[IN]], %[[WINDOW]] : {{.*}}) outs(%[[C]] : memref<1x3x3x1xf32>)
func.func @window(%in: tensor<1x4x4x1xf32>, %c: tensor<1x3x3x1xf32>) -> tensor<1x3x3x1xf32> {
  %window = tensor.empty() : tensor<2x2xf32>
  %0 = linalg.pooling_nhwc_max {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
         ins(%in, %window : tensor<1x4x4x1xf32>, tensor<2x2xf32>)
         outs(%c : tensor<1x3x3x1xf32>) -> tensor<1x3x3x1xf32>
  return %0 : tensor<1x3x3x1xf32>
}

// -----

// Tensors and buffers mixed: all buffers, the attributes kept.
// CHECK-LABEL: func.func @mixed
// CHECK-SAME: (%[[A:.+]]: memref<4x8xf32>, %[[B:.+]]: memref<8x4xf32>, %[[C:.+]]: memref<4x4xf32>, %[[D:.+]]: memref<4x4xf32, strided<[8, 1]>>)
// CHECK-NEXT: linalg.matmul {tag = 1 : i64} ins(%[[A]], %[[B]] : memref<4x8xf32>, memref<8x4xf32>) outs(%[[C]] : memref<4x4xf32>)
// CHECK-NEXT: linalg.generic {{.*}} ins(%[[A]] : memref<4x8xf32>) outs(%[[C]], %[[D]] : memref<4x4xf32>, memref<4x4xf32, strided<[8, 1]>>)
func.func @mixed(%a: memref<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>,
                 %d: memref<4x4xf32, strided<[8, 1]>>) -> tensor<4x4xf32> {
  %0 = linalg.matmul {tag = 1} ins(%a, %b : memref<4x8xf32>, tensor<8x4xf32>)
                     outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>,
                                        affine_map<(i, j, k) -> (i, j)>,
                                        affine_map<(i, j, k) -> (i, j)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
         ins(%a : memref<4x8xf32>) outs(%0, %d : tensor<4x4xf32>, memref<4x4xf32, strided<[8, 1]>>) {
  ^bb0(%in: f32, %x: f32, %y: f32):
    %s = arith.addf %x, %in : f32
    %t = arith.mulf %y, %in : f32
    linalg.yield %s, %t : f32, f32
  } -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// -----

// CHECK-LABEL: func.func @softmax
// CHECK-SAME: (%[[A:.+]]: memref<4x8xf32>)
// CHECK-NEXT: %[[BUFFER:.+]] = memref.alloc()
// CHECK-NEXT: linalg.softmax dimension(1) ins(%[[A]] : memref<4x8xf32>) outs(%[[BUFFER]] : memref<4x8xf32>)
// CHECK-NEXT: return %[[BUFFER]]
func.func @softmax(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %empty = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>)
                                   outs(%empty : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

// The source of the pad is computed inside the padding.
// CHECK-LABEL: func.func @into_padding
// CHECK: %[[BUFFER:.+]] = memref.alloc(%{{.+}}) {{.*}} : memref<6x?xf32>
// CHECK-NOT: memref.alloc
// CHECK-NOT: memref.copy
// CHECK: memref.subview %[[BUFFER]][0, 0]
// CHECK-NEXT: linalg.fill
// CHECK: %[[LEFT:.+]] = scf.for {{.*}} iter_args(%{{.+}} = %[[BUFFER]])
// CHECK: linalg.fill
// CHECK: %[[INNER:.+]] = memref.subview %[[LEFT]][1, %{{.+}}] [4, %{{.+}}] [1, 1]
// CHECK-NEXT: linalg.exp ins(%{{.+}} : memref<4x?xf32>) outs(%[[INNER]] : {{.*}})
// CHECK-NEXT: return %[[LEFT]]
func.func @into_padding(%a: tensor<4x?xf32>, %n: index) -> tensor<6x?xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty(%n) : tensor<4x?xf32>
  %0 = linalg.exp ins(%a : tensor<4x?xf32>) outs(%empty : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = tensor.pad %0 low[1, %n] high[1, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<4x?xf32> to tensor<6x?xf32>
  return %1 : tensor<6x?xf32>
}

// -----

// Nothing to pad: nothing to do.
// CHECK-LABEL: func.func @no_padding
// CHECK-SAME: (%[[A:.+]]: memref<4xf32>, %{{.+}}: f32)
// CHECK-NEXT: return %[[A]]
func.func @no_padding(%a: tensor<4xf32>, %zero: f32) -> tensor<4xf32> {
  %0 = tensor.pad %a low[0] high[0] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<4xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A pad without padding that requests a copy.
// CHECK-LABEL: func.func @nofold
// CHECK-SAME: (%[[A:.+]]: memref<4xf32>, %{{.+}}: f32)
// CHECK: %[[BUFFER:.+]] = memref.alloc()
// CHECK: memref.copy %[[A]], %{{.+}}
// CHECK: return %[[BUFFER]]
func.func @nofold(%a: tensor<4xf32>, %zero: f32) -> tensor<4xf32> {
  %0 = tensor.pad %a nofold low[0] high[0] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<4xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A module without structured ops; the constant stands inside the region.
// CHECK-LABEL: func.func @pad_alone
// CHECK: linalg.fill ins(%{{.+}} : f32) outs(%[[BUFFER:.+]] : memref<6xf32>)
// CHECK: %[[INNER:.+]] = memref.subview %[[BUFFER]][1] [4] [1]
// CHECK: memref.copy %{{.+}}, %[[INNER]]
func.func @pad_alone(%a: tensor<4xf32>) -> tensor<6xf32> {
  %0 = tensor.pad %a low[1] high[1] {
  ^bb0(%i: index):
    %zero = arith.constant 0.0 : f32
    tensor.yield %zero : f32
  } : tensor<4xf32> to tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

// The loop around the generated tensor keeps its index.
// CHECK-LABEL: func.func @generate_in_payload
// CHECK: linalg.generic
// CHECK: %[[OUTER:.+]] = linalg.index 0 : index
// CHECK: linalg.generic
// CHECK: %[[INNER:.+]] = linalg.index 0 : index
// CHECK-NEXT: %[[SUM:.+]] = arith.addi %[[OUTER]], %[[INNER]]
// CHECK-NEXT: linalg.yield %[[SUM]]
func.func @generate_in_payload(%c: tensor<8xindex>, %p: index) -> tensor<8xindex> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
         outs(%c : tensor<8xindex>) {
  ^bb0(%out: index):
    %t = tensor.generate {
    ^bb0(%j: index):
      %i = linalg.index 0 : index
      %s = arith.addi %i, %j : index
      tensor.yield %s : index
    } : tensor<4xindex>
    %x = tensor.extract %t[%p] : tensor<4xindex>
    linalg.yield %x : index
  } -> tensor<8xindex>
  return %0 : tensor<8xindex>
}

// -----

// Extracting and inserting a tile of the accumulator needs no copy.
// CHECK-LABEL: func.func @tile
// CHECK-SAME: (%[[C:.+]]: memref<8x8xf32>, %[[I:.+]]: index)
// CHECK-NEXT: %[[TILE:.+]] = memref.subview %[[C]][%[[I]], 0] [2, 8] [1, 1]
// CHECK-NEXT: linalg.exp ins(%[[TILE]] : {{.*}}) outs(%[[TILE]] : {{.*}})
// CHECK-NEXT: return %[[C]]
func.func @tile(%c: tensor<8x8xf32>, %i: index) -> tensor<8x8xf32> {
  %tile = tensor.extract_slice %c[%i, 0] [2, 8] [1, 1] : tensor<8x8xf32> to tensor<2x8xf32>
  %0 = linalg.exp ins(%tile : tensor<2x8xf32>) outs(%tile : tensor<2x8xf32>) -> tensor<2x8xf32>
  %1 = tensor.insert_slice %0 into %c[%i, 0] [2, 8] [1, 1] : tensor<2x8xf32> into tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

// The function changes its argument, which the caller still needs.
// CHECK-LABEL: func.func @caller
// CHECK-SAME: (%[[C:.+]]: memref<8xf32>)
// CHECK: %[[BUFFER:.+]] = memref.alloc()
// CHECK-NEXT: memref.copy %[[C]], %[[BUFFER]]
// CHECK-NEXT: call @callee(%[[BUFFER]])
func.func private @callee(%c: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.exp ins(%c : tensor<8xf32>) outs(%c : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func @caller(%c: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = call @callee(%c) : (tensor<8xf32>) -> tensor<8xf32>
  return %0, %c : tensor<8xf32>, tensor<8xf32>
}

// -----

// Functions of modules inside the module are bufferized as well.
// CHECK-LABEL: module @inner
// CHECK: linalg.exp ins(%[[A:.+]] : memref<4xf32>) outs(%[[A]] : memref<4xf32>)
// CHECK: func.func @outer
// CHECK: linalg.exp ins(%[[B:.+]] : memref<4xf32>) outs(%[[B]] : memref<4xf32>)
module @inner {
  func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
    %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
func.func @outer(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A collapsed tensor without elements is an empty one.
// CHECK-LABEL: func.func @collapsed_without_elements
// CHECK-SAME: (%[[A:.+]]: memref<0x?x?xf32>)
// CHECK-NOT: memref.collapse_shape
// CHECK: %[[B:.+]] = memref.alloc({{.+}}) {alignment = 64 : i64} : memref<?x?xf32>
// CHECK: return %[[B]] : memref<?x?xf32>
func.func @collapsed_without_elements(%a: tensor<0x?x?xf32>) -> tensor<?x?xf32> {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<0x?x?xf32> into tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
