// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_IR_CONVOLUTIONOPS_TD
#define LINALG_IR_CONVOLUTIONOPS_TD

include "linalg/IR/StructuredOpBase.td"

// A window of the image `I` slides over it in steps of `strides`; neighbouring
// taps of the kernel `K` are `dilations` apart. Both default to 1.
class WindowRow<string mnemonic, int spatialRank, string loops, list<string> operands,
                string payload>
    : Row<mnemonic, loops, operands, payload,
          (ins WindowParameter<spatialRank>:$strides,
               WindowParameter<spatialRank>:$dilations),
          ["strides", "dilations"]>;

class ConvolutionRow<string mnemonic, int spatialRank, string loops, list<string> operands>
    : WindowRow<mnemonic, spatialRank, loops, operands, "O + cast(I) * cast(K)">;

def Conv1DNcwFcwOp
    : ConvolutionRow<"conv_1d_ncw_fcw", 1, "(n, f, ow, c, kw)[sw, dw]",
                     ["I[n, c, ow * sw + kw * dw]", "K[f, c, kw]", "O[n, f, ow]"]> {
  let summary = "1-D convolution, channels first";
  let description = [{
    ```mlir
    %0 = linalg.conv_1d_ncw_fcw {strides = dense<2> : tensor<1xi64>}
           ins(%i, %k : tensor<1x3x9xf32>, tensor<4x3x3xf32>)
           outs(%o : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
    ```
  }];
}

def Conv2DNhwcHwcfOp
    : ConvolutionRow<"conv_2d_nhwc_hwcf", 2, "(n, oh, ow, f, kh, kw, c)[sh, sw, dh, dw]",
                     ["I[n, oh * sh + kh * dh, ow * sw + kw * dw, c]", "K[kh, kw, c, f]",
                      "O[n, oh, ow, f]"]> {
  let summary = "2-D convolution, channels last, filters last in the kernel";
  let description = [{
    ```mlir
    %0 = linalg.conv_2d_nhwc_hwcf
           {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
           ins(%i, %k : tensor<1x9x9x3xf32>, tensor<3x3x3x8xf32>)
           outs(%o : tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
    ```
  }];
}

def DepthwiseConv2DNhwcHwcOp
    : ConvolutionRow<"depthwise_conv_2d_nhwc_hwc", 2, "(n, oh, ow, c, kh, kw)[sh, sw, dh, dw]",
                     ["I[n, oh * sh + kh * dh, ow * sw + kw * dw, c]", "K[kh, kw, c]",
                      "O[n, oh, ow, c]"]> {
  let summary = "2-D convolution of each channel by itself";
  let description = [{
    ```mlir
    %0 = linalg.depthwise_conv_2d_nhwc_hwc
           ins(%i, %k : tensor<1x5x5x8xf32>, tensor<3x3x8xf32>)
           outs(%o : tensor<1x3x3x8xf32>) -> tensor<1x3x3x8xf32>
    ```
  }];
}

#endif // LINALG_IR_CONVOLUTIONOPS_TD
