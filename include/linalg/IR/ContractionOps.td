// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_IR_CONTRACTIONOPS_TD
#define LINALG_IR_CONTRACTIONOPS_TD

include "linalg/IR/StructuredOpBase.td"

// Sums of products, in the init's element type.
class ContractionRow<string mnemonic, string loops, list<string> operands,
                     dag attributes = (ins)>
    : Row<mnemonic, loops, operands, "C + cast(A) * cast(B)", attributes>;

// The product of the inputs minus their zero points.
class QuantizedContractionRow<string mnemonic, string loops, list<string> operands>
    : Row<mnemonic, loops, operands, "C + (cast(A) - cast(Za)) * (cast(B) - cast(Zb))">;

// Contractions whose inputs may be transposed or broadcast by other maps.
class MappedContractionRow<string mnemonic, string loops, list<string> operands>
    : ContractionRow<mnemonic, loops, operands,
                     (ins IndexingMapsOf<loops, operands>:$indexing_maps,
                          OptionalAttr<CastKind>:$cast)>;

def MatmulOp
    : MappedContractionRow<"matmul", "(m, n, k)", ["A[m, k]", "B[k, n]", "C[m, n]"]> {
  let summary = "matrix product";
  let description = [{
    `C[m, n] += A[m, k] * B[k, n]`. Explicit `indexing_maps` may transpose an input or
    the init, or broadcast an input, which then has the reduction dimension only.

    ```mlir
    %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>)
                       outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
    ```
  }];
}

def MatmulTransposeAOp
    : ContractionRow<"matmul_transpose_a", "(m, n, k)", ["A[k, m]", "B[k, n]", "C[m, n]"],
                     (ins OptionalAttr<CastKind>:$cast)> {
  let summary = "matrix product with the first input transposed";
  let description = [{
    `C[m, n] += A[k, m] * B[k, n]`.

    ```mlir
    %0 = linalg.matmul_transpose_a ins(%a, %b : tensor<8x4xf32>, tensor<8x16xf32>)
                                   outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
    ```
  }];
}

def MatmulTransposeBOp
    : ContractionRow<"matmul_transpose_b", "(m, n, k)", ["A[m, k]", "B[n, k]", "C[m, n]"],
                     (ins OptionalAttr<CastKind>:$cast)> {
  let summary = "matrix product with the second input transposed";
  let description = [{
    `C[m, n] += A[m, k] * B[n, k]`.

    ```mlir
    %0 = linalg.matmul_transpose_b ins(%a, %b : tensor<4x8xf32>, tensor<16x8xf32>)
                                   outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
    ```
  }];
}

def BatchMatmulOp
    : MappedContractionRow<"batch_matmul", "(b, m, n, k)",
                           ["A[b, m, k]", "B[b, k, n]", "C[b, m, n]"]> {
  let summary = "batched matrix product";
  let description = [{
    `C[b, m, n] += A[b, m, k] * B[b, k, n]`. Explicit `indexing_maps` may transpose the
    matrices of an input, or omit its batch dimension, its other parallel dimension, or
    both.

    ```mlir
    %0 = linalg.batch_matmul ins(%a, %b : tensor<2x4x8xf32>, tensor<2x8x16xf32>)
                             outs(%c : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    ```
  }];
}

def BatchMatmulTransposeAOp
    : ContractionRow<"batch_matmul_transpose_a", "(b, m, n, k)",
                     ["A[b, k, m]", "B[b, k, n]", "C[b, m, n]"]> {
  let summary = "batched matrix product with the first input transposed";
  let description = [{
    `C[b, m, n] += A[b, k, m] * B[b, k, n]`.

    ```mlir
    %0 = linalg.batch_matmul_transpose_a ins(%a, %b : tensor<2x8x4xf32>, tensor<2x8x16xf32>)
                                         outs(%c : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    ```
  }];
}

def BatchMatmulTransposeBOp
    : ContractionRow<"batch_matmul_transpose_b", "(b, m, n, k)",
                     ["A[b, m, k]", "B[b, n, k]", "C[b, m, n]"]> {
  let summary = "batched matrix product with the second input transposed";
  let description = [{
    `C[b, m, n] += A[b, m, k] * B[b, n, k]`.

    ```mlir
    %0 = linalg.batch_matmul_transpose_b ins(%a, %b : tensor<2x4x8xf32>, tensor<2x16x8xf32>)
                                         outs(%c : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    ```
  }];
}

def BatchReduceMatmulOp
    : MappedContractionRow<"batch_reduce_matmul", "(b, m, n, k)",
                           ["A[b, m, k]", "B[b, k, n]", "C[m, n]"]> {
  let summary = "the sum of the matrix products of all batches";
  let description = [{
    `C[m, n] += A[b, m, k] * B[b, k, n]`. Explicit `indexing_maps` may transpose the
    matrices of an input, or omit its batch dimension, its other parallel dimension, or
    both.

    ```mlir
    %0 = linalg.batch_reduce_matmul ins(%a, %b : tensor<2x4x8xf32>, tensor<2x8x16xf32>)
                                    outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
    ```
  }];
}

def ContractOp
    : ContractionRow<"contract", "(?)", ["A[?]", "B[?]", "C[?]"],
                     (ins AffineMaps:$indexing_maps, OptionalAttr<CastKind>:$cast)> {
  let summary = "any sum of products over the loops that the result lacks";
  let description = [{
    `C += A * B`, summed over the loops that the map of `C` lacks. The results of each
    indexing map are different loops. There is at least one reduction loop, and each
    reduction loop is in the maps of both inputs.

    ```mlir
    %0 = linalg.contract
           indexing_maps = [affine_map<(b, m, n, k) -> (m, b, k)>,
                            affine_map<(b, m, n, k) -> (k, n)>,
                            affine_map<(b, m, n, k) -> (b, n, m)>]
           ins(%a, %b : tensor<4x2x8xf32>, tensor<8x16xf32>)
           outs(%c : tensor<2x16x4xf32>) -> tensor<2x16x4xf32>
    ```
  }];
}

