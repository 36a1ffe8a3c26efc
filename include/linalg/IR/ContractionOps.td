// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_IR_CONTRACTIONOPS_TD
#define LINALG_IR_CONTRACTIONOPS_TD

include "linalg/IR/StructuredOpBase.td"

// Sums of products, in the init's element type.
class ContractionRow<string mnemonic, string loops, list<string> operands,
                     dag attributes = (ins)>
    : Row<mnemonic, loops, operands, "C + cast(A) * cast(B)", attributes>;

// The product of the inputs less their zero points.
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
    `C[m, n] += A[m, k] * B[k, n]`. Other `indexing_maps` transpose or broadcast
    an input.

    ```mlir
    %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>)
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
  let summary = "one matrix product for each batch";
  let description = [{
    `C[b, m, n] += A[b, m, k] * B[b, k, n]`.

    ```mlir
    %0 = linalg.batch_matmul ins(%a, %b : tensor<2x4x8xf32>, tensor<2x8x16xf32>)
                             outs(%c : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
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

#endif // LINALG_IR_CONTRACTIONOPS_TD
