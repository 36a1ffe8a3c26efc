// Sums of products of bf16 beside vectors of uneven length, with which LLVM 22's
// code generator has no instructions for bf16, and on processors without these:
// they become arithmetic of f32.

// RUN: linalg-run %s --pipeline=loops --target-cpu=cooperlake --emit=asm -o - | FileCheck %s
// CHECK-NOT: vdpbf16ps
// CHECK: vfmadd
// CHECK-NOT: vdpbf16ps

// RUN: linalg-run %s --pipeline=loops --target-cpu=haswell --emit=asm -o - | FileCheck %s --check-prefix=LACKS
// LACKS-NOT: vdpbf16ps
// LACKS: vfmadd

// Two products are added to each of 16 sums: 1 * 1 + 2 * 1, 3 * 1 + 4 * 1, ...
// RUN: linalg-run %s --pipeline=loops --input=iota --input=iota --output=- --output=- | FileCheck %s --check-prefix=VALUES
// VALUES: [1.0, 5.0, 9.0, 13.0, 17.0, 21.0, 25.0, 29.0, 33.0, 37.0, 41.0, 45.0, 49.0, 53.0, 57.0, 61.0]
// VALUES: [0.0, 2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 14.0, 16.0]

// REQUIRES: x86

func.func @f(%a: memref<32xbf16>, %v: memref<9xbf16>) -> (memref<16xf32>, memref<9xbf16>) {
  %c0 = arith.constant 0 : index
  %zeros = arith.constant dense<0.0> : vector<16xf32>
  %ones = arith.constant dense<1.0> : vector<32xbf16>
  %0 = memref.alloc() : memref<16xf32>
  %1 = vector.load %a[%c0] : memref<32xbf16>, vector<32xbf16>
  %2 = x86vector.avx512.dot %zeros, %1, %ones : vector<32xbf16> -> vector<16xf32>
  vector.store %2, %0[%c0] : memref<16xf32>, vector<16xf32>
  %3 = memref.alloc() : memref<9xbf16>
  %4 = vector.load %v[%c0] : memref<9xbf16>, vector<9xbf16>
  %5 = llvm.fadd %4, %4 : vector<9xbf16>
  vector.store %5, %3[%c0] : memref<9xbf16>, vector<9xbf16>
  return %0, %3 : memref<16xf32>, memref<9xbf16>
}
