// RUN: linalg-opt %s > %t.before
// RUN: linalg-opt %s --linalg-free-early > %t.after
// RUN: diff %t.before %t.after

// A use in another block may come later.
func.func @blocks(%a: memref<4xf32>, %c: i1) {
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  linalg.exp ins(%b : memref<4xf32>) outs(%a : memref<4xf32>)
  cf.br ^bb2
^bb2:
  linalg.tanh ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.dealloc %b : memref<4xf32>
  return
}

// Allocated in another block.
func.func @back_edge(%a: memref<4xf32>, %c: i1) {
  %b = memref.alloc() : memref<4xf32>
  cf.br ^bb1
^bb1:
  linalg.exp ins(%b : memref<4xf32>) outs(%a : memref<4xf32>)
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  memref.dealloc %b : memref<4xf32>
  return
}

// Freed under a condition.
func.func @condition(%a: memref<4xf32>, %c: i1) {
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  scf.if %c {
    memref.dealloc %b : memref<4xf32>
  }
  return
}

// Pointers, and buffers of buffers.
func.func private @use(index)
func.func @pointer(%a: memref<4xf32>) {
  %b = memref.alloc() : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %b : memref<4xf32> -> index
  call @use(%p) : (index) -> ()
  memref.dealloc %b : memref<4xf32>
  return
}

func.func @stored(%all: memref<2xmemref<4xf32>>, %i: index) {
  %b = memref.alloc() : memref<4xf32>
  memref.store %b, %all[%i] : memref<2xmemref<4xf32>>
  %c = memref.load %all[%i] : memref<2xmemref<4xf32>>
  linalg.exp ins(%c : memref<4xf32>) outs(%c : memref<4xf32>)
  memref.dealloc %b : memref<4xf32>
  return
}

// The program's own deallocation.
func.func @manual(%a: memref<4xf32>) {
  %b = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.dealloc %b {bufferization.manual_deallocation} : memref<4xf32>
  return
}

// Not allocated here.
func.func private @make() -> memref<4xf32>
func.func @made(%a: memref<4xf32>) {
  %b = call @make() : () -> memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.dealloc %b : memref<4xf32>
  return
}

// The result is another name of the buffer.
func.func @distinct(%a: memref<4xf32>) {
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  %0:2 = memref.distinct_objects %a, %b : memref<4xf32>, memref<4xf32>
  linalg.exp ins(%0#1 : memref<4xf32>) outs(%0#0 : memref<4xf32>)
  memref.dealloc %b : memref<4xf32>
  return
}

// What the callee returns may be its argument.
func.func private @view(memref<4xf32>) -> memref<4xf32>
func.func @call(%a: memref<4xf32>) {
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  %0 = func.call @view(%b) : (memref<4xf32>) -> memref<4xf32>
  linalg.exp ins(%0 : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.dealloc %b : memref<4xf32>
  return
}

// The tensor has the memory of the buffer.
func.func @tensor(%a: memref<4xf32>, %i: index) -> f32 {
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  %0 = bufferization.to_tensor %b : memref<4xf32> to tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  memref.dealloc %b : memref<4xf32>
  return %1 : f32
}
