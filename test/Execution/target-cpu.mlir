// The processor decides on instructions and on schedules.

// RUN: linalg-run %s --pipeline=codegen --target-cpu=skylake-avx512 --emit=asm | FileCheck %s --check-prefix=AVX512
// RUN: linalg-run %s --pipeline=codegen --target-cpu=x86-64-v3 --emit=asm | FileCheck %s --check-prefix=AVX2 --implicit-check-not=zmm
// RUN: linalg-run %s --target-cpu=x86-64 --emit=asm | FileCheck %s --check-prefix=SSE --implicit-check-not=ymm
// AVX512: vfmadd{{.*}}zmm
// AVX2: vfmadd{{.*}}ymm
// SSE: mulps {{.*}}xmm

// The first processor of the architecture has no instructions that this one
// lacks.

// RUN: linalg-run %s --target-cpu=x86-64 --input=splat=1 --input=splat=2 --input=zeros --expect=splat=32

// RUN: not linalg-run %s --target-cpu=nonesuch --emit=asm 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: error: --target-cpu: LLVM does not know the processor 'nonesuch'
// Processors of today have dropped AMD's XOP.
// RUN: not linalg-run %s --target-cpu=bdver2 --input=splat=1 --input=splat=2 --input=zeros 2>&1 | FileCheck %s --check-prefix=LACKS
// LACKS: error: this computer's processor can't execute code for 'bdver2', as it lacks {{.*}}xop; --emit writes such code

// REQUIRES: x86

func.func @f(%a: tensor<16x16xf32>, %b: tensor<16x16xf32>, %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<16x16xf32>, tensor<16x16xf32>) outs(%c : tensor<16x16xf32>) -> tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}
