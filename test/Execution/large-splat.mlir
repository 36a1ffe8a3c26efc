// A large splat constant is not a part of the code.

// RUN: linalg-run %s --emit=llvm-ir -o %t.ll
// RUN: FileCheck %s --check-prefix=CODE < %t.ll
// CODE-NOT: x half]
// RUN: linalg-run %s --input=1 --input=1 --expect=1.284
// RUN: linalg-run %s --input=95 --input=255 --expect=1.284 --pipeline=parallel

func.func @f(%i: index, %j: index) -> f16 {
  %c = arith.constant dense<2.5e-01> : tensor<96x256x256xf16>
  %k = arith.constant 0 : index
  %e = tensor.empty() : tensor<96x256x256xf16>
  %r = linalg.exp ins(%c : tensor<96x256x256xf16>) outs(%e : tensor<96x256x256xf16>) -> tensor<96x256x256xf16>
  %x = tensor.extract %r[%i, %k, %j] : tensor<96x256x256xf16>
  return %x : f16
}
