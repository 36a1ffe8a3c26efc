// Functions are computed by arithmetic, or by the C library if they have to be exact.

// RUN: linalg-run %s --emit=llvm-ir | FileCheck %s --check-prefix=ARITHMETIC
// RUN: linalg-run %s --emit=llvm-ir --exact-math | FileCheck %s --check-prefix=LIBRARY
// RUN: linalg-run %s --emit=llvm-ir --pipeline=loops | FileCheck %s --check-prefix=LIBRARY
// RUN: linalg-run %s --input=[0,1,-1] --exact-math --expect=[1,2.7182818,0.36787944]
// RUN: linalg-run %s --input=[0,1,-1] --expect=[1,2.7182818,0.36787944] --rtol=2e-7 --atol=0

// ARITHMETIC-NOT: @{{(llvm\.)?}}exp
// ARITHMETIC: ret
// LIBRARY: call{{.*}} @{{llvm.exp.f32|expf}}
func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = linalg.map { math.exp } ins(%x : tensor<3xf32>) outs(%x : tensor<3xf32>)
  return %0 : tensor<3xf32>
}
