// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_PASSES_TD
#define LINALG_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def LinalgGeneralizePass : Pass<"linalg-generalize"> {
  let summary = "Write structured ops as linalg.generic";
  let description = [{
    Replaces every structured op by the `linalg.generic` with the same operands,
    indexing maps, iterator types and payload. What the op's name said is then
    said by these alone. Attributes that are not part of the op's definition are
    kept.

    ```mlir
    linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
    ```

    becomes

    ```mlir
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
                    iterator_types = ["parallel"]}
        ins(%a : memref<4xf32>) outs(%b : memref<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = math.exp %in : f32
      linalg.yield %0 : f32
    }
    ```
  }];
}

def LinalgDecomposePass : Pass<"linalg-decompose"> {
  let summary = "Write ops that are several loop nests as structured ops";
  let description = [{
    Replaces every op that stands for several loop nests, such as
    `linalg.softmax`, by one structured op for each of them.

    ```mlir
    %0 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>)
                                     outs(%init : tensor<4x8xf32>) -> tensor<4x8xf32>
    ```

    becomes a maximum along dimension 1, the exponentials of the differences from
    it, their sum, and the quotients. On buffers the intermediate rows are
    allocated and freed.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::math::MathDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"];
}

#endif // LINALG_TRANSFORMS_PASSES_TD
