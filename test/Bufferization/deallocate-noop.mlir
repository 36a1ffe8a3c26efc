// RUN: linalg-opt %s --canonicalize > %t.before
// RUN: linalg-opt %s --linalg-deallocate --buffer-deallocation-simplification \
// RUN:   --bufferization-lower-deallocations --canonicalize > %t.after
// RUN: diff %t.before %t.after

// Nothing is allocated here.
func.func private @declared(memref<4xf32>)

func.func @arguments(%a: memref<4xf32>, %o: memref<4xf32>) {
  linalg.exp ins(%a : memref<4xf32>) outs(%o : memref<4xf32>)
  return
}

func.func @scalars(%c: i1, %n: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %n : i32
^bb2:
  %0 = arith.addi %n, %n : i32
  return %0 : i32
}

// A function that owns no buffers may have branches that form a loop.
func.func @loop(%a: memref<4xf32>, %c: i1) {
  cf.br ^bb1
^bb1:
  linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  return
}