def MatvecOp : ContractionRow<"matvec", "(m, k)", ["A[m, k]", "B[k]", "C[m]"]> {
  let summary = "matrix times vector";
  let description = [{
    `C[m] += A[m, k] * B[k]`.

    ```mlir
    %0 = linalg.matvec ins(%a, %x : tensor<4x8xf32>, tensor<8xf32>)
                       outs(%y : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def VecmatOp
    : ContractionRow<"vecmat", "(n, k)", ["A[k]", "B[k, n]", "C[n]"]> {
  let summary = "vector times matrix";
  let description = [{
    `C[n] += A[k] * B[k, n]`.

    ```mlir
    %0 = linalg.vecmat ins(%x, %a : tensor<8xf32>, tensor<8x4xf32>)
                       outs(%c : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

def BatchMatvecOp
    : ContractionRow<"batch_matvec", "(b, m, k)", ["A[b, m, k]", "B[b, k]", "C[b, m]"]> {
  let summary = "batched matrix times vector";
  let description = [{
    `C[b, m] += A[b, m, k] * B[b, k]`.

    ```mlir
    %0 = linalg.batch_matvec ins(%a, %x : tensor<2x4x8xf32>, tensor<2x8xf32>)
                             outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
    ```
  }];
}

def BatchVecmatOp
    : ContractionRow<"batch_vecmat", "(b, n, k)", ["A[b, k]", "B[b, k, n]", "C[b, n]"]> {
  let summary = "batched vector times matrix";
  let description = [{
    `C[b, n] += A[b, k] * B[b, k, n]`.

    ```mlir
    %0 = linalg.batch_vecmat ins(%x, %a : tensor<2x8xf32>, tensor<2x8x4xf32>)
                             outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
    ```
  }];
}

def DotOp : ContractionRow<"dot", "(k)", ["A[k]", "B[k]", "C[]"]> {
  let summary = "inner product of two vectors";
  let description = [{
    `C[] += A[k] * B[k]`.

    ```mlir
    %0 = linalg.dot ins(%x, %y : tensor<8xf32>, tensor<8xf32>)
                    outs(%c : tensor<f32>) -> tensor<f32>
    ```
  }];
}

def Mmt4DOp
    : ContractionRow<"mmt4d", "(m, n, k, m0, n0, k0)",
                     ["A[m, k, m0, k0]", "B[n, k, n0, k0]", "C[m, n, m0, n0]"]> {
  let summary = "matrix product of blocked matrices, the second transposed";
  let description = [{
    `C[m, n, m0, n0] += A[m, k, m0, k0] * B[n, k, n0, k0]`: the last two
    dimensions are those of a block.

    ```mlir
    %0 = linalg.mmt4d ins(%a, %b : tensor<2x3x8x1xf32>, tensor<4x3x8x1xf32>)
                      outs(%c : tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    ```
  }];
}

def BatchMmt4DOp
    : ContractionRow<"batch_mmt4d", "(b, m, n, k, m0, n0, k0)",
                     ["A[b, m, k, m0, k0]", "B[b, n, k, n0, k0]", "C[b, m, n, m0, n0]"]> {
  let summary = "batched matrix product of blocked matrices, the second transposed";
  let description = [{
    `C[b, m, n, m0, n0] += A[b, m, k, m0, k0] * B[b, n, k, n0, k0]`: the last two
    dimensions are those of a block.

    ```mlir
    %0 = linalg.batch_mmt4d ins(%a, %b : tensor<5x2x3x8x1xf32>, tensor<5x4x3x8x1xf32>)
                            outs(%c : tensor<5x2x4x8x8xf32>) -> tensor<5x2x4x8x8xf32>
    ```
  }];
}

def QuantizedMatmulOp
    : QuantizedContractionRow<"quantized_matmul", "(m, n, k)",
                              ["A[m, k]", "B[k, n]", "Za[]", "Zb[]", "C[m, n]"]> {
  let summary = "matrix product of integers with zero points";
  let description = [{
    `C[m, n] += (A[m, k] - Za) * (B[k, n] - Zb)`, in the init's element type.

    ```mlir
    %0 = linalg.quantized_matmul
           ins(%a, %b, %za, %zb : tensor<4x8xi8>, tensor<8x16xi8>, i32, i32)
           outs(%c : tensor<4x16xi32>) -> tensor<4x16xi32>
    ```
  }];
}

def QuantizedBatchMatmulOp
    : QuantizedContractionRow<"quantized_batch_matmul", "(b, m, n, k)",
                              ["A[b, m, k]", "B[b, k, n]", "Za[]", "Zb[]", "C[b, m, n]"]> {
  let summary = "batched matrix product of integers with zero points";
  let description = [{
    `C[b, m, n] += (A[b, m, k] - Za) * (B[b, k, n] - Zb)`, in the init's element type.

    ```mlir
    %0 = linalg.quantized_batch_matmul
           ins(%a, %b, %za, %zb : tensor<2x4x8xi8>, tensor<2x8x16xi8>, i32, i32)
           outs(%c : tensor<2x4x16xi32>) -> tensor<2x4x16xi32>
    ```
  }];
}

#endif // LINALG_IR_CONTRACTIONOPS_TD
