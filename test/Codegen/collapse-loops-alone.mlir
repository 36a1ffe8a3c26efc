// Loops of sums, and of elementwise ops that nothing else may compute in its tiles.

// RUN: linalg-opt %s --linalg-collapse-loops --linalg-explain 2> %t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
// RUN: linalg-run %s --function=sum --pipeline=loops --input=random --output=%t.npy
// RUN: linalg-run %s --function=sum --input=random --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=means --pipeline=loops --input=random:2x5x7x33 --output=%t.npy
// RUN: linalg-run %s --function=means --input=random:2x5x7x33 --expect=%t.npy --atol=1e-3
// RUN: linalg-run %s --function=means --pipeline=loops --input=random:2x0x7x33 --output=%t.npy
// RUN: linalg-run %s --function=means --input=random:2x0x7x33 --expect=%t.npy
// RUN: linalg-run %s --function=elementwise --pipeline=loops --input=random --input=random --output=%t.npy
// RUN: linalg-run %s --function=elementwise --input=random --input=random --expect=%t.npy
// RUN: linalg-run %s --function=rows --pipeline=loops --input=random:3x4x5x2 --input=random:2 --output=%t.npy
// RUN: linalg-run %s --function=rows --input=random:3x4x5x2 --input=random:2 --expect=%t.npy
// RUN: linalg-run %s --function=parts --pipeline=loops --input=random --output=%t.npy
// RUN: linalg-run %s --function=parts --input=random --expect=%t.npy
// RUN: linalg-run %s --function=row_sums --pipeline=loops --input=random --output=%t.npy
// RUN: linalg-run %s --function=row_sums --input=random --expect=%t.npy --atol=1e-3

// CHECK-LABEL: @sum
// CHECK: linalg.generic {{.*}} iterator_types = ["reduction"]} ins(%{{.*}} : tensor<1155xf32>) outs(%{{.*}} : tensor<f32>)
// SAYS: linalg-collapse-loops: collapsed the 3 loops of linalg.generic to 1
func.func @sum(%x: tensor<3x5x77xf32>) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> ()>],
                       iterator_types = ["reduction", "reduction", "reduction"]}
      ins(%x : tensor<3x5x77xf32>) outs(%f : tensor<f32>) {
  ^bb0(%a: f32, %s: f32):
    %1 = arith.addf %s, %a : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

// The rows and columns of images. The images are left alone.
// CHECK-LABEL: @means
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0], [1, 2], [3]] : tensor<?x?x?x?xf32> into tensor<?x?x?xf32>
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]}
func.func @means(%x: tensor<?x?x?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x?x?x?xf32>
  %c = tensor.dim %x, %c3 : tensor<?x?x?x?xf32>
  %e = tensor.empty(%n, %c) : tensor<?x?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(n, c, i, j) -> (n, i, j, c)>, affine_map<(n, c, i, j) -> (n, c)>],
                       iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x : tensor<?x?x?x?xf32>) outs(%f : tensor<?x?xf32>) {
  ^bb0(%a: f32, %s: f32):
    %1 = arith.addf %s, %a : f32
    linalg.yield %1 : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// What is between two ops is collapsed once.
// CHECK-LABEL: @elementwise
// CHECK: %[[EXP:.*]] = linalg.generic {{.*}} iterator_types = ["parallel"]} ins(%{{.*}} : tensor<1155xf32>)
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel"]} ins(%[[EXP]], %{{.*}} : tensor<1155xf32>, tensor<1155xf32>)
func.func @elementwise(%x: tensor<3x5x7x11xf32>, %y: tensor<3x5x7x11xf32>) -> (tensor<3x5x7x11xf32>, tensor<3x5x7x11xf32>) {
  %0 = linalg.exp ins(%x : tensor<3x5x7x11xf32>) outs(%x : tensor<3x5x7x11xf32>) -> tensor<3x5x7x11xf32>
  %1 = linalg.add ins(%0, %y : tensor<3x5x7x11xf32>, tensor<3x5x7x11xf32>) outs(%y : tensor<3x5x7x11xf32>) -> tensor<3x5x7x11xf32>
  return %0, %1 : tensor<3x5x7x11xf32>, tensor<3x5x7x11xf32>
}

// CHECK-LABEL: @rows
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]} ins(%{{.*}} : tensor<?xf32>) outs(%{{.*}} : tensor<?x?xf32>)
func.func @rows(%x: tensor<?x?x?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?x?x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k, c) -> (c)>, affine_map<(i, j, k, c) -> (i, j, k, c)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%b : tensor<?xf32>) outs(%x : tensor<?x?x?x?xf32>) {
  ^bb0(%bias: f32, %a: f32):
    %1 = arith.addf %a, %bias : f32
    linalg.yield %1 : f32
  } -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// A part of a tensor whose rows have gaps between them is left alone.
// CHECK-LABEL: @parts
// CHECK: linalg.exp ins(%{{.*}} : tensor<3x5x6xf32>)
// SAYS: linalg-collapse-loops: left linalg.exp alone: operand 0 may not be contiguous
func.func @parts(%x: tensor<3x5x11xf32>) -> tensor<3x5x6xf32> {
  %part = tensor.extract_slice %x[0, 0, 2] [3, 5, 6] [1, 1, 1] : tensor<3x5x11xf32> to tensor<3x5x6xf32>
  %e = tensor.empty() : tensor<3x5x6xf32>
  %0 = linalg.exp ins(%part : tensor<3x5x6xf32>) outs(%e : tensor<3x5x6xf32>) -> tensor<3x5x6xf32>
  return %0 : tensor<3x5x6xf32>
}

// Rows may be computed one by one: the loops of the elementwise op stay.
// CHECK-LABEL: @row_sums
// CHECK: linalg.exp ins(%{{.*}} : tensor<3x5x11xf32>)
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]}
func.func @row_sums(%x: tensor<3x5x11xf32>) -> (tensor<3x5x11xf32>, tensor<3x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x5x11xf32>
  %0 = linalg.exp ins(%x : tensor<3x5x11xf32>) outs(%e : tensor<3x5x11xf32>) -> tensor<3x5x11xf32>
  %s = tensor.empty() : tensor<3x5xf32>
  %f = linalg.fill ins(%zero : f32) outs(%s : tensor<3x5xf32>) -> tensor<3x5xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%0 : tensor<3x5x11xf32>) outs(%f : tensor<3x5xf32>) {
  ^bb0(%a: f32, %sum: f32):
    %2 = arith.addf %sum, %a : f32
    linalg.yield %2 : f32
  } -> tensor<3x5xf32>
  return %0, %1 : tensor<3x5x11xf32>, tensor<3x5xf32>
}
