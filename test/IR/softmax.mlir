// RUN: %python %linalg_src/test/Utils/compare-with-mlir-opt.py %s

func.func @tensors(%a: tensor<2x16x32xf32>, %b: tensor<?x16x?xf32>, %s: tensor<4xf64>) {
  %0 = linalg.softmax dimension(2) ins(%a : tensor<2x16x32xf32>) outs(%a : tensor<2x16x32xf32>) -> tensor<2x16x32xf32>
  %1 = linalg.softmax dimension(0) ins(%b : tensor<?x16x?xf32>) outs(%b : tensor<?x16x?xf32>) -> tensor<?x16x?xf32>
  %2 = linalg.softmax dimension(0) ins(%s : tensor<4xf64>) outs(%s : tensor<4xf64>) -> tensor<4xf64>
  return
}

func.func @buffers(%a: memref<2x?xf16>, %b: memref<2x?xf16, strided<[?, 1], offset: 1>, 1>) {
  linalg.softmax dimension(1) ins(%a : memref<2x?xf16>) outs(%b : memref<2x?xf16, strided<[?, 1], offset: 1>, 1>)
  return
}

func.func @attributes(%a: memref<2x4xf32>) {
  linalg.softmax {a.b = 1 : i32, c.d} dimension(1) ins(%a : memref<2x4xf32>) outs(%a : memref<2x4xf32>)
  return
}
