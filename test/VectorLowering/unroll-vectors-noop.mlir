// RUN: linalg-opt %s --linalg-unroll-vectors --remarks-filter=linalg-unroll-vectors --verify-diagnostics | FileCheck %s

// Native ones, and ones of fewer elements that are a power of two.
// CHECK-LABEL: @native
// CHECK: arith.addf {{.*}} : vector<16xf32>
// CHECK: arith.addf {{.*}} : vector<4xf32>
func.func @native(%a: vector<16xf32>, %b: vector<4xf32>) -> (vector<16xf32>, vector<4xf32>) {
  %0 = arith.addf %a, %a : vector<16xf32>
  %1 = arith.addf %b, %b : vector<4xf32>
  return %0, %1 : vector<16xf32>, vector<4xf32>
}

// CHECK-LABEL: @scalable
// CHECK: arith.addf {{.*}} : vector<[32]xf32>
func.func @scalable(%a: vector<[32]xf32>) -> vector<[32]xf32> {
  %0 = arith.addf %a, %a : vector<[32]xf32>
  return %0 : vector<[32]xf32>
}

// The operands of remaining ops are assembled.
// CHECK-LABEL: @transfer
// CHECK: vector.transfer_read {{.*}}, vector<3x5xf32>
// CHECK-COUNT-3: arith.addf {{.*}} : vector<8xf32>
// CHECK: vector.transfer_write {{.*}} : vector<3x5xf32>
// expected-remark@+1 {{[Passed] Unrolled | Category:linalg-unroll-vectors | Remark="cut the results of 2 ops", lanes=16}}
func.func @transfer(%a: memref<3x5xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  // expected-remark@+1 {{[Missed] NotUnrolled | Category:linalg-unroll-vectors | Reason="it has no form on parts of its vectors", Remark="left vector.transfer_read alone"}}
  %0 = vector.transfer_read %a[%c0, %c0], %zero {in_bounds = [true, true]} : memref<3x5xf32>, vector<3x5xf32>
  %1 = arith.addf %0, %0 : vector<3x5xf32>
  vector.transfer_write %1, %a[%c0, %c0] {in_bounds = [true, true]} : vector<3x5xf32>, memref<3x5xf32>
  return
}
