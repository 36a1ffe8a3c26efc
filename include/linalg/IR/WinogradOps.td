// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_IR_WINOGRADOPS_TD
#define LINALG_IR_WINOGRADOPS_TD

include "linalg/IR/AggregateOpBase.td"
include "linalg/IR/LinalgEnums.td"

/// A transform between the domain of a convolution and that where it is a
/// product of elements.
class WinogradOp<string mnemonic>
    : TensorAggregateOp<mnemonic, "Output", [Pure]> {
  let arguments = (ins AnyRankedTensor:$input, AnyRankedTensor:$output, WinogradFmr:$fmr);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    attr-dict custom<WinogradFmr>($fmr)
    `ins` `(` $input `:` type($input) `)` `outs` `(` $output `:` type($output) `)`
    `->` type($result)
  }];
}

def WinogradFilterTransformOp : WinogradOp<"winograd_filter_transform"> {
  let summary = "the filter of a convolution, as Winograd's algorithm wants it";
  let description = [{
    `fmr(F_m_r)` stands for the algorithm that computes tiles of `m` by `m`
    elements of a convolution with a window of `r` by `r`; there are `F_2_3`,
    `F_4_3` and `F_2_5`. With `a = m + r - 1` and the matrix `G` of `a` by `r`
    elements, each filter becomes the matrix `G * filter * transpose(G)`:

    `result[i, j, c, f] = sum over p, q of G[i, p] * G[j, q] * input[f, p, q, c]`.

    A window may have one row or column only; then there is no product with `G`
    along it. The init gives the shape; its value is not read. The three
    matrices are those of `mlir-opt`: any of their rows may be scaled if this is
    undone in another.

    ```mlir
    %0 = linalg.winograd_filter_transform fmr(F_4_3)
           ins(%filter : tensor<8x3x3x16xf32>)
           outs(%init : tensor<6x6x16x8xf32>) -> tensor<6x6x16x8xf32>
    ```
  }];
}

def WinogradInputTransformOp : WinogradOp<"winograd_input_transform"> {
  let summary = "the tiles of an image, as Winograd's algorithm wants them";
  let description = [{
    With `m`, `r` and `a` as in `linalg.winograd_filter_transform` and the
    matrix `B` of `a` by `a` elements, each square of `a` by `a` elements of the
    image that a tile of the convolution depends on becomes the matrix
    `transpose(B) * square * B`:

    `result[i, j, x, y, n, c] = sum over p, q of B[p, i] * B[q, j] * input[n, x * m + p, y * m + q, c]`.

    Where the init has 1 in the place of `a`, there is no product with `B`, and
    `x` steps by 1. The init gives the shape; its value is not read.

    ```mlir
    %0 = linalg.winograd_input_transform fmr(F_4_3)
           ins(%image : tensor<2x10x18x16xf32>)
           outs(%init : tensor<6x6x2x4x2x16xf32>) -> tensor<6x6x2x4x2x16xf32>
    ```
  }];
}

def WinogradOutputTransformOp : WinogradOp<"winograd_output_transform"> {
  let summary = "the result of a convolution, from Winograd's domain";
  let description = [{
    With `m`, `r` and `a` as in `linalg.winograd_filter_transform` and the
    matrix `A` of `a` by `m` elements, adds to each tile of `m` by `m` elements
    of the init the matrix `transpose(A) * square * A`:

    `result[n, x * m + i, y * m + j, f] = output[n, x * m + i, y * m + j, f]
       + sum over p, q of A[p, i] * A[q, j] * input[p, q, x, y, n, f]`.

    Where the input has 1 in the place of `a`, there is no product with `A`,
    and `x` steps by 1. Where it has 1 in both places, nothing is added: the
    result is the input, its dimensions in the order of the init's.

    ```mlir
    %0 = linalg.winograd_output_transform fmr(F_4_3)
           ins(%product : tensor<6x6x2x4x2x8xf32>)
           outs(%init : tensor<2x8x16x8xf32>) -> tensor<2x8x16x8xf32>
    ```
  }];
}

#endif // LINALG_IR_WINOGRADOPS_TD
