// RUN: linalg-opt %s --linalg-hoist-accumulators --remarks-filter=linalg-hoist-accumulators --verify-diagnostics | FileCheck %s

// CHECK-LABEL: @buffer
// CHECK: scf.for
// CHECK: vector.transfer_read
// CHECK: vector.transfer_write
func.func @buffer(%c: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %one = arith.constant 1.0 : f32
  // expected-remark@+1 {{[Missed] NotHoisted | Category:linalg-hoist-accumulators | Reason="it is in a buffer, to which others may refer: run it before linalg-bufferize", Remark="left an accumulator in memory"}}
  scf.for %k = %c0 to %c64 step %c1 {
    %old = vector.transfer_read %c[%c0], %one {in_bounds = [true]} : memref<4xf32>, vector<4xf32>
    %sum = arith.addf %old, %old : vector<4xf32>
    vector.transfer_write %sum, %c[%c0] {in_bounds = [true]} : vector<4xf32>, memref<4xf32>
  }
  return
}

// CHECK-LABEL: @other_mask
// CHECK: scf.for {{.*}} -> (tensor<?xf32>)
func.func @other_mask(%c: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %one = arith.constant 1.0 : f32
  // expected-remark@+1 {{Reason="its mask is another in each iteration"}}
  %r = scf.for %k = %c0 to %c64 step %c1 iter_args(%t = %c) -> (tensor<?xf32>) {
    %mask = vector.create_mask %k : vector<4xi1>
    %old = vector.transfer_read %t[%c0], %one, %mask {in_bounds = [true]} : tensor<?xf32>, vector<4xf32>
    %sum = arith.addf %old, %old : vector<4xf32>
    %new = vector.transfer_write %sum, %t[%c0], %mask {in_bounds = [true]} : vector<4xf32>, tensor<?xf32>
    scf.yield %new : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// CHECK-LABEL: @used
// CHECK: scf.for {{.*}} -> (tensor<?xf32>, f32)
func.func @used(%c: tensor<?xf32>, %mask: vector<4xi1>, %z: f32) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %one = arith.constant 1.0 : f32
  // expected-remark@+1 {{Reason="other ops in the loop use the tensor that it is in"}}
  %r:2 = scf.for %k = %c0 to %c64 step %c1 iter_args(%t = %c, %x = %z) -> (tensor<?xf32>, f32) {
    %old = vector.transfer_read %t[%c0], %one, %mask {in_bounds = [true]} : tensor<?xf32>, vector<4xf32>
    %e = tensor.extract %t[%k] : tensor<?xf32>
    %y = arith.addf %x, %e : f32
    %sum = arith.addf %old, %old : vector<4xf32>
    %new = vector.transfer_write %sum, %t[%c0], %mask {in_bounds = [true]} : vector<4xf32>, tensor<?xf32>
    scf.yield %new, %y : tensor<?xf32>, f32
  }
  return %r#0, %r#1 : tensor<?xf32>, f32
}

// Each iteration adds to a different part.
// CHECK-LABEL: @moving
// CHECK: scf.for {{.*}} -> (tensor<?xf32>)
func.func @moving(%c: tensor<?xf32>, %mask: vector<4xi1>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %one = arith.constant 1.0 : f32
  %r = scf.for %k = %c0 to %c64 step %c4 iter_args(%t = %c) -> (tensor<?xf32>) {
    %old = vector.transfer_read %t[%k], %one, %mask {in_bounds = [true]} : tensor<?xf32>, vector<4xf32>
    %sum = arith.addf %old, %old : vector<4xf32>
    %new = vector.transfer_write %sum, %t[%k], %mask {in_bounds = [true]} : vector<4xf32>, tensor<?xf32>
    scf.yield %new : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// CHECK-LABEL: @hoisted
func.func @hoisted(%c: tensor<?xf32>, %mask: vector<4xi1>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %one = arith.constant 1.0 : f32
  // expected-remark@+1 {{[Passed] Hoisted | Category:linalg-hoist-accumulators | Remark="the loop carries what it accumulates", accumulators=1}}
  %r = scf.for %k = %c0 to %c64 step %c1 iter_args(%t = %c) -> (tensor<?xf32>) {
    %old = vector.transfer_read %t[%c0], %one, %mask {in_bounds = [true]} : tensor<?xf32>, vector<4xf32>
    %sum = arith.addf %old, %old : vector<4xf32>
    %new = vector.transfer_write %sum, %t[%c0], %mask {in_bounds = [true]} : vector<4xf32>, tensor<?xf32>
    scf.yield %new : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
