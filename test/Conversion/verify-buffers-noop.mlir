// RUN: linalg-opt %s > %t.same
// RUN: linalg-opt %s -linalg-verify-buffers | diff - %t.same

func.func @f(%a: memref<4xf32, 1>, %b: memref<?xf32, strided<[?], offset: ?>>, %c: memref<4x4xf32, affine_map<(i, j) -> (i * 8 + j)>>) {
  return
}
