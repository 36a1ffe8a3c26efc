// RUN: linalg-opt %s --linalg-expand-small-floats --split-input-file --verify-diagnostics
// RUN: echo 'func.func @f(%%x: f8E5M2) { return }' | not linalg-opt --pass-pipeline='builtin.module(func.func(linalg-expand-small-floats))' 2>&1 | FileCheck %s --check-prefix=FUNCTION

// FUNCTION: error: 'func.func' op has floats of 8 bits or fewer: linalg-expand-small-floats has to run on the module

func.func @atomic(%m: memref<4xf8E5M2>, %x: f8E5M2, %i: index) {
  // expected-error@+1 {{is on floats of 8 bits or fewer, and is not of those that can be computed in f32: lower it first}}
  %0 = memref.atomic_rmw addf %x, %m[%i] : (f8E5M2, memref<4xf8E5M2>) -> f8E5M2
  return
}

// -----

func.func @structured(%m: memref<4xf8E5M2>) {
  // expected-error@+1 {{'linalg.exp' op is on floats of 8 bits or fewer}}
  linalg.exp ins(%m : memref<4xf8E5M2>) outs(%m : memref<4xf8E5M2>)
  return
}

// -----

func.func @upward(%x: f32) -> f8E5M2 {
  // expected-error@+1 {{rounds to 'f8E5M2' in another way than to the nearest and even}}
  %0 = arith.truncf %x upward : f32 to f8E5M2
  return %0 : f8E5M2
}

// -----

func.func @complex(%x: f8E5M2) -> complex<f8E5M2> {
  // expected-error@+1 {{is on complex numbers of 'f8E5M2', which is not supported}}
  %0 = complex.create %x, %x : complex<f8E5M2>
  return %0 : complex<f8E5M2>
}
