// A program without tensors does not change.

// RUN: linalg-opt %s -o %t.before
// RUN: linalg-opt %s --linalg-bufferize -o %t.after
// RUN: diff %t.before %t.after

func.func @buffers(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4x4xf32>) {
  %t = memref.alloc() : memref<4x4xf32>
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x4xf32>) outs(%t : memref<4x4xf32>)
  memref.copy %t, %c : memref<4x4xf32> to memref<4x4xf32>
  linalg.softmax dimension(1) ins(%t : memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  memref.dealloc %t : memref<4x4xf32>
  return
}
