// RUN: linalg-opt %s -linalg-verify-buffers -split-input-file -verify-diagnostics
// RUN: linalg-opt %s -linalg-loops-to-llvm -split-input-file -verify-diagnostics

// expected-error@+1 {{'func.func' has a buffer of type 'memref<4xf32, "fast">', expected a memory space that is an integer}}
func.func @argument(%a: memref<4xf32, "fast">) {
  return
}

// -----

func.func @result() {
  // expected-error@+1 {{'memref.alloc' has a buffer of type 'memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>', expected a strided layout}}
  %0 = memref.alloc() : memref<4xf32, affine_map<(i) -> (i mod 2)>>
  return
}

// -----

// expected-error@+1 {{'func.func' has a buffer of type 'memref<*xf32, "fast">', expected a memory space that is an integer}}
func.func private @declared() -> memref<*xf32, "fast">

// -----

func.func @freed() {
  %0 = memref.alloc() : memref<4xf32, 3>
  // expected-error@+1 {{'memref.dealloc' has a buffer of type 'memref<4xf32, 3>', expected the default memory space, which is the one that can be freed}}
  memref.dealloc %0 : memref<4xf32, 3>
  return
}

// -----

func.func @marker(%a: memref<8xf32>) {
  %n = arith.constant -9223372036854775808 : index
  // expected-error@+1 {{'memref.subview' has an offset, size or stride of -9223372036854775808, expected another number: this one marks dynamic ones}}
  %v = memref.subview %a[0] [%n] [1] : memref<8xf32> to memref<?xf32, strided<[1]>>
  return
}

// -----

func.func @scalable() -> memref<2xvector<[4]xf32>> {
  // expected-error@+1 {{'memref.alloc' has a buffer of type 'memref<2xvector<[4]xf32>>', expected elements whose size is known}}
  %0 = memref.alloc() : memref<2xvector<[4]xf32>>
  return %0 : memref<2xvector<[4]xf32>>
}

// -----

// expected-error@+1 {{'memref.global' has a buffer of type 'memref<4xf32, #gpu.address_space<global>>', expected a memory space that is an integer (linalg-map-memory-spaces maps others)}}
memref.global "private" @table : memref<4xf32, #gpu.address_space<global>> = dense<2.0>

// -----

func.func @vectors_of_rank_0() {
  // expected-error@+1 {{'memref.alloc' has a buffer of type 'memref<4xvector<f32>>', expected elements whose size is known}}
  %0 = memref.alloc() : memref<4xvector<f32>>
  return
}
