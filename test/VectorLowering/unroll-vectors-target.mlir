// Native vectors are those of the target that the module describes, unless an
// option says otherwise.

// RUN: linalg-opt %s --linalg-unroll-vectors | FileCheck %s --check-prefix=DEFAULT
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-unroll-vectors | FileCheck %s --check-prefix=AVX2
// RUN: linalg-opt %s --linalg-describe-target=target-cpu=x86-64-v3 --linalg-unroll-vectors=native-bits=128 | FileCheck %s --check-prefix=OPTION

// DEFAULT-COUNT-1: arith.addf {{.*}} : vector<16xf32>
// AVX2-COUNT-2: arith.addf {{.*}} : vector<8xf32>
// OPTION-COUNT-4: arith.addf {{.*}} : vector<4xf32>
func.func @f(%a: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.load %a[%c0] : memref<16xf32>, vector<16xf32>
  %1 = arith.addf %0, %0 : vector<16xf32>
  vector.store %1, %a[%c0] : memref<16xf32>, vector<16xf32>
  return
}
