// Instructions of x86 by name.

// RUN: linalg-run %s --target-cpu=x86-64-v3 --emit=llvm-ir | FileCheck %s
// CHECK: call <8 x float> @llvm.x86.avx.dp.ps.256(

func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0] : memref<8xf32>, vector<8xf32>
  %y = vector.load %b[%c0] : memref<8xf32>, vector<8xf32>
  %0 = x86vector.avx.intr.dot %x, %y : vector<8xf32>
  vector.store %0, %c[%c0] : memref<8xf32>, vector<8xf32>
  return
}
