// RUN: %python %linalg_src/test/Utils/compare-with-mlir-opt.py %s

// Ops with one loop for each dimension of the init.

func.func @fill(%v: f32, %i: i1, %t: tensor<4x?xf32>, %s: tensor<i1>, %m: memref<?x8xf32, strided<[8, 1], offset: 3>>, %r: memref<i1>) {
  %0 = linalg.fill ins(%v : f32) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.fill ins(%i : i1) outs(%s : tensor<i1>) -> tensor<i1>
  linalg.fill ins(%v : f32) outs(%m : memref<?x8xf32, strided<[8, 1], offset: 3>>)
  linalg.fill ins(%i : i1) outs(%r : memref<i1>)
  linalg.fill {a.b = 1 : i64} ins(%i : i1) outs(%r : memref<i1>)
  return
}

func.func @fill_types(%a: i8, %b: index, %c: complex<f64>, %d: si8, %e: f8E4M3FN, %ta: tensor<2xi8>, %tb: tensor<2xindex>, %tc: tensor<2xcomplex<f64>>, %td: tensor<2xsi8>, %te: tensor<2xf8E4M3FN>) {
  %0 = linalg.fill ins(%a : i8) outs(%ta : tensor<2xi8>) -> tensor<2xi8>
  %1 = linalg.fill ins(%b : index) outs(%tb : tensor<2xindex>) -> tensor<2xindex>
  %2 = linalg.fill ins(%c : complex<f64>) outs(%tc : tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>>
  %3 = linalg.fill ins(%d : si8) outs(%td : tensor<2xsi8>) -> tensor<2xsi8>
  %4 = linalg.fill ins(%e : f8E4M3FN) outs(%te : tensor<2xf8E4M3FN>) -> tensor<2xf8E4M3FN>
  return
}

func.func @copy(%a: tensor<4xi8>, %b: tensor<4xf32>, %m: memref<?xi8>, %n: memref<?xi32, 2>, %s: memref<f32>) -> tensor<4xf32> {
  %0 = linalg.copy ins(%a : tensor<4xi8>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.copy {cast = #linalg.type_fn<cast_signed>} ins(%a : tensor<4xi8>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%m : memref<?xi8>) outs(%n : memref<?xi32, 2>)
  linalg.copy {cast = #linalg.type_fn<cast_unsigned>, a.b, z.z = "x"} ins(%m : memref<?xi8>) outs(%m : memref<?xi8>)
  linalg.copy ins(%s : memref<f32>) outs(%s : memref<f32>)
  return %0 : tensor<4xf32>
}

func.func @exp(%a: tensor<?x4xf32>, %s: tensor<f64>, %m: memref<8xbf16>, %n: memref<8xbf16, strided<[2]>>) {
  %0 = linalg.exp ins(%a : tensor<?x4xf32>) outs(%a : tensor<?x4xf32>) -> tensor<?x4xf32>
  %1 = linalg.exp ins(%s : tensor<f64>) outs(%s : tensor<f64>) -> tensor<f64>
  linalg.exp ins(%m : memref<8xbf16>) outs(%n : memref<8xbf16, strided<[2]>>)
  return
}

func.func @add(%a: tensor<4x8xf32>, %b: tensor<?x8xf32>, %i: memref<4xi1>, %j: memref<4xi32>, %z: tensor<0x?xi64>) {
  %0 = linalg.add ins(%a, %b : tensor<4x8xf32>, tensor<?x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  linalg.add ins(%i, %i : memref<4xi1>, memref<4xi1>) outs(%i : memref<4xi1>)
  linalg.add ins(%j, %j : memref<4xi32>, memref<4xi32>) outs(%j : memref<4xi32>)
  %1 = linalg.add {p.q = array<i64: 1, 2>} ins(%z, %z : tensor<0x?xi64>, tensor<0x?xi64>) outs(%z : tensor<0x?xi64>) -> tensor<0x?xi64>
  return
}

func.func @select(%c: tensor<4x8xi1>, %a: tensor<4x8xindex>, %d: memref<?xi1>, %m: memref<?xf16>) -> tensor<4x8xindex> {
  %0 = linalg.select ins(%c, %a, %a : tensor<4x8xi1>, tensor<4x8xindex>, tensor<4x8xindex>) outs(%a : tensor<4x8xindex>) -> tensor<4x8xindex>
  linalg.select ins(%d, %m, %m : memref<?xi1>, memref<?xf16>, memref<?xf16>) outs(%m : memref<?xf16>)
  return %0 : tensor<4x8xindex>
}

func.func @scalar_inputs(%s: f32, %c: i1, %a: tensor<4x8xf32>) {
  %0 = linalg.add ins(%a, %s : tensor<4x8xf32>, f32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.exp ins(%s : f32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = linalg.select ins(%c, %a, %s : i1, tensor<4x8xf32>, f32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %3 = linalg.copy ins(%s : f32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
