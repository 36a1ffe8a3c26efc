// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_IR_WINOGRADOPS_TD
#define LINALG_IR_WINOGRADOPS_TD

include "linalg/IR/AggregateOpBase.td"

/// The value of `WinogradParameters::getFmr`.
def WinogradFmr : Attr<And<[SignlessIntegerAttrBase<I32, "">.predicate,
    CPred<"::mlir::structured::WinogradParameters::get("
          "::llvm::cast<::mlir::IntegerAttr>($_self).getInt()).has_value()">]>,
    "a 32-bit integer: 0, 1 or 2 for F_2_3, F_4_3 or F_2_5, 65536 * m + r for another F_m_r, "
    "where m and r are at least 2 and m + r is at most 17"> {
  let storageType = "::mlir::IntegerAttr";
  let returnType = "::mlir::structured::WinogradParameters";
  let convertFromStorage = "*::mlir::structured::WinogradParameters::get($_self.getInt())";
}

/// A transform into or out of the domain in which a convolution is an
/// elementwise product.
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
  let summary = "transforms the filter of a convolution for Winograd's algorithm";
  let description = [{
    `fmr(F_m_r)` is the algorithm that computes output tiles of `m` by `m` elements
    of a convolution with `r` by `r` filters. `m` and `r` are at least 2, and `m + r`
    is at most 17; MLIR has `F_2_3`, `F_4_3` and `F_2_5`. With
    `a = m + r - 1` and an `a` by `r` matrix `G`, each filter becomes the matrix
    `G * filter * transpose(G)`:

    `result[i, j, c, f] = sum over p, q of G[i, p] * G[j, q] * input[f, p, q, c]`.

    A filter may have a single row or column; then there is no product with `G` along
    that dimension. The init gives the shape; its value is not read. The matrices
    `G`, `B` and `A` are those of `mlir-opt` if it has them; a row of one may be scaled
    if another matrix undoes it. They follow from the `a - 1` interpolation points 0, -1,
    1, -2, 2, -1/2, 1/2, -3/4, 3/4, -4/3, 4/3, -1/4, 1/4, -4, 4, in this order, and
    infinity; those of `F_2_5` are 0, -1, 1, -1/2, 2. Errors grow with `a`, see
    [`linalg-conv-to-winograd`](../passes/linalg-conv-to-winograd.md).

    ```mlir
    %0 = linalg.winograd_filter_transform fmr(F_4_3)
           ins(%filter : tensor<8x3x3x16xf32>)
           outs(%init : tensor<6x6x16x8xf32>) -> tensor<6x6x16x8xf32>
    ```
  }];
}

def WinogradInputTransformOp : WinogradOp<"winograd_input_transform"> {
  let summary = "transforms the tiles of an image for Winograd's algorithm";
  let description = [{
    With `m`, `r` and `a` as in `linalg.winograd_filter_transform` and an `a` by `a`
    matrix `B`, each `a` by `a` square of the image that an output tile depends on
    becomes the matrix `transpose(B) * square * B`:

    `result[i, j, x, y, n, c] = sum over p, q of B[p, i] * B[q, j] * input[n, x * m + p, y * m + q, c]`.

    If a dimension of the init has extent 1 instead of `a`, there is no product with
    `B` along it, and `x` or `y` steps by 1 instead of `m`. The init gives the shape;
    its value is not read.

    ```mlir
    %0 = linalg.winograd_input_transform fmr(F_4_3)
           ins(%image : tensor<2x10x18x16xf32>)
           outs(%init : tensor<6x6x2x4x2x16xf32>) -> tensor<6x6x2x4x2x16xf32>
    ```
  }];
}

def WinogradOutputTransformOp : WinogradOp<"winograd_output_transform"> {
  let summary = "transforms products back to the result of a convolution";
  let description = [{
    With `m`, `r` and `a` as in `linalg.winograd_filter_transform` and an `a` by `m`
    matrix `A`, adds the matrix `transpose(A) * square * A` to each `m` by `m` tile of
    the init:

    `result[n, x * m + i, y * m + j, f] = output[n, x * m + i, y * m + j, f]
       + sum over p, q of A[p, i] * A[q, j] * input[p, q, x, y, n, f]`.

    If a dimension of the input has extent 1 instead of `a`, there is no product
    with `A` along it, and `x` or `y` steps by 1 instead of `m`. If both have
    extent 1, nothing is added: the result is the input with its dimensions
    permuted.

    ```mlir
    %0 = linalg.winograd_output_transform fmr(F_4_3)
           ins(%product : tensor<6x6x2x4x2x8xf32>)
           outs(%init : tensor<2x8x16x8xf32>) -> tensor<2x8x16x8xf32>
    ```
  }];
}

#endif // LINALG_IR_WINOGRADOPS_TD
