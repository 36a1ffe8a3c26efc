// RUN: linalg-opt %s -allow-unregistered-dialect -linalg-plan-memory -o %t.mlir
// RUN: linalg-opt %s -allow-unregistered-dialect -o %t.same.mlir
// RUN: diff %t.mlir %t.same.mlir

// One buffer.
func.func @alone(%a: memref<256x128xf32>, %b: memref<256x128xf32>) {
  %0 = memref.alloc() : memref<256x128xf32>
  linalg.exp ins(%a : memref<256x128xf32>) outs(%0 : memref<256x128xf32>)
  linalg.log ins(%0 : memref<256x128xf32>) outs(%b : memref<256x128xf32>)
  memref.dealloc %0 : memref<256x128xf32>
  return
}

// LLVM knows that small ones overlap nothing, and they are small together.
func.func @small(%a: memref<256x60xf32>) {
  %0 = memref.alloc() : memref<256x60xf32>
  %1 = memref.alloc() : memref<256x60xf32>
  linalg.exp ins(%a : memref<256x60xf32>) outs(%0 : memref<256x60xf32>)
  linalg.log ins(%0 : memref<256x60xf32>) outs(%1 : memref<256x60xf32>)
  linalg.abs ins(%1 : memref<256x60xf32>) outs(%a : memref<256x60xf32>)
  memref.dealloc %0 : memref<256x60xf32>
  memref.dealloc %1 : memref<256x60xf32>
  return
}

// Unknown shapes, other memory, and elements whose size LLVM does not know.
func.func @other_types(%n: index) {
  %0 = memref.alloc(%n) : memref<?x65536xf32>
  %1 = memref.alloc() : memref<256x128xf32, 3>
  %2 = memref.alloc() : memref<65536xmemref<4xf32>>
  %4 = memref.alloc() : memref<65536xvector<[4]xf32>>
  %3 = memref.alloc() : memref<9223372036854775807x8xf32>
  "test.use"(%0, %1, %2, %3, %4) : (memref<?x65536xf32>, memref<256x128xf32, 3>, memref<65536xmemref<4xf32>>, memref<9223372036854775807x8xf32>, memref<65536xvector<[4]xf32>>) -> ()
  memref.dealloc %0 : memref<?x65536xf32>
  memref.dealloc %1 : memref<256x128xf32, 3>
  memref.dealloc %2 : memref<65536xmemref<4xf32>>
  memref.dealloc %4 : memref<65536xvector<[4]xf32>>
  memref.dealloc %3 : memref<9223372036854775807x8xf32>
  return
}

// Iterations of a parallel loop need it at the same time, and one branch does not need it.
func.func @not_sequential(%n: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %0 = memref.alloc() : memref<256x128xf32>
    "test.use"(%0) : (memref<256x128xf32>) -> ()
    memref.dealloc %0 : memref<256x128xf32>
  }
  scf.for %i = %c0 to %n step %c1 {
    scf.if %c {
      %0 = memref.alloc() : memref<256x128xf32>
      "test.use"(%0) : (memref<256x128xf32>) -> ()
      memref.dealloc %0 : memref<256x128xf32>
    }
  }
  return
}

// The C library keeps less memory than for the largest size of these.
func.func @large_bound(%n: index, %i: index) {
  %size = affine.min affine_map<(i)[n] -> (65536, n - i)>(%i)[%n]
  %0 = memref.alloc(%size) : memref<?x1024xf32>
  %1 = memref.alloc(%size) : memref<?x1024xf32>
  "test.use"(%0, %1) : (memref<?x1024xf32>, memref<?x1024xf32>) -> ()
  memref.dealloc %0 : memref<?x1024xf32>
  memref.dealloc %1 : memref<?x1024xf32>
  return
}

// Who frees them is not known, or not always the same.
func.func @freed_elsewhere(%c: i1) -> memref<256x128xf32> {
  %returned = memref.alloc() : memref<256x128xf32>
  %sometimes = memref.alloc() : memref<256x128xf32>
  %resized = memref.alloc() : memref<32768xf32>
  "test.use"(%sometimes, %resized) : (memref<256x128xf32>, memref<32768xf32>) -> ()
  scf.if %c {
    memref.dealloc %sometimes : memref<256x128xf32>
  }
  %larger = memref.realloc %resized : memref<32768xf32> to memref<65536xf32>
  memref.dealloc %larger : memref<65536xf32>
  return %returned : memref<256x128xf32>
}

// MLIR does not tell the bytes of a vector of rank 0.
func.func @vectors_of_rank_0(%a: memref<65536xvector<f32>>) {
  %0 = memref.alloc() : memref<65536xvector<f32>>
  memref.copy %a, %0 : memref<65536xvector<f32>> to memref<65536xvector<f32>>
  memref.dealloc %0 : memref<65536xvector<f32>>
  %1 = memref.alloc() : memref<65536xvector<f32>>
  memref.copy %1, %a : memref<65536xvector<f32>> to memref<65536xvector<f32>>
  memref.dealloc %1 : memref<65536xvector<f32>>
  return
}
