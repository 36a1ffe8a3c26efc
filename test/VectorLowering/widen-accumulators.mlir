// The first elements of a tensor that was written as a vector are read and written as a part of the whole.

// RUN: linalg-opt %s --linalg-hoist-accumulators | FileCheck %s

// What is left of a sum, with a mask.
// RUN: linalg-run %s --function=masked --input=random:100 --input=37 --pipeline=loops --output=%t.npy
// RUN: linalg-opt %s --linalg-hoist-accumulators \
// RUN:   | linalg-run - --function=masked --input=random:100 --input=37 --pipeline=loops --expect=%t.npy

// CHECK-LABEL: func.func @masked
// CHECK: %[[START:.*]] = vector.broadcast
// CHECK: %[[SUM:.*]] = scf.for {{.*}} iter_args(%[[OLD:.*]] = %[[START]]) -> (vector<16xf32>) {
// CHECK:   %[[MASK:.*]] = vector.create_mask
// CHECK:   %[[FIRST:.*]] = arith.select %[[MASK]], %[[OLD]], %{{.*}} : vector<16xi1>, vector<16xf32>
// CHECK:   %[[NEW:.*]] = arith.addf %[[FIRST]],
// CHECK:   %[[NEXT:.*]] = arith.select %[[MASK]], %[[NEW]], %[[OLD]] : vector<16xi1>, vector<16xf32>
// CHECK:   scf.yield %[[NEXT]]
// CHECK: vector.transfer_write %[[SUM]]
func.func @masked(%a: tensor<100xf32>, %n: index) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0.0 : f32
  %start = vector.broadcast %zero : f32 to vector<16xf32>
  %e = tensor.empty() : tensor<16xf32>
  %c = vector.transfer_write %start, %e[%c0] {in_bounds = [true]} : vector<16xf32>, tensor<16xf32>
  %r = scf.for %i = %c0 to %n step %c16 iter_args(%t = %c) -> (tensor<16xf32>) {
    %s = affine.min affine_map<(i)[n] -> (n - i, 16)>(%i)[%n]
    %in = tensor.extract_slice %a[%i] [%s] [1] : tensor<100xf32> to tensor<?xf32>
    %part = tensor.extract_slice %t[0] [%s] [1] : tensor<16xf32> to tensor<?xf32>
    %mask = vector.create_mask %s : vector<16xi1>
    %old = vector.transfer_read %part[%c0], %zero, %mask {in_bounds = [true]} : tensor<?xf32>, vector<16xf32>
    %x = vector.transfer_read %in[%c0], %zero, %mask {in_bounds = [true]} : tensor<?xf32>, vector<16xf32>
    %new = arith.addf %old, %x : vector<16xf32>
    %w = vector.transfer_write %new, %part[%c0], %mask {in_bounds = [true]} : vector<16xf32>, tensor<?xf32>
    %u = tensor.insert_slice %w into %t[0] [%s] [1] : tensor<?xf32> into tensor<16xf32>
    scf.yield %u : tensor<16xf32>
  }
  return %r : tensor<16xf32>
}

// Some of the elements are not read; there is no mask, but the vector is shorter.

