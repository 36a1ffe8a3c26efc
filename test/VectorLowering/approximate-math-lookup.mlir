// Functions of vectors of 16 elements are computed by tables in registers, if the processor has instructions for them.

// RUN: linalg-opt %s --linalg-describe-target=target-cpu=skylake-avx512 --linalg-approximate-math | FileCheck %s
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=haswell --linalg-approximate-math \
// RUN:   | FileCheck %s --check-prefix=NONE
// RUN: linalg-run %s '--input=[0,-0.0,inf,-inf,nan,1e-40,-1e-40,0.5,-0.5,3.7,9,-9.1,4,3e38,-1,1,0.25]' | FileCheck %s --check-prefix=VALUES
// RUN: linalg-run %s '--input=[0,-0.0,inf,-inf,nan,1e-40,-1e-40,0.5,-0.5,3.7,9,-9.1,4,3e38,-1,1,0.25]' \
// RUN:   --target-cpu=x86-64 | FileCheck %s --check-prefix=VALUES

// NONE-NOT: llvm.x86

// CHECK-LABEL: @scalar
// CHECK-NOT: passthrough
// CHECK-NOT: llvm.x86
// CHECK: return
func.func private @scalar(%x: f32) -> f32 {
  %0 = math.tanh %x : f32
  return %0 : f32
}

// CHECK-LABEL: @other_vectors
// CHECK-NOT: llvm.x86
// CHECK: return
func.func private @other_vectors(%x: vector<2x16xf32>, %y: vector<8xf32>) -> (vector<2x16xf32>, vector<8xf32>) {
  %0 = math.tanh %x : vector<2x16xf32>
  %1 = math.erf %y : vector<8xf32>
  return %0, %1 : vector<2x16xf32>, vector<8xf32>
}

// CHECK-LABEL: @tanh
// CHECK-SAME: attributes {passthrough = {{\[\[}}"target-features", "+avx512f,+avx512vl"]]}
// CHECK-COUNT-7: llvm.call_intrinsic "llvm.x86.avx512.vpermi2var.ps.512"(%{{.*}}) : (vector<16xf32>, vector<16xi32>, vector<16xf32>) -> vector<16xf32>
// CHECK-NOT: vpermi2var
// CHECK: return
func.func private @tanh(%x: vector<16xf32>) -> vector<16xf32> {
  %0 = math.tanh %x : vector<16xf32>
  return %0 : vector<16xf32>
}

// CHECK-LABEL: @erf
// CHECK-COUNT-7: llvm.call_intrinsic "llvm.x86.avx512.permvar.sf.512"(%{{.*}}) : (vector<16xf32>, vector<16xi32>) -> vector<16xf32>
// CHECK-NOT: permvar
// CHECK: return
func.func private @erf(%x: vector<16xbf16>) -> vector<16xbf16> {
  %0 = math.erf %x : vector<16xbf16>
  return %0 : vector<16xbf16>
}

// Vectors of several registers.

// CHECK-LABEL: @two_registers
// CHECK-COUNT-14: llvm.call_intrinsic "llvm.x86.avx512.permvar.sf.512"
// CHECK-NOT: permvar
// CHECK: return
func.func private @two_registers(%x: vector<32xf16>) -> vector<32xf16> {
  %0 = math.erf %x : vector<32xf16>
  return %0 : vector<32xf16>
}

// CHECK-LABEL: @exact
// CHECK: math.erf
func.func private @exact(%x: vector<16xf32>) -> vector<16xf32> attributes {structured.exact_math} {
  %0 = math.erf %x : vector<16xf32>
  return %0 : vector<16xf32>
}

// VALUES: result 0
// VALUES: [0.0, -0.0, 1.0, -1.0, nan, 1e-40, -1e-40, 0.46211{{[0-9]*}}, -0.46211{{[0-9]*}}, 0.99877{{[0-9]*}}, {{1.0|0.99999994}}, -1.0, 0.99932{{[0-9]*}}, 1.0, -0.76159{{[0-9]*}}, 0.76159{{[0-9]*}}, 0.24491{{[0-9]*}}]
// VALUES: result 1
// VALUES: [0.0, -0.0, 1.0, -1.0, nan, 1.1283{{[0-9]*}}e-40, -1.1283{{[0-9]*}}e-40, 0.520{{[0-9]*}}, -0.520{{[0-9]*}}, 0.999999{{[0-9]*}}, 1.0, -1.0, {{1.0|0.99999994}}, 1.0, -0.8427{{[0-9]*}}, 0.8427{{[0-9]*}}, 0.27632{{[0-9]*}}]
func.func @values(%x: tensor<17xf32>) -> (tensor<17xf32>, tensor<17xf32>) {
  %e = tensor.empty() : tensor<17xf32>
  %0 = linalg.tanh ins(%x : tensor<17xf32>) outs(%e : tensor<17xf32>) -> tensor<17xf32>
  %1 = linalg.erf ins(%x : tensor<17xf32>) outs(%e : tensor<17xf32>) -> tensor<17xf32>
  return %0, %1 : tensor<17xf32>, tensor<17xf32>
}
