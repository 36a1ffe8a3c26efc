// RUN: linalg-opt %s > %t.before
// RUN: linalg-opt %s --linalg-expand-scalar-ops | diff %t.before -

func.func @f(%a: i32, %m: memref<2xi32>, %x: f32, %n: memref<2xf32>, %i: index) -> f32 {
  %0 = memref.atomic_rmw addi %a, %m[%i] : (i32, memref<2xi32>) -> i32
  // LLVM compares and exchanges no floats.
  %1 = memref.atomic_rmw mulf %x, %n[%i] : (f32, memref<2xf32>) -> f32
  %2 = arith.maximumf %x, %1 : f32
  %3 = math.exp %2 : f32
  return %3 : f32
}

func.func @remainders(%x: i32) -> (i32, i32) {
  %c7 = arith.constant 7 : i32
  %0 = arith.remsi %x, %c7 : i32
  %1 = arith.remui %x, %c7 : i32
  return %0, %1 : i32, i32
}
