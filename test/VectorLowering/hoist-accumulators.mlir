// RUN: linalg-opt %s --linalg-hoist-accumulators | FileCheck %s

// CHECK-LABEL: @sum
// CHECK-SAME: %[[A:.*]]: tensor<64x16xf32>, %[[C:.*]]: tensor<16xf32>
// CHECK: %[[START:.*]] = vector.transfer_read %[[C]]
// CHECK: %[[SUM:.*]] = scf.for {{.*}} iter_args(%[[OLD:.*]] = %[[START]]) -> (vector<16xf32>)
// CHECK-NEXT: %[[ROW:.*]] = vector.transfer_read %[[A]]
// CHECK-NEXT: %[[NEW:.*]] = arith.addf %[[OLD]], %[[ROW]]
// CHECK-NEXT: scf.yield %[[NEW]]
// CHECK: %[[R:.*]] = vector.transfer_write %[[SUM]], %[[C]]
// CHECK: return %[[R]]
func.func @sum(%a: tensor<64x16xf32>, %c: tensor<16xf32>) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %r = scf.for %k = %c0 to %c64 step %c1 iter_args(%t = %c) -> (tensor<16xf32>) {
    %row = vector.transfer_read %a[%k, %c0], %zero {in_bounds = [true]} : tensor<64x16xf32>, vector<16xf32>
    %old = vector.transfer_read %t[%c0], %zero {in_bounds = [true]} : tensor<16xf32>, vector<16xf32>
    %sum = arith.addf %old, %row : vector<16xf32>
    %new = vector.transfer_write %sum, %t[%c0] {in_bounds = [true]} : vector<16xf32>, tensor<16xf32>
    scf.yield %new : tensor<16xf32>
  }
  return %r : tensor<16xf32>
}

