// RUN: %python %linalg_src/test/Utils/compare-with-mlir-opt.py %s

func.func @filter(%a: tensor<2x3x3x5xf32>, %b: tensor<4x4x5x2xf32>, %c: tensor<?x5x1x?xf64>, %d: tensor<6x1x?x?xf64>) {
  %0 = linalg.winograd_filter_transform fmr(F_2_3) ins(%a : tensor<2x3x3x5xf32>) outs(%b : tensor<4x4x5x2xf32>) -> tensor<4x4x5x2xf32>
  %1 = linalg.winograd_filter_transform fmr(F_2_5) ins(%c : tensor<?x5x1x?xf64>) outs(%d : tensor<6x1x?x?xf64>) -> tensor<6x1x?x?xf64>
  %2 = linalg.winograd_filter_transform {x.y = 1 : i64, z} fmr(F_2_3) ins(%a : tensor<2x3x3x5xf32>) outs(%b : tensor<4x4x5x2xf32>) -> tensor<4x4x5x2xf32>
  return
}

func.func @input(%a: tensor<2x10x11x5xf32>, %b: tensor<6x6x2x2x2x5xf32>, %c: tensor<?x?x?x?xf32>, %d: tensor<?x?x?x?x?x?xf32>, %e: tensor<2x10x4x5xf32>, %f: tensor<6x1x2x4x2x5xf32>) {
  %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%a : tensor<2x10x11x5xf32>) outs(%b : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
  %1 = linalg.winograd_input_transform fmr(F_4_3) ins(%c : tensor<?x?x?x?xf32>) outs(%d : tensor<?x?x?x?x?x?xf32>) -> tensor<?x?x?x?x?x?xf32>
  %2 = linalg.winograd_input_transform fmr(F_4_3) ins(%e : tensor<2x10x4x5xf32>) outs(%f : tensor<6x1x2x4x2x5xf32>) -> tensor<6x1x2x4x2x5xf32>
  return
}

func.func @output(%a: tensor<4x4x2x3x1x5xf16>, %b: tensor<1x4x6x5xf16>, %c: tensor<1x6x?x?x?x?xf32>, %d: tensor<?x?x?x?xf32>, %e: tensor<1x1x2x3x1x5xi32>, %f: tensor<1x2x3x5xi32>) {
  %0 = linalg.winograd_output_transform fmr(F_2_3) ins(%a : tensor<4x4x2x3x1x5xf16>) outs(%b : tensor<1x4x6x5xf16>) -> tensor<1x4x6x5xf16>
  %1 = linalg.winograd_output_transform fmr(F_4_3) ins(%c : tensor<1x6x?x?x?x?xf32>) outs(%d : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %2 = linalg.winograd_output_transform fmr(F_4_3) ins(%e : tensor<1x1x2x3x1x5xi32>) outs(%f : tensor<1x2x3x5xi32>) -> tensor<1x2x3x5xi32>
  return
}
