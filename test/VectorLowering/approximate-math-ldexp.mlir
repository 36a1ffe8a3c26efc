// Powers of two are multiplied by the processor's instruction, if it has one: of scalars and of vectors of one dimension.

// RUN: linalg-opt %s --linalg-describe-target=target-cpu=skylake-avx512 --linalg-approximate-math | FileCheck %s
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=haswell --linalg-approximate-math \
// RUN:   | FileCheck %s --check-prefix=NONE
// RUN: linalg-run %s '--input=[0,-103.9,88.8,-90,inf,-inf,nan,-1000,1,-87.5,1000,nan,88.7,2,0.5,-0.5]' | FileCheck %s --check-prefix=VALUES
// RUN: linalg-run %s '--input=[0,-103.9,88.8,-90,inf,-inf,nan,-1000,1,-87.5,1000,nan,88.7,2,0.5,-0.5]' \
// RUN:   --target-cpu=x86-64 | FileCheck %s --check-prefix=VALUES

// NONE-NOT: llvm.ldexp

// CHECK-LABEL: @scalar
// CHECK: llvm.call_intrinsic "llvm.ldexp"(%{{.*}}, %{{.*}}) : (f32, i32) -> f32
func.func private @scalar(%x: f32) -> f32 {
  %0 = math.exp %x : f32
  return %0 : f32
}

// CHECK-LABEL: @rows
// CHECK-NOT: llvm.ldexp
// CHECK: return
func.func private @rows(%x: vector<2x4xf32>) -> vector<2x4xf32> {
  %0 = math.exp2 %x : vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

// CHECK-LABEL: @vector
// CHECK: llvm.call_intrinsic "llvm.ldexp"(%{{.*}}, %{{.*}}) : (vector<8xf32>, vector<8xi32>) -> vector<8xf32>
func.func private @vector(%x: vector<8xf32>) -> vector<8xf32> {
  %0 = math.exp %x : vector<8xf32>
  return %0 : vector<8xf32>
}

// Those of whole registers take the exponent as a float.

// CHECK-LABEL: @registers
// CHECK-SAME: passthrough = {{\[\[}}"target-features", "+avx512f,+avx512vl"]]
// CHECK: vector.extract_strided_slice
// CHECK: llvm.call_intrinsic "llvm.x86.avx512.mask.scalef.ps.512"({{.*}}) : (vector<16xf32>, vector<16xf32>, vector<16xf32>, i16, i32) -> vector<16xf32>
// CHECK: llvm.call_intrinsic "llvm.x86.avx512.mask.scalef.ps.512"
// CHECK-NOT: llvm.ldexp
// CHECK: return
func.func private @registers(%x: vector<32xf32>) -> vector<32xf32> {
  %0 = math.exp2 %x : vector<32xf32>
  return %0 : vector<32xf32>
}

// VALUES: [1.0, 1{{[.0-9]*}}e-45, inf, 8.194{{[0-9]*}}e-40, inf, 0.0, nan, 0.0, 2.71828{{[0-9]*}}, 9.982{{[0-9]*}}e-39, inf, nan, 3.3{{[0-9]*}}e+38, 7.389{{[0-9]*}}, 1.648{{[0-9]*}}, 0.606{{[0-9]*}}]
func.func @values(%x: tensor<16xf32>) -> tensor<16xf32> {
  %0 = linalg.exp ins(%x : tensor<16xf32>) outs(%x : tensor<16xf32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
