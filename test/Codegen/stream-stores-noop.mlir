// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 > %t
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-stream-stores | diff - %t
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-stream-stores --linalg-explain -o /dev/null 2>&1 | FileCheck %s

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"L3_cache_size_in_bytes" = 8388608 : i64>>} {

// CHECK: left vector.transfer_write alone: it is in no loop over tiles
func.func @no_loop(%v: vector<16x2xf32>, %b: memref<2048x1024xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transpose %v, [1, 0] : vector<16x2xf32> to vector<2x16xf32>
  vector.transfer_write %0, %b[%c0, %c0] {in_bounds = [true, true]} : vector<2x16xf32>, memref<2048x1024xf32>
  return
}

// What is not transposed has no remark.
// CHECK: left vector.transfer_write alone: its buffer takes less than half of the third-level cache
// CHECK: left vector.transfer_write alone: the size of its buffer is not known
// CHECK: left vector.transfer_write alone: its rows are not known to be lines of the cache
// CHECK: left vector.transfer_write alone: its rows are not known to be lines of the cache
// CHECK: left vector.transfer_write alone: its elements are masked, or not in the order of the buffer
// CHECK-NOT: left
func.func @others(%v: vector<16x2xf32>, %w: vector<8x2xf32>, %small: memref<1000x1024xf32>, %unknown: memref<?x1024xf32>,
                  %large: memref<2048x1024xf32>, %odd: memref<2048x1025xf32>, %mask: vector<2x16xi1>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c16 = arith.constant 16 : index
  scf.for %i = %c0 to %c16 step %c2 {
    %0 = vector.transpose %v, [1, 0] : vector<16x2xf32> to vector<2x16xf32>
    vector.transfer_write %0, %small[%i, %c0] {in_bounds = [true, true]} : vector<2x16xf32>, memref<1000x1024xf32>
    vector.transfer_write %0, %unknown[%i, %c0] {in_bounds = [true, true]} : vector<2x16xf32>, memref<?x1024xf32>
    vector.transfer_write %0, %odd[%i, %c0] {in_bounds = [true, true]} : vector<2x16xf32>, memref<2048x1025xf32>
    %1 = vector.transpose %w, [1, 0] : vector<8x2xf32> to vector<2x8xf32>
    vector.transfer_write %1, %large[%i, %c0] {in_bounds = [true, true]} : vector<2x8xf32>, memref<2048x1024xf32>
    vector.transfer_write %0, %large[%i, %c0], %mask {in_bounds = [true, true]} : vector<2x16xf32>, memref<2048x1024xf32>
    vector.transfer_write %v, %large[%i, %c0] {in_bounds = [true, true]} : vector<16x2xf32>, memref<2048x1024xf32>
  }
  return
}
}
