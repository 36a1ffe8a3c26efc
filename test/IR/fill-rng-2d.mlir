// RUN: %python %linalg_src/test/Utils/compare-with-mlir-opt.py %s

func.func @fill_rng_2d(%min: f64, %max: f64, %seed: i32, %p: tensor<f64>, %a: tensor<4x?xf32>, %b: tensor<0x8xi32>, %m: memref<?x?xf64, strided<[?, ?]>>, %n: memref<4x4xi1>) -> tensor<4x?xf32> {
  %0 = linalg.fill_rng_2d ins(%min, %max, %seed : f64, f64, i32) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.fill_rng_2d {a.b} ins(%p, %max, %seed : tensor<f64>, f64, i32) outs(%b : tensor<0x8xi32>) -> tensor<0x8xi32>
  linalg.fill_rng_2d ins(%min, %max, %seed : f64, f64, i32) outs(%m : memref<?x?xf64, strided<[?, ?]>>)
  linalg.fill_rng_2d ins(%min, %max, %seed : f64, f64, i32) outs(%n : memref<4x4xi1>)
  return %0 : tensor<4x?xf32>
}
