// RUN: linalg-opt %s -linalg-convert-tensor -split-input-file | FileCheck %s
// RUN: linalg-opt %s -linalg-convert-tensor=pads-only -split-input-file > %t
// RUN: linalg-opt %s -convert-tensor-to-linalg -split-input-file | diff - %t
// RUN: FileCheck %s --check-prefix=PADS < %t

// CHECK-LABEL: func.func @pad
// CHECK-SAME: (%[[A:.*]]: tensor<4x?xf32>, %[[V:.*]]: f32, %[[N:.*]]: index)
func.func @pad(%a: tensor<4x?xf32>, %v: f32, %n: index) -> tensor<7x?xf32> {
  // CHECK: %[[E:.*]] = tensor.empty(%{{.*}}) : tensor<7x?xf32>
  // CHECK: tensor.extract_slice %[[E]][0, 0] [1, %{{.*}}] [1, 1]
  // CHECK: linalg.fill ins(%[[V]] : f32)
  // CHECK: tensor.extract_slice %{{.*}}[5, 0] [2, %{{.*}}] [1, 1]
  // CHECK: linalg.fill ins(%[[V]] : f32)
  // The loop has no iterations if there are no columns of padding.
  // CHECK: %[[LEFT:.*]] = scf.for %[[I:.*]] = %{{.*}} to %[[N]] step
  // CHECK:   tensor.extract_slice %{{.*}}[1, %[[I]]] [4, 1] [1, 1]
  // CHECK:   linalg.fill ins(%[[V]] : f32)
  // CHECK: tensor.extract_slice %[[LEFT]][1, %{{.*}}] [4, 3] [1, 1]
  // CHECK: linalg.fill ins(%[[V]] : f32)
  // CHECK: %[[BORDERS:.*]] = tensor.insert_slice
  // CHECK: tensor.insert_slice %[[A]] into %[[BORDERS]][1, %[[N]]] [4, %{{.*}}] [1, 1]
  %0 = tensor.pad %a low[1, %n] high[2, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<4x?xf32> to tensor<7x?xf32>
  return %0 : tensor<7x?xf32>
}

// -----

// A large result has its borders filled, a small one or one that has little else is filled as a
// whole.
// CHECK-LABEL: func.func @sizes
// CHECK: linalg.fill {{.*}} -> tensor<1x32xf32>
// CHECK: linalg.fill {{.*}} -> tensor<31x1xf32>
// CHECK-NOT: linalg.fill
// CHECK: linalg.fill {{.*}} -> tensor<16x16xf32>
// CHECK: linalg.fill {{.*}} -> tensor<64x64xf32>
func.func @sizes(%a: tensor<31x31xf32>, %b: tensor<15x15xf32>)
    -> (tensor<32x32xf32>, tensor<16x16xf32>, tensor<64x64xf32>) {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.pad %a low[1, 1] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<31x31xf32> to tensor<32x32xf32>
  %1 = tensor.pad %b low[1, 1] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<15x15xf32> to tensor<16x16xf32>
  %2 = tensor.pad %a low[0, 0] high[33, 33] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<31x31xf32> to tensor<64x64xf32>
  return %0, %1, %2 : tensor<32x32xf32>, tensor<16x16xf32>, tensor<64x64xf32>
}

// -----

// CHECK-LABEL: func.func @concat
// CHECK-SAME: (%[[A:.*]]: tensor<2x?xf32>, %[[B:.*]]: tensor<2x0xf32>, %[[C:.*]]: tensor<2x3xf32>)
// CHECK: %[[N:.*]] = tensor.dim %[[A]]
// CHECK: %[[E:.*]] = tensor.empty(%{{.*}}) : tensor<2x?xf32>
// CHECK: %[[I:.*]] = tensor.insert_slice %[[A]] into %[[E]][0, 0] [2, %[[N]]] [1, 1]
// CHECK: tensor.insert_slice %[[C]] into %[[I]][0, %[[N]]] [2, 3] [1, 1]
// CHECK-NOT: tensor.concat
// PADS-LABEL: func.func @concat
// PADS: tensor.concat
func.func @concat(%a: tensor<2x?xf32>, %b: tensor<2x0xf32>, %c: tensor<2x3xf32>) -> tensor<2x?xf32> {
  %0 = tensor.concat dim(1) %a, %b, %c : (tensor<2x?xf32>, tensor<2x0xf32>, tensor<2x3xf32>) -> tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}

// -----

// CHECK-LABEL: func.func @generate_and_splat
// CHECK: linalg.generic
// CHECK: linalg.fill
// PADS-LABEL: func.func @generate_and_splat
// PADS: tensor.generate
// PADS: tensor.splat
func.func @generate_and_splat(%n: index, %v: f32) -> (tensor<?xindex>, tensor<4xf32>) {
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<?xindex>
  %1 = tensor.splat %v : tensor<4xf32>
  return %0, %1 : tensor<?xindex>, tensor<4xf32>
}

// -----

// A constant of one element more than 1 MiB, and one whose size in bytes
// overflows.
// CHECK-LABEL: func.func @large_splats
// CHECK: %[[C:.*]] = arith.constant 2.500000e-01 : f16
// CHECK: %[[E:.*]] = tensor.empty() : tensor<524289xf16>
// CHECK: linalg.fill ins(%[[C]] : f16) outs(%[[E]] : tensor<524289xf16>)
// CHECK: %[[I:.*]] = arith.constant 7 : index
// CHECK: linalg.fill ins(%[[I]] : index)
// PADS-LABEL: func.func @large_splats
// PADS: arith.constant dense<
// PADS: arith.constant dense<
func.func @large_splats() -> (tensor<524289xf16>, tensor<4611686018427387904x8xindex>) {
  %0 = arith.constant dense<0.25> : tensor<524289xf16>
  %1 = arith.constant dense<7> : tensor<4611686018427387904x8xindex>
  return %0, %1 : tensor<524289xf16>, tensor<4611686018427387904x8xindex>
}

// -----

// MLIR has no slice that starts at the end of a tensor, not even an empty one.
// CHECK-LABEL: func.func @pad_of_no_elements
// CHECK:         linalg.fill
// CHECK-NOT:     tensor.insert_slice
// CHECK:         return
func.func @pad_of_no_elements(%a: tensor<4x0xf32>, %v: f32) -> tensor<4x3xf32> {
  %0 = tensor.pad %a low[0, 1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<4x0xf32> to tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// -----

// CHECK-LABEL: func.func @pad_to_no_elements
// CHECK:         linalg.fill
// CHECK-NOT:     tensor.insert_slice
// CHECK:         return
func.func @pad_to_no_elements(%a: tensor<?x?xf32>, %n: index, %v: f32) -> tensor<?x0xf32> {
  %0 = tensor.pad %a low[0, 0] high[%n, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<?x?xf32> to tensor<?x0xf32>
  return %0 : tensor<?x0xf32>
}

// -----

// The padding at the start is all of the second dimension, so there are no elements to insert.
// CHECK-LABEL: func.func @pad_that_ends_the_result
// CHECK-SAME:    (%{{.*}}: tensor<?x?xf32>, %[[V:.*]]: f32, %[[N:.*]]: index)
// CHECK:         linalg.fill ins(%[[V]] : f32)
// CHECK-NOT:     tensor.insert_slice
// CHECK:         return
func.func @pad_that_ends_the_result(%a: tensor<?x?xf32>, %v: f32, %n: index) -> tensor<?x2xf32> {
  %0 = tensor.pad %a low[0, 2] high[%n, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<?x?xf32> to tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// -----

// That its result has 2 elements follows from the sizes alone. Tiles of a `tensor.pad` are such, in code that is not
// run if they are all padding.
// CHECK-LABEL: func.func @pad_of_known_extent
// CHECK:         linalg.fill
// CHECK-NOT:     tensor.insert_slice
// CHECK:         return
func.func @pad_of_known_extent(%a: tensor<?xf32>, %n: index, %v: f32) -> tensor<?xf32> {
  %part = tensor.extract_slice %a[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %high = affine.apply affine_map<()[s0] -> (-s0)>()[%n]
  %0 = tensor.pad %part low[2] high[%high] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// In a loop, the elements of a part of unknown size are those of a tensor of the greatest size, which has known strides,
// unless most of a large one would be unused. Otherwise they are a tensor.

// CHECK-LABEL: @pads_of_bounded_size
// CHECK: tensor.empty(%{{.*}}) : tensor<?x4xf32>
// CHECK: scf.for
// CHECK: %[[WHOLE:.*]] = tensor.empty() : tensor<18x4xf32>
// CHECK: tensor.extract_slice %[[WHOLE]][0, 0] [%{{.*}}, 4] [1, 1] : tensor<18x4xf32> to tensor<?x4xf32>
// CHECK: tensor.empty(%{{.*}}) : tensor<?x4xf32>
func.func @pads_of_bounded_size(%a: tensor<?x4xf32>, %n: index) -> tensor<?x4xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c1000000 = arith.constant 1000000 : index
  %size = affine.min affine_map<()[s0] -> (s0, 16)>()[%n]
  %part = tensor.extract_slice %a[0, 0] [%size, 4] [1, 1] : tensor<?x4xf32> to tensor<?x4xf32>
  %first = tensor.pad %part low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<?x4xf32> to tensor<?x4xf32>
  %0 = scf.for %k = %c0 to %n step %c16 iter_args(%sum = %first) -> (tensor<?x4xf32>) {
    %short = affine.min affine_map<(d0)[s0] -> (s0 - d0, 16)>(%k)[%n]
    %part0 = tensor.extract_slice %a[%k, 0] [%short, 4] [1, 1] : tensor<?x4xf32> to tensor<?x4xf32>
    %bounded = tensor.pad %part0 low[1, 0] high[1, 0] {
    ^bb0(%i: index, %j: index):
      tensor.yield %zero : f32
    } : tensor<?x4xf32> to tensor<?x4xf32>
    %long = affine.min affine_map<(d0)[s0] -> (s0 - d0, 1000000)>(%k)[%n]
    %part1 = tensor.extract_slice %a[%k, 0] [%long, 4] [1, 1] : tensor<?x4xf32> to tensor<?x4xf32>
    %large = tensor.pad %part1 low[1, 0] high[1, 0] {
    ^bb0(%i: index, %j: index):
      tensor.yield %zero : f32
    } : tensor<?x4xf32> to tensor<?x4xf32>
    %1 = linalg.add ins(%bounded, %large : tensor<?x4xf32>, tensor<?x4xf32>) outs(%sum : tensor<?x4xf32>) -> tensor<?x4xf32>
    scf.yield %1 : tensor<?x4xf32>
  }
  return %0 : tensor<?x4xf32>
}