// CHECK-LABEL: func.func @shorter
// CHECK: %[[PART:.*]] = vector.extract_strided_slice %arg0 {offsets = [0, 0], sizes = [1, 10], strides = [1, 1]}
// CHECK: %[[NEW:.*]] = arith.negf %[[PART]] : vector<1x10xf32>
// CHECK: %[[WHOLE:.*]] = vector.insert_strided_slice %[[NEW]], %arg0 {offsets = [0, 0], strides = [1, 1]}
// CHECK: %[[R:.*]] = vector.transfer_write %[[WHOLE]], %arg1
// CHECK: return %[[R]]
func.func @shorter(%v: vector<2x16xf32>, %e: tensor<2x16xf32>) -> tensor<2x16xf32> {
  %c0 = arith.constant 0 : index
  %c = vector.transfer_write %v, %e[%c0, %c0] {in_bounds = [true, true]} : vector<2x16xf32>, tensor<2x16xf32>
  %zero = arith.constant 0.0 : f32
  %part = tensor.extract_slice %c[0, 0] [1, 10] [1, 1] : tensor<2x16xf32> to tensor<1x10xf32>
  %old = vector.transfer_read %part[%c0, %c0], %zero {in_bounds = [true, true]} : tensor<1x10xf32>, vector<1x10xf32>
  %new = arith.negf %old : vector<1x10xf32>
  %w = vector.transfer_write %new, %part[%c0, %c0] {in_bounds = [true, true]} : vector<1x10xf32>, tensor<1x10xf32>
  %u = tensor.insert_slice %w into %c[0, 0] [1, 10] [1, 1] : tensor<1x10xf32> into tensor<2x16xf32>
  return %u : tensor<2x16xf32>
}

// Not the first elements, a tensor of unknown extent, another tensor, another op that reads the part, and a tensor
// that was not written as a vector.

// CHECK-LABEL: func.func @others
// CHECK-NOT: arith.select
// CHECK-NOT: strided_slice
// CHECK-COUNT-5: tensor.insert_slice
func.func @others(%e: tensor<16xf32>, %b: tensor<?xf32>, %c: tensor<16xf32>, %n: index)
    -> (tensor<16xf32>, tensor<?xf32>, tensor<16xf32>, tensor<16xf32>, tensor<f32>, tensor<16xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %mask = vector.create_mask %n : vector<16xi1>
  %v = vector.broadcast %zero : f32 to vector<16xf32>
  %a = vector.transfer_write %v, %e[%c0] {in_bounds = [true]} : vector<16xf32>, tensor<16xf32>

  %0 = tensor.extract_slice %a[1] [%n] [1] : tensor<16xf32> to tensor<?xf32>
  %w0 = vector.transfer_write %v, %0[%c0], %mask {in_bounds = [true]} : vector<16xf32>, tensor<?xf32>
  %r0 = tensor.insert_slice %w0 into %a[1] [%n] [1] : tensor<?xf32> into tensor<16xf32>

  %1 = tensor.extract_slice %b[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %w1 = vector.transfer_write %v, %1[%c0], %mask {in_bounds = [true]} : vector<16xf32>, tensor<?xf32>
  %r1 = tensor.insert_slice %w1 into %b[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>

  %2 = tensor.extract_slice %a[0] [%n] [1] : tensor<16xf32> to tensor<?xf32>
  %w2 = vector.transfer_write %v, %2[%c0], %mask {in_bounds = [true]} : vector<16xf32>, tensor<?xf32>
  %r2 = tensor.insert_slice %w2 into %c[0] [%n] [1] : tensor<?xf32> into tensor<16xf32>

  %3 = tensor.extract_slice %a[0] [%n] [1] : tensor<16xf32> to tensor<?xf32>
  %f = tensor.empty() : tensor<f32>
  %sum = linalg.reduce { arith.addf } ins(%3 : tensor<?xf32>) outs(%f : tensor<f32>) dimensions = [0]
  %w3 = vector.transfer_write %v, %3[%c0], %mask {in_bounds = [true]} : vector<16xf32>, tensor<?xf32>
  %r3 = tensor.insert_slice %w3 into %a[0] [%n] [1] : tensor<?xf32> into tensor<16xf32>

  %4 = tensor.extract_slice %e[0] [%n] [1] : tensor<16xf32> to tensor<?xf32>
  %w4 = vector.transfer_write %v, %4[%c0], %mask {in_bounds = [true]} : vector<16xf32>, tensor<?xf32>
  %r4 = tensor.insert_slice %w4 into %e[0] [%n] [1] : tensor<?xf32> into tensor<16xf32>
  return %r0, %r1, %r2, %r3, %sum, %r4 : tensor<16xf32>, tensor<?xf32>, tensor<16xf32>, tensor<16xf32>, tensor<f32>, tensor<16xf32>
}
