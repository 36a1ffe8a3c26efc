// RUN: %python %linalg_src/test/Utils/compare-with-mlir-opt.py %s

// Operand forms, maps and casts of the contractions that have `indexing_maps`.

#lhs = affine_map<(m, n, k) -> (m, k)>
#rhs = affine_map<(m, n, k) -> (k, n)>
#out = affine_map<(m, n, k) -> (m, n)>
#unused = affine_map<(m, n, k) -> (m, n, k)>

func.func @tensors(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

func.func @dynamic(%a: tensor<?x?xf32>, %b: tensor<?x16xf32>, %c: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x16xf32>) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

func.func @buffers(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>)
  return
}

func.func @layouts(%a: memref<?x?xf32, strided<[?, 1], offset: ?>>, %b: memref<8x16xf32, affine_map<(i, j) -> (j, i)>>,
                   %c: memref<4x16xf32, strided<[32, 2], offset: 5>, 3 : i32>) {
  linalg.matmul ins(%a, %b : memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<8x16xf32, affine_map<(i, j) -> (j, i)>>)
                outs(%c : memref<4x16xf32, strided<[32, 2], offset: 5>, 3 : i32>)
  return
}

func.func @no_elements(%a: tensor<0x8xf32>, %b: tensor<8x0xf32>, %c: tensor<0x0xf32>) -> tensor<0x0xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<0x8xf32>, tensor<8x0xf32>) outs(%c : tensor<0x0xf32>) -> tensor<0x0xf32>
  return %0 : tensor<0x0xf32>
}

func.func @encodings(%a: tensor<4x8xf32, "rows">, %b: tensor<8x16xf32, {columns = 2 : i64}>, %c: tensor<4x16xf32, #out>) -> tensor<4x16xf32, #out> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32, "rows">, tensor<8x16xf32, {columns = 2 : i64}>) outs(%c : tensor<4x16xf32, #out>) -> tensor<4x16xf32, #out>
  return %0 : tensor<4x16xf32, #out>
}

func.func @casts(%a: tensor<4x8xi8>, %b: tensor<8x16xi16>, %c: tensor<4x16xi32>, %d: tensor<4x16xf64>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xi8>, tensor<8x16xi16>) outs(%c : tensor<4x16xi32>) -> tensor<4x16xi32>
  %1 = linalg.matmul {cast = #linalg.type_fn<cast_signed>} ins(%a, %b : tensor<4x8xi8>, tensor<8x16xi16>) outs(%c : tensor<4x16xi32>) -> tensor<4x16xi32>
  %2 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<4x8xi8>, tensor<8x16xi16>) outs(%c : tensor<4x16xi32>) -> tensor<4x16xi32>
  %3 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<4x8xi8>, tensor<8x16xi16>) outs(%d : tensor<4x16xf64>) -> tensor<4x16xf64>
  return
}

func.func @default_maps_written(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.matmul indexing_maps = [#lhs, #rhs, #out] ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

func.func @transposed(%a: tensor<8x4xf32>, %b: tensor<16x8xf32>, %c: tensor<4x16xf32>, %d: tensor<8x16xf32>) {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, #rhs, #out] ins(%a, %d : tensor<8x4xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %1 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, #out] ins(%a, %b : tensor<8x4xf32>, tensor<16x8xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}

func.func @transposed_init(%a: tensor<4x8xf32>, %b: tensor<16x8xf32>, %c: tensor<16x4xf32>, %d: tensor<8x16xf32>) {
  %0 = linalg.matmul indexing_maps = [#lhs, #rhs, affine_map<(m, n, k) -> (n, m)>] ins(%a, %d : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<16x4xf32>) -> tensor<16x4xf32>
  %1 = linalg.matmul indexing_maps = [#lhs, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (n, m)>] ins(%a, %b : tensor<4x8xf32>, tensor<16x8xf32>) outs(%c : tensor<16x4xf32>) -> tensor<16x4xf32>
  return
}

func.func @broadcast(%a: tensor<8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %v: memref<8xf32>, %w: memref<4x8xf32>, %d: memref<4x16xf32>) {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k)>, #rhs, #out] ins(%a, %b : tensor<8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  linalg.matmul indexing_maps = [#lhs, affine_map<(m, n, k) -> (k)>, #out] {cast = #linalg.type_fn<cast_unsigned>} ins(%w, %v : memref<4x8xf32>, memref<8xf32>) outs(%d : memref<4x16xf32>)
  return
}

func.func @discardable_attributes(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>, %d: memref<16x8xf32>) {
  linalg.matmul {z.unit, a.map = #unused, cast = #linalg.type_fn<cast_unsigned>, m.list = [1, "two"]} ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>)
  linalg.matmul indexing_maps = [#lhs, affine_map<(m, n, k) -> (n, k)>, #out] {my.tag = "b"} ins(%a, %d : memref<4x8xf32>, memref<16x8xf32>) outs(%c : memref<4x16xf32>)
  return
}

func.func @batch(%a: tensor<2x4x8xf16>, %b: tensor<2x8x16xf16>, %c: tensor<2x4x16xf32>, %d: memref<?x4x8xf16>, %e: memref<?x8x16xf16>, %f: memref<?x4x16xf32>) -> tensor<2x4x16xf32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<2x4x8xf16>, tensor<2x8x16xf16>) outs(%c : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  linalg.batch_matmul ins(%d, %e : memref<?x4x8xf16>, memref<?x8x16xf16>) outs(%f : memref<?x4x16xf32>)
  linalg.batch_matmul {cast = #linalg.type_fn<cast_unsigned>, test.unit} ins(%d, %e : memref<?x4x8xf16>, memref<?x8x16xf16>) outs(%f : memref<?x4x16xf32>)
  return %0 : tensor<2x4x16xf32>
}

func.func @batch_maps(%a: memref<2x8x4xf32>, %b: memref<2x16x8xf32>, %v: memref<8xf32>, %c: memref<2x4x16xf32>) {
  linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, k, m)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>]
    ins(%a, %b : memref<2x8x4xf32>, memref<2x16x8xf32>) outs(%c : memref<2x4x16xf32>)
  linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, k, m)>, affine_map<(b, m, n, k) -> (k)>, affine_map<(b, m, n, k) -> (b, m, n)>] {x.y = 1 : i8}
    ins(%a, %v : memref<2x8x4xf32>, memref<8xf32>) outs(%c : memref<2x4x16xf32>)
  return
}
