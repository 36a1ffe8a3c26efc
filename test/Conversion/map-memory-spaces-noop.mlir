// RUN: linalg-opt %s > %t.before
// RUN: linalg-opt %s --linalg-map-memory-spaces | diff %t.before -
// RUN: linalg-opt %s --linalg-map-memory-spaces="spaces=1=2" | diff %t.before -

func.func @f(%a: memref<4xf32>, %b: memref<?xf32, strided<[?], offset: ?>>, %c: tensor<4xf32, "encoding">) -> i32 {
  %0 = arith.constant 1 : i32
  %1 = memref.alloc() : memref<4xf32>
  linalg.copy ins(%a : memref<4xf32>) outs(%1 : memref<4xf32>)
  return %0 : i32
}
