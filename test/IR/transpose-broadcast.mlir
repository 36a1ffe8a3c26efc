// RUN: %python %linalg_src/test/Utils/compare-with-mlir-opt.py %s

func.func @transpose(%a: tensor<16x32x64xf32>, %b: tensor<32x64x16xf32>, %m: memref<?x8xsi8, strided<[?, ?], offset: ?>>, %n: memref<8x?xsi8, 3>) -> tensor<32x64x16xf32> {
  %0 = linalg.transpose ins(%a : tensor<16x32x64xf32>) outs(%b : tensor<32x64x16xf32>) permutation = [1, 2, 0]
  linalg.transpose ins(%m : memref<?x8xsi8, strided<[?, ?], offset: ?>>) outs(%n : memref<8x?xsi8, 3>) permutation = [1, 0]
  linalg.transpose ins(%m : memref<?x8xsi8, strided<[?, ?], offset: ?>>) outs(%n : memref<8x?xsi8, 3>) permutation = [1, 0] {z.z, a = 1 : i64}
  return %0 : tensor<32x64x16xf32>
}

func.func @transpose_identity(%a: tensor<4x8xcomplex<f32>>) {
  %0 = linalg.transpose ins(%a : tensor<4x8xcomplex<f32>>) outs(%a : tensor<4x8xcomplex<f32>>) permutation = [0, 1]
  return
}

func.func @broadcast(%a: tensor<16xf32>, %b: tensor<16x64xf32>, %s: tensor<f32>, %m: memref<?xf16>, %n: memref<4x?x8xf16, strided<[?, 8, 1]>>) -> tensor<16x64xf32> {
  %0 = linalg.broadcast ins(%a : tensor<16xf32>) outs(%b : tensor<16x64xf32>) dimensions = [1]
  %1 = linalg.broadcast ins(%s : tensor<f32>) outs(%b : tensor<16x64xf32>) dimensions = [0, 1]
  linalg.broadcast ins(%m : memref<?xf16>) outs(%n : memref<4x?x8xf16, strided<[?, 8, 1]>>) dimensions = [0, 2]
  linalg.broadcast ins(%m : memref<?xf16>) outs(%n : memref<4x?x8xf16, strided<[?, 8, 1]>>) dimensions = [0, 2] {a.b = "x"}
  %2 = linalg.broadcast ins(%a : tensor<16xf32>) outs(%a : tensor<16xf32>) dimensions = []
  return %0 : tensor<16x64xf32>
}

func.func @broadcast_unsorted(%a: memref<?xf16>, %b: memref<4x?x8xf16>) {
  linalg.broadcast ins(%a : memref<?xf16>) outs(%b : memref<4x?x8xf16>) dimensions = [2, 0]
  return
}