// The mask is computed in the loop, twice, and is loop-invariant. A
// contraction's masked-off elements keep their positions: no select.
// CHECK-LABEL: @masked
// CHECK-SAME: %[[A:.*]]: tensor<64xf32>, %[[B:.*]]: tensor<64x?xf32>, %[[C:.*]]: tensor<?xf32>, %[[N:.*]]: index
// CHECK: %[[MASK:.*]] = vector.create_mask %[[N]]
// CHECK: %[[START:.*]] = vector.transfer_read %[[C]]{{.*}}, %[[MASK]]
// CHECK: %[[SUM:.*]] = scf.for {{.*}} iter_args(%[[OLD:.*]] = %[[START]]) -> (vector<16xf32>)
// CHECK-NOT: %[[C]]
// CHECK-NOT: arith.select
// CHECK: %[[NEW:.*]] = vector.contract {{.*}}, %[[OLD]]
// CHECK: scf.yield %[[NEW]]
// CHECK: vector.transfer_write %[[SUM]], %[[C]]{{.*}}, %[[MASK]]
func.func @masked(%a: tensor<64xf32>, %b: tensor<64x?xf32>, %c: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %r = scf.for %k = %c0 to %c64 step %c1 iter_args(%t = %c) -> (tensor<?xf32>) {
    %m0 = vector.create_mask %n : vector<16xi1>
    %x = vector.transfer_read %a[%k], %zero {in_bounds = [true]} : tensor<64xf32>, vector<1xf32>
    %row = vector.transfer_read %b[%k, %c0], %zero, %m0 {in_bounds = [true]} : tensor<64x?xf32>, vector<16xf32>
    %rows = vector.shape_cast %row : vector<16xf32> to vector<1x16xf32>
    %old = vector.mask %m0 { vector.transfer_read %t[%c0], %zero {in_bounds = [true]} : tensor<?xf32>, vector<16xf32> } : vector<16xi1> -> vector<16xf32>
    %sum = vector.contract {indexing_maps = [affine_map<(n, k) -> (k)>, affine_map<(n, k) -> (k, n)>, affine_map<(n, k) -> (n)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>}
      %x, %rows, %old : vector<1xf32>, vector<1x16xf32> into vector<16xf32>
    %m1 = vector.create_mask %n : vector<16xi1>
    %new = vector.mask %m1 { vector.transfer_write %sum, %t[%c0] {in_bounds = [true]} : vector<16xf32>, tensor<?xf32> } : vector<16xi1> -> tensor<?xf32>
    scf.yield %new : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// Masked-off elements affect others, so they are the padding in each
// iteration.
// CHECK-LABEL: @mixed
// CHECK-SAME: %{{.*}}: tensor<?xf32>, %[[MASK:.*]]: vector<4xi1>
// CHECK: scf.for {{.*}} iter_args(%[[OLD:.*]] = %{{.*}}) -> (vector<4xf32>)
// CHECK: %[[SUM:.*]] = arith.addf
// CHECK: %[[PAD:.*]] = vector.broadcast
// CHECK: %[[NEW:.*]] = arith.select %[[MASK]], %[[SUM]], %[[PAD]]
// CHECK: scf.yield %[[NEW]]
func.func @mixed(%c: tensor<?xf32>, %mask: vector<4xi1>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %one = arith.constant 1.0 : f32
  %r = scf.for %k = %c0 to %c64 step %c1 iter_args(%t = %c) -> (tensor<?xf32>) {
    %old = vector.transfer_read %t[%c0], %one, %mask {in_bounds = [true]} : tensor<?xf32>, vector<4xf32>
    %rotated = vector.shuffle %old, %old [1, 2, 3, 0] : vector<4xf32>, vector<4xf32>
    %sum = arith.addf %old, %rotated : vector<4xf32>
    %new = vector.transfer_write %sum, %t[%c0], %mask {in_bounds = [true]} : vector<4xf32>, tensor<?xf32>
    scf.yield %new : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// They affect others through values that a loop
// carries.
// CHECK-LABEL: @mixed_later
// CHECK-SAME: %{{.*}}: tensor<?xf32>, %[[MASK:.*]]: vector<4xi1>
// CHECK: scf.for {{.*}} -> (vector<4xf32>)
// CHECK: %[[Q:.*]]:2 = scf.for
// CHECK: vector.shuffle
// CHECK: arith.select %[[MASK]], %[[Q]]#1, %{{.*}}
func.func @mixed_later(%c: tensor<?xf32>, %mask: vector<4xi1>, %z: vector<4xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %one = arith.constant 1.0 : f32
  %r = scf.for %k = %c0 to %c64 step %c1 iter_args(%t = %c) -> (tensor<?xf32>) {
    %old = vector.transfer_read %t[%c0], %one, %mask {in_bounds = [true]} : tensor<?xf32>, vector<4xf32>
    %q:2 = scf.for %j = %c0 to %c64 step %c1 iter_args(%x = %z, %y = %z) -> (vector<4xf32>, vector<4xf32>) {
      %rotated = vector.shuffle %x, %x [1, 2, 3, 0] : vector<4xf32>, vector<4xf32>
      %sum = arith.addf %y, %rotated : vector<4xf32>
      scf.yield %old, %sum : vector<4xf32>, vector<4xf32>
    }
    %new = vector.transfer_write %q#1, %t[%c0], %mask {in_bounds = [true]} : vector<4xf32>, tensor<?xf32>
    scf.yield %new : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// Out of both loops in turn.
// CHECK-LABEL: @nest
// CHECK: vector.transfer_read
// CHECK-NEXT: scf.for {{.*}} -> (vector<4xf32>)
// CHECK-NEXT: scf.for {{.*}} -> (vector<4xf32>)
// CHECK-NEXT: arith.addf
// CHECK: vector.transfer_write
func.func @nest(%c: tensor<?xf32>, %mask: vector<4xi1>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %one = arith.constant 1.0 : f32
  %r = scf.for %j = %c0 to %c64 step %c1 iter_args(%s = %c) -> (tensor<?xf32>) {
    %q = scf.for %k = %c0 to %c64 step %c1 iter_args(%t = %s) -> (tensor<?xf32>) {
      %old = vector.transfer_read %t[%c0], %one, %mask {in_bounds = [true]} : tensor<?xf32>, vector<4xf32>
      %sum = arith.addf %old, %old : vector<4xf32>
      %new = vector.transfer_write %sum, %t[%c0], %mask {in_bounds = [true]} : vector<4xf32>, tensor<?xf32>
      scf.yield %new : tensor<?xf32>
    }
    scf.yield %q : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// A copy of a tensor by vectors does not become a copy of the tensor.
// CHECK-LABEL: @copied
// CHECK: vector.transfer_read
// CHECK: vector.transfer_write
func.func @copied(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %0 = vector.transfer_read %a[%c0], %zero {in_bounds = [true]} : tensor<8xf32>, vector<8xf32>
  %1 = vector.transfer_write %0, %b[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
  return %1 : tensor<8xf32>
}

// What is read by the mask that it was written by is what was written, and padding elsewhere; the fill is not needed.

// CHECK-LABEL: @forwarded_by_mask
// CHECK-SAME: %[[MASK:[a-z0-9]+]]: vector<8xi1>, %[[V:[a-z0-9]+]]: vector<8xf32>, %[[PADDING:[a-z0-9]+]]: f32, %[[T:[a-z0-9]+]]: tensor<8xf32>
// CHECK-NOT: vector.transfer_read
// CHECK: %[[ALL:.*]] = vector.broadcast %[[PADDING]] : f32 to vector<8xf32>
// CHECK: %[[READ:.*]] = arith.select %[[MASK]], %[[V]], %[[ALL]]
// CHECK: %[[SUM:.*]] = arith.addf %[[READ]], %[[V]]
// CHECK: vector.transfer_write %[[SUM]], %[[T]][%{{.*}}], %[[MASK]]
func.func @forwarded_by_mask(%mask: vector<8xi1>, %v: vector<8xf32>, %padding: f32, %t: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0], %mask {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
  %1 = vector.transfer_read %0[%c0], %padding, %mask {in_bounds = [true]} : tensor<8xf32>, vector<8xf32>
  %2 = ub.poison : f32
  %3 = vector.transfer_read %0[%c0], %2, %mask {in_bounds = [true]} : tensor<8xf32>, vector<8xf32>
  %4 = arith.addf %1, %3 : vector<8xf32>
  %5 = vector.transfer_write %4, %0[%c0], %mask {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
  return %5 : tensor<8xf32>
}

// By another mask, other elements are read; and the tensor that they are in is written to, not the one before.

// CHECK-LABEL: @other_mask
// CHECK: %[[FILLED:.*]] = vector.transfer_write
// CHECK: %[[READ:.*]] = vector.transfer_read %[[FILLED]]
// CHECK: vector.transfer_write %[[READ]], %[[FILLED]]
func.func @other_mask(%mask: vector<8xi1>, %other: vector<8xi1>, %v: vector<8xf32>, %padding: f32, %t: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0], %mask {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
  %1 = vector.transfer_read %0[%c0], %padding, %other {in_bounds = [true]} : tensor<8xf32>, vector<8xf32>
  %2 = vector.transfer_write %1, %0[%c0], %mask {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
  return %2 : tensor<8xf32>
}

// A slice of all of a tensor is the tensor, so that the loop's sum begins as what was written by the same mask.

// CHECK-LABEL: @whole_slice
// CHECK-SAME: %[[A:.*]]: tensor<64x?xf32>, %[[C:.*]]: tensor<?xf32>, %[[I:.*]]: index, %[[N:.*]]: index
// CHECK: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : vector<16xf32>
// CHECK: %[[PART:.*]] = tensor.extract_slice %[[C]][%[[I]]] [%[[N]]] [1]
// CHECK: %[[SUM:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %[[ZERO]]) -> (vector<16xf32>)
// CHECK: %[[NEW:.*]] = vector.transfer_write %[[SUM]], %[[PART]]
// CHECK: tensor.insert_slice %[[NEW]] into %[[C]][%[[I]]] [%[[N]]] [1]
// CHECK-NOT: tensor.insert_slice
// CHECK: return
func.func @whole_slice(%a: tensor<64x?xf32>, %c: tensor<?xf32>, %i: index, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %none = ub.poison : f32
  %zeros = arith.constant dense<0.0> : vector<16xf32>
  %mask = vector.create_mask %n : vector<16xi1>
  %part = tensor.extract_slice %c[%i] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %filled = vector.transfer_write %zeros, %part[%c0], %mask {in_bounds = [true]} : vector<16xf32>, tensor<?xf32>
  %r = scf.for %k = %c0 to %c64 step %c1 iter_args(%t = %filled) -> (tensor<?xf32>) {
    %all = tensor.extract_slice %t[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
    %row = vector.transfer_read %a[%k, %c0], %zero, %mask {in_bounds = [true]} : tensor<64x?xf32>, vector<16xf32>
    %old = vector.transfer_read %all[%c0], %none, %mask {in_bounds = [true]} : tensor<?xf32>, vector<16xf32>
    %sum = arith.addf %old, %row : vector<16xf32>
    %new = vector.transfer_write %sum, %all[%c0], %mask {in_bounds = [true]} : vector<16xf32>, tensor<?xf32>
    %inserted = tensor.insert_slice %new into %t[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
    scf.yield %inserted : tensor<?xf32>
  }
  %result = tensor.insert_slice %r into %c[%i] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %result : tensor<?xf32>
}

// A slice of another size, from another position, or of a tensor of unknown size is none.

// CHECK-LABEL: @part
// CHECK-COUNT-4: tensor.extract_slice
// CHECK-COUNT-3: tensor.insert_slice
func.func @part(%c: tensor<?xf32>, %n: index, %m: index) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %0 = tensor.extract_slice %c[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %0[0] [%m] [1] : tensor<?xf32> to tensor<?xf32>
  %2 = tensor.extract_slice %0[%m] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %3 = tensor.extract_slice %0[0] [%n] [2] : tensor<?xf32> to tensor<?xf32>
  %4 = tensor.insert_slice %1 into %c[0] [%m] [1] : tensor<?xf32> into tensor<?xf32>
  %5 = tensor.insert_slice %2 into %c[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  %6 = tensor.insert_slice %3 into %0[0] [%m] [1] : tensor<?xf32> into tensor<?xf32>
  return %4, %5, %6 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// What is chosen by one condition is read only then.

// CHECK-LABEL: @read_if_chosen
// CHECK-SAME: %[[A:.*]]: tensor<8xf32>, %[[X:.*]]: vector<8xf32>, %[[B:.*]]: i1
// CHECK: %[[R:.*]] = scf.if %[[B]] -> (vector<8xf32>)
// CHECK-NEXT: scf.yield %[[X]]
// CHECK-NEXT: else
// CHECK-NEXT: %[[READ:.*]] = vector.transfer_read %[[A]]
// CHECK-NEXT: scf.yield %[[READ]]
// CHECK: return %[[R]]
func.func @read_if_chosen(%a: tensor<8xf32>, %x: vector<8xf32>, %b: i1) -> vector<8xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %0 = vector.transfer_read %a[%c0], %p {in_bounds = [true]} : tensor<8xf32>, vector<8xf32>
  %1 = vector.broadcast %b : i1 to vector<8xi1>
  %2 = arith.select %1, %x, %0 : vector<8xi1>, vector<8xf32>
  return %2 : vector<8xf32>
}

// A buffer is read before it is written.

// CHECK-LABEL: @read_of_buffer
// CHECK: %[[READ:.*]] = vector.transfer_read
// CHECK: vector.transfer_write
// CHECK: arith.select %{{.*}}, %{{.*}}, %[[READ]]
func.func @read_of_buffer(%a: memref<8xf32>, %x: vector<8xf32>, %b: i1) -> vector<8xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %0 = vector.transfer_read %a[%c0], %p {in_bounds = [true]} : memref<8xf32>, vector<8xf32>
  vector.transfer_write %x, %a[%c0] {in_bounds = [true]} : vector<8xf32>, memref<8xf32>
  %1 = vector.broadcast %b : i1 to vector<8xi1>
  %2 = arith.select %1, %x, %0 : vector<8xi1>, vector<8xf32>
  return %2 : vector<8xf32>
}

// Both vectors are used, or the condition differs.

// CHECK-LABEL: @read_anyway
// CHECK-NOT: scf.if
// CHECK: return
func.func @read_anyway(%a: tensor<8xf32>, %x: vector<8xf32>, %b: i1, %m: vector<8xi1>) -> (vector<8xf32>, vector<8xf32>, vector<8xf32>) {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %0 = vector.transfer_read %a[%c0], %p {in_bounds = [true]} : tensor<8xf32>, vector<8xf32>
  %1 = vector.broadcast %b : i1 to vector<8xi1>
  %2 = arith.select %1, %x, %0 : vector<8xi1>, vector<8xf32>
  %3 = vector.transfer_read %a[%c0], %p {in_bounds = [true]} : tensor<8xf32>, vector<8xf32>
  %4 = arith.select %m, %x, %3 : vector<8xi1>, vector<8xf32>
  return %0, %2, %4 : vector<8xf32>, vector<8xf32>, vector<8xf32>
}
