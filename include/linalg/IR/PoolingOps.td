// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_IR_POOLINGOPS_TD
#define LINALG_IR_POOLINGOPS_TD

include "linalg/IR/ConvolutionOps.td"

// The second input gives the shape of the window; its elements are not read.
class PoolingRow<string mnemonic, int spatialRank, string loops, list<string> operands,
                 string payload>
    : WindowRow<mnemonic, spatialRank, loops, operands, payload>;

def PoolingNhwcMaxOp
    : PoolingRow<"pooling_nhwc_max", 2, "(n, oh, ow, c, kh, kw)[sh, sw, dh, dw]",
                 ["I[n, oh * sh + kh * dh, ow * sw + kw * dw, c]", "K[kh, kw]",
                  "O[n, oh, ow, c]"], "max(O, cast(I))"> {
  let summary = "the largest element in each window, channels last";
  let description = [{
    ```mlir
    %0 = linalg.pooling_nhwc_max
           {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
           ins(%i, %window : tensor<1x8x8x3xf32>, tensor<2x2xf32>)
           outs(%o : tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
    ```
  }];
}

#endif // LINALG_IR_POOLINGOPS_TD
