// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-stream-stores | FileCheck %s
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-stream-stores --linalg-explain -o /dev/null 2>&1 | FileCheck %s --check-prefix=SAYS

// Each line is stored where the first element begins one; after the nest is a fence.

// SAYS: note: linalg-stream-stores: store around the caches (lines 4)

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"L3_cache_size_in_bytes" = 8388608 : i64>>} {

// CHECK-LABEL: @two_lines_in_a_row
// CHECK: scf.for
// CHECK: scf.for
// CHECK: memref.extract_strided_metadata %arg1
// CHECK: memref.extract_aligned_pointer_as_index
// CHECK: %[[REST:.*]] = arith.andi %{{.*}}, %c63
// CHECK: %[[BEGINS:.*]] = arith.cmpi eq, %[[REST]], %c0
// CHECK: scf.if %[[BEGINS]] {
// CHECK-COUNT-4: vector.store {{.*}} {alignment = 64 : i64, nontemporal = true} : memref<2048x1024xf32>, vector<16xf32>
// CHECK-NOT: nontemporal
// CHECK: } else {
// CHECK: vector.transfer_write
// CHECK: }
// CHECK: }
// CHECK: }
// CHECK: llvm.fence seq_cst
// CHECK-NEXT: return
func.func @two_lines_in_a_row(%a: memref<1024x2048xf32>, %b: memref<2048x1024xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c32 = arith.constant 32 : index
  %c1024 = arith.constant 1024 : index
  %c2048 = arith.constant 2048 : index
  scf.for %i = %c0 to %c2048 step %c2 {
    scf.for %j = %c0 to %c1024 step %c32 {
      %0 = vector.transfer_read %a[%j, %i], %zero {in_bounds = [true, true]} : memref<1024x2048xf32>, vector<32x2xf32>
      %1 = vector.transpose %0, [1, 0] : vector<32x2xf32> to vector<2x32xf32>
      vector.transfer_write %1, %b[%i, %j] {in_bounds = [true, true]} : vector<2x32xf32>, memref<2048x1024xf32>
    }
  }
  return
}
}
