// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_VECTORIZATION_PASSES_TD
#define LINALG_VECTORIZATION_PASSES_TD

include "mlir/Pass/PassBase.td"

def LinalgVectorizePass : Pass<"linalg-vectorize"> {
  let summary = "Write structured ops as operations on vectors";
  let description = [{
    Replaces every structured op by operations on vectors that hold all of its
    iterations. Large ops are tiled first, to what registers hold.

    ```mlir
    // --linalg-vectorize
    func.func @f(%a: tensor<4x16xf32>, %b: tensor<16x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
      %0 = linalg.matmul ins(%a, %b : tensor<4x16xf32>, tensor<16x8xf32>)
                         outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
      return %0 : tensor<4x8xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: tensor<4x16xf32>, %b: tensor<16x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
      return %c : tensor<4x8xf32>
    }
    ```
  }];
  let options = [
    ListOption<"sizes", "sizes", "int64_t",
               "The extent of vectors along each loop, outermost first; 0 for "
               "the extent of the loop. By default: [].">
  ];
  let dependentDialects = [
    "affine::AffineDialect", "arith::ArithDialect", "math::MathDialect", "memref::MemRefDialect",
    "scf::SCFDialect", "tensor::TensorDialect", "vector::VectorDialect"
  ];
}

def LinalgLowerVectorsPass : Pass<"linalg-lower-vectors"> {
  let summary = "Lower vectors of several dimensions to ones that LLVM has";
  let description = [{
    Writes what `linalg-vectorize` makes as operations that MLIR converts to the
    LLVM dialect: masks and reductions of several dimensions are spelled out, and
    what is read or written is read or written row by row. It lowers everything
    and chooses nothing for speed.

    ```mlir
    // --linalg-lower-vectors
    func.func @f(%a: vector<4x16xf32>, %b: vector<4xf32>) -> vector<4xf32> {
      %0 = vector.multi_reduction <add>, %a, %b [1] : vector<4x16xf32> to vector<4xf32>
      return %0 : vector<4xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: vector<4x16xf32>, %b: vector<4xf32>) -> vector<4xf32> {
      return %b : vector<4xf32>
    }
    ```
  }];
  let dependentDialects = [
    "affine::AffineDialect", "arith::ArithDialect", "memref::MemRefDialect",
    "scf::SCFDialect", "tensor::TensorDialect", "vector::VectorDialect"
  ];
}

#endif // LINALG_VECTORIZATION_PASSES_TD
