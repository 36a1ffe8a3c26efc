// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_CONVOLUTIONS_PASSES_TD
#define LINALG_TRANSFORMS_CONVOLUTIONS_PASSES_TD

include "mlir/Pass/PassBase.td"

def LinalgConvToMatmulPass : Pass<"linalg-conv-to-matmul"> {
  let summary = "Write convolutions as matrix products (im2col)";
  let description = [{
    Copies the windows of the image to the rows of a matrix, by a `linalg.generic`,
    and multiplies the matrix by the filter. Loops that run over the same
    operands, and are adjacent in all of them, are collapsed into one; the
    result is expanded again. The contraction becomes a named op if there is
    one. Any strides and dilations are supported, and extents may be dynamic.
    The groups of a grouped convolution become a batch dimension.

    A convolution whose filter has no output channels, such as a depthwise one, is
    left alone: it would use each copied element once.

    ```mlir
    func.func @f(%a: tensor<2x9x9x4xf32>, %b: tensor<3x3x4x16xf32>, %c: tensor<2x4x4x16xf32>) -> tensor<2x4x4x16xf32> {
      %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>}
          ins(%a, %b : tensor<2x9x9x4xf32>, tensor<3x3x4x16xf32>)
          outs(%c : tensor<2x4x4x16xf32>) -> tensor<2x4x4x16xf32>
      return %0 : tensor<2x4x4x16xf32>
    }
    ```

    becomes

    ```mlir
    #image = affine_map<(n, h, w, y, x, c) -> (n, h * 2 + y, w * 2 + x, c)>
    #id = affine_map<(n, h, w, y, x, c) -> (n, h, w, y, x, c)>
    func.func @f(%a: tensor<2x9x9x4xf32>, %b: tensor<3x3x4x16xf32>, %c: tensor<2x4x4x16xf32>) -> tensor<2x4x4x16xf32> {
      %e = tensor.empty() : tensor<2x4x4x3x3x4xf32>
      %w = linalg.generic {indexing_maps = [#image, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
          ins(%a : tensor<2x9x9x4xf32>) outs(%e : tensor<2x4x4x3x3x4xf32>) {
      ^bb0(%x: f32, %out: f32):
        linalg.yield %x : f32
      } -> tensor<2x4x4x3x3x4xf32>
      %wm = tensor.collapse_shape %w [[0, 1, 2], [3, 4, 5]] : tensor<2x4x4x3x3x4xf32> into tensor<32x36xf32>
      %bm = tensor.collapse_shape %b [[0, 1, 2], [3]] : tensor<3x3x4x16xf32> into tensor<36x16xf32>
      %cm = tensor.collapse_shape %c [[0, 1, 2], [3]] : tensor<2x4x4x16xf32> into tensor<32x16xf32>
      %0 = linalg.matmul ins(%wm, %bm : tensor<32x36xf32>, tensor<36x16xf32>)
                         outs(%cm : tensor<32x16xf32>) -> tensor<32x16xf32>
      %1 = tensor.expand_shape %0 [[0, 1, 2], [3]] output_shape [2, 4, 4, 16] : tensor<32x16xf32> into tensor<2x4x4x16xf32>
      return %1 : tensor<2x4x4x16xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::tensor::TensorDialect"];
}

def LinalgConvToWinogradPass : Pass<"linalg-conv-to-winograd"> {
  let summary = "Compute convolutions by Winograd's algorithm";
  let description = [{
    Replaces 2-D convolutions with filters of r rows and columns, or r of one and 1
    of the other, by
    `linalg.winograd_filter_transform`, `linalg.winograd_input_transform`, a batch of
    matrix products, and `linalg.winograd_output_transform`. This takes fewer
    multiplications than the convolution, and rounds differently.

    `fmr=F_6_3` chooses tiles of 6 elements for filters of 3, with any `m` and `r` of
    at least 2 whose sum is at most 17; the dialect of `mlir-opt` has transforms of
    F_2_3, F_4_3 and F_2_5 only. Errors grow with `m + r`: for each dimension, the terms
    that are added up to an element are at most `error-growth` times the product of
    the greatest elements of filter and image, where the convolution has r. The remark
    has this number. For two dimensions, its square counts:

    | algorithm | error-growth | multiplications per element | greatest error in f32 |
    |---|---|---|---|
    | F_2_3 | 8 | 4 instead of 9 | 6e-7 |
    | F_4_3 | 48 | 2.25 instead of 9 | 1e-5 |
    | F_6_3 | 68 | 1.78 instead of 9 | 2e-5 |
    | F_8_3 | 473 | 1.56 instead of 9 | 4e-4 |
    | F_2_5 | 43 | 9 instead of 25 | 6e-6 |
    | F_4_5 | 87 | 4 instead of 25 | 3e-5 |
    | F_6_5 | 596 | 2.78 instead of 25 | 5e-4 |
    | F_2_7 | 115 | 16 instead of 49 | 3e-5 |
    | F_4_7 | 682 | 6.25 instead of 49 | 7e-4 |

    The last column was measured for random elements from -1 to 1 and 3x3, 5x5 or 7x7
    filters of one channel; without Winograd's algorithm, it is about 5e-7.

    Input and output must be tensors in the layout NHWC; the filter may have any
    layout. Strides and dilations must be 1, and all elements floats of one
    type. Partial tiles are padded. Any other op is left alone, with a remark
    that says why.

    ```mlir
    func.func @f(%image: tensor<2x10x18x16xf32>, %filter: tensor<8x3x3x16xf32>,
                 %init: tensor<2x8x16x8xf32>) -> tensor<2x8x16x8xf32> {
      %0 = linalg.conv_2d_nhwc_fhwc
          ins(%image, %filter : tensor<2x10x18x16xf32>, tensor<8x3x3x16xf32>)
          outs(%init : tensor<2x8x16x8xf32>) -> tensor<2x8x16x8xf32>
      return %0 : tensor<2x8x16x8xf32>
    }
    ```

    becomes

    ```mlir
    #square = affine_map<(a, b, x, y, n, f, c) -> (a, b, x, y, n, c)>
    #window = affine_map<(a, b, x, y, n, f, c) -> (a, b, c, f)>
    #product = affine_map<(a, b, x, y, n, f, c) -> (a, b, x, y, n, f)>
    func.func @f(%image: tensor<2x10x18x16xf32>, %filter: tensor<8x3x3x16xf32>,
                 %init: tensor<2x8x16x8xf32>) -> tensor<2x8x16x8xf32> {
      %fe = tensor.empty() : tensor<6x6x16x8xf32>
      %ft = linalg.winograd_filter_transform fmr(F_4_3)
          ins(%filter : tensor<8x3x3x16xf32>)
          outs(%fe : tensor<6x6x16x8xf32>) -> tensor<6x6x16x8xf32>
      %ie = tensor.empty() : tensor<6x6x2x4x2x16xf32>
      %it = linalg.winograd_input_transform fmr(F_4_3)
          ins(%image : tensor<2x10x18x16xf32>)
          outs(%ie : tensor<6x6x2x4x2x16xf32>) -> tensor<6x6x2x4x2x16xf32>
      %zero = arith.constant 0.0 : f32
      %pe = tensor.empty() : tensor<6x6x2x4x2x8xf32>
      %zeros = linalg.fill ins(%zero : f32)
          outs(%pe : tensor<6x6x2x4x2x8xf32>) -> tensor<6x6x2x4x2x8xf32>
      %products = linalg.generic {
          indexing_maps = [#square, #window, #product],
          iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel",
                            "parallel", "reduction"]}
          ins(%it, %ft : tensor<6x6x2x4x2x16xf32>, tensor<6x6x16x8xf32>)
          outs(%zeros : tensor<6x6x2x4x2x8xf32>) {
      ^bb0(%i: f32, %f: f32, %out: f32):
        %product = arith.mulf %i, %f : f32
        %sum = arith.addf %out, %product : f32
        linalg.yield %sum : f32
      } -> tensor<6x6x2x4x2x8xf32>
      %0 = linalg.winograd_output_transform fmr(F_4_3)
          ins(%products : tensor<6x6x2x4x2x8xf32>)
          outs(%init : tensor<2x8x16x8xf32>) -> tensor<2x8x16x8xf32>
      return %0 : tensor<2x8x16x8xf32>
    }
    ```
  }];
  let options = [
    Option<"fmr", "fmr", "std::string", "\"auto\"",
           "The algorithm F_m_r: output tiles of m elements and filters of r elements per spatial dimension; "
           "auto is F_4_3 for filters of 3, and F_2_r for others (default: auto)">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

def LinalgSimplifyDepthwiseConvPass : Pass<"linalg-simplify-depthwise-conv"> {
  let summary = "Drop the channel multiplier of depthwise convolutions if it is 1";
  let description = [{
    Replaces a depthwise convolution with a channel multiplier of 1 by the op without
    that dimension, on collapsed operands. `linalg-decompose` does this too.

    ```mlir
    %0 = linalg.depthwise_conv_2d_nhwc_hwcm
           ins(%i, %k : tensor<1x9x9x3xf32>, tensor<3x3x3x1xf32>)
           outs(%o : tensor<1x7x7x3x1xf32>) -> tensor<1x7x7x3x1xf32>
    ```

    becomes

    ```mlir
    func.func @example(%i: tensor<1x9x9x3xf32>, %k: tensor<3x3x3x1xf32>,
                       %o: tensor<1x7x7x3x1xf32>) {
      %ck = tensor.collapse_shape %k [[0], [1], [2, 3]]
        : tensor<3x3x3x1xf32> into tensor<3x3x3xf32>
      %co = tensor.collapse_shape %o [[0], [1], [2], [3, 4]]
        : tensor<1x7x7x3x1xf32> into tensor<1x7x7x3xf32>
      %1 = linalg.depthwise_conv_2d_nhwc_hwc
             ins(%i, %ck : tensor<1x9x9x3xf32>, tensor<3x3x3xf32>)
             outs(%co : tensor<1x7x7x3xf32>) -> tensor<1x7x7x3xf32>
      %0 = tensor.expand_shape %1 [[0], [1], [2], [3, 4]] output_shape [1, 7, 7, 3, 1]
        : tensor<1x7x7x3xf32> into tensor<1x7x7x3x1xf32>
      "use"(%0) : (tensor<1x7x7x3x1xf32>) -> ()
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"];
}

#endif // LINALG_TRANSFORMS_CONVOLUTIONS_PASSES_TD
