// What MLIR's conversions leave without an error.

// RUN: linalg-opt %s --split-input-file --linalg-loops-to-llvm --verify-diagnostics

func.func @layout() -> memref<4x4xf32, strided<[8, 1]>> {
  // expected-error@+1 {{'memref.alloc' can't be lowered to the LLVM dialect with these types and attributes}}
  %0 = memref.alloc() : memref<4x4xf32, strided<[8, 1]>>
  return %0 : memref<4x4xf32, strided<[8, 1]>>
}

// -----

func.func @atomic(%a: memref<4xf32>, %v: f32, %i: index) {
  // expected-error@+1 {{'memref.atomic_rmw' can't be lowered to the LLVM dialect}}
  memref.atomic_rmw mulf %v, %a[%i] : (f32, memref<4xf32>) -> f32
  return
}

// -----

// expected-error@+1 {{'func.func' can't be lowered to the LLVM dialect}}
func.func @float(%a: tf32) -> tf32 {
  return %a : tf32
}
