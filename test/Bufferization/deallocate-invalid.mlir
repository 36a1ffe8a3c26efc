// RUN: linalg-opt %s -linalg-deallocate -verify-diagnostics -split-input-file

// expected-error@+1 {{Only structured control-flow loops are supported.}}
func.func @loop(%a: memref<4xf32>, %c: i1) {
  cf.br ^bb1
^bb1:
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  return
}

// -----

func.func @freed(%a: memref<4xf32>) {
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  // expected-error@+1 {{memory free side-effect on MemRef value not supported!}}
  memref.dealloc %a : memref<4xf32>
  return
}
