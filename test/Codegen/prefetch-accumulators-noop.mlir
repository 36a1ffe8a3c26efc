// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 > %t
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-prefetch-accumulators | diff - %t
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-prefetch-accumulators --linalg-explain -o /dev/null 2>&1 | FileCheck %s

func.func private @position() -> index

func.func @f(%small: memref<64x8xf32>, %large: memref<4096x2048xf32>, %v: vector<8xf32>, %w: vector<2048xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    // CHECK: left vector.transfer_read alone: its buffer fits into half of the second-level cache
    %0 = vector.transfer_read %small[%i, %c0], %zero {in_bounds = [true]} : memref<64x8xf32>, vector<8xf32>
    %1 = scf.for %j = %c0 to %c64 step %c1 iter_args(%sum = %0) -> (vector<8xf32>) {
      %2 = arith.addf %sum, %v : vector<8xf32>
      scf.yield %2 : vector<8xf32>
    }
    vector.transfer_write %1, %small[%i, %c0] {in_bounds = [true]} : vector<8xf32>, memref<64x8xf32>
    // CHECK: left vector.transfer_read alone: it has more than 64 lines of the cache
    %3 = vector.transfer_read %large[%i, %c0], %zero {in_bounds = [true]} : memref<4096x2048xf32>, vector<2048xf32>
    %4 = scf.for %j = %c0 to %c64 step %c1 iter_args(%sum = %3) -> (vector<2048xf32>) {
      %2 = arith.addf %sum, %w : vector<2048xf32>
      scf.yield %2 : vector<2048xf32>
    }
    vector.transfer_write %4, %large[%i, %c0] {in_bounds = [true]} : vector<2048xf32>, memref<4096x2048xf32>
    // CHECK: left vector.transfer_read alone: its elements are not in the order of the buffer
    %5 = vector.transfer_read %large[%c0, %i], %zero {in_bounds = [true], permutation_map = affine_map<(a, b) -> (a)>} : memref<4096x2048xf32>, vector<8xf32>
    %6 = scf.for %j = %c0 to %c64 step %c1 iter_args(%sum = %5) -> (vector<8xf32>) {
      %2 = arith.addf %sum, %v : vector<8xf32>
      scf.yield %2 : vector<8xf32>
    }
    vector.transfer_write %6, %small[%i, %c0] {in_bounds = [true]} : vector<8xf32>, memref<64x8xf32>
    // CHECK: left vector.transfer_read alone: its position is computed by ops with effects
    %p = func.call @position() : () -> index
    %7 = vector.transfer_read %large[%p, %c0], %zero {in_bounds = [true]} : memref<4096x2048xf32>, vector<8xf32>
    %8 = scf.for %j = %c0 to %c64 step %c1 iter_args(%sum = %7) -> (vector<8xf32>) {
      %2 = arith.addf %sum, %v : vector<8xf32>
      scf.yield %2 : vector<8xf32>
    }
    vector.transfer_write %8, %small[%i, %c0] {in_bounds = [true]} : vector<8xf32>, memref<64x8xf32>
  }
  // CHECK: left vector.transfer_read alone: it is in no loop over tiles
  %9 = vector.transfer_read %large[%c0, %c0], %zero {in_bounds = [true]} : memref<4096x2048xf32>, vector<8xf32>
  %10 = scf.for %j = %c0 to %c64 step %c1 iter_args(%sum = %9) -> (vector<8xf32>) {
    %2 = arith.addf %sum, %v : vector<8xf32>
    scf.yield %2 : vector<8xf32>
  }
  vector.transfer_write %10, %small[%c0, %c0] {in_bounds = [true]} : vector<8xf32>, memref<64x8xf32>
  return
}
