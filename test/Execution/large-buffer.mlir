// A buffer of the program may be much larger than its code.

// RUN: linalg-run %s --input=99999999 --input=2.5 | FileCheck %s
// CHECK: # result 0: f32
// CHECK-NEXT: 2.5

memref.global "private" @large : memref<100000000xf32> = uninitialized

func.func @set(%i: index, %v: f32) -> f32 {
  %m = memref.get_global @large : memref<100000000xf32>
  memref.store %v, %m[%i] : memref<100000000xf32>
  %0 = memref.load %m[%i] : memref<100000000xf32>
  return %0 : f32
}
