// Buffers that are used by the results of memref.distinct_objects.

// RUN: linalg-run %s --function=freed_early --input=zeros --input=0 --pipeline=loops | FileCheck %s --check-prefix=EARLY
// RUN: linalg-run %s --function=freed_early --input=zeros --input=0 | FileCheck %s --check-prefix=EARLY
// RUN: linalg-run %s --function=freed_twice --input=0 --input=3 --pipeline=loops | FileCheck %s --check-prefix=TWICE
// RUN: linalg-run %s --function=freed_twice --input=0 --input=3 | FileCheck %s --check-prefix=TWICE

// EARLY: 6.0
func.func @freed_early(%t: tensor<16xf32>, %i: index) -> f32 {
  %e = tensor.empty() : tensor<16xf32>
  %0 = linalg.exp ins(%t : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %b = bufferization.to_buffer %0 : tensor<16xf32> to memref<16xf32>
  %q = memref.alloca() : memref<16xf32>
  %d:2 = memref.distinct_objects %b, %q : memref<16xf32>, memref<16xf32>
  %o = memref.alloc() : memref<16xf32>
  %z = arith.constant 5.0 : f32
  linalg.fill ins(%z : f32) outs(%o : memref<16xf32>)
  %x = memref.load %d#0[%i] : memref<16xf32>
  %y = memref.load %o[%i] : memref<16xf32>
  %s = arith.addf %x, %y : f32
  memref.dealloc %o : memref<16xf32>
  return %s : f32
}

// TWICE: 1.0
func.func @freed_twice(%x: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  %d:2 = memref.distinct_objects %a, %b : memref<16xf32>, memref<16xf32>
  linalg.fill ins(%x : f32) outs(%d#0 : memref<16xf32>)
  linalg.exp ins(%d#0 : memref<16xf32>) outs(%d#1 : memref<16xf32>)
  %y = memref.load %d#1[%i] : memref<16xf32>
  memref.dealloc %d#0 : memref<16xf32>
  memref.dealloc %d#1 : memref<16xf32>
  return %y : f32
}
