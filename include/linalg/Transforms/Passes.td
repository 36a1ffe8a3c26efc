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

    becomes

    ```mlir
    #row = affine_map<(d0) -> (d0)>
    #all = affine_map<(d0, d1) -> (d0, d1)>
    #first = affine_map<(d0, d1) -> (d0)>
    %lowest = arith.constant 0xFF800000 : f32
    %rows = tensor.empty() : tensor<4xf32>
    %start = linalg.generic {indexing_maps = [#row], iterator_types = ["parallel"]}
        outs(%rows : tensor<4xf32>) {
    ^bb0(%out: f32):
      linalg.yield %lowest : f32
    } -> tensor<4xf32>
    %max = linalg.generic {indexing_maps = [#all, #first],
                           iterator_types = ["parallel", "reduction"]}
        ins(%a : tensor<4x8xf32>) outs(%start : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %m = arith.maximumf %out, %in : f32
      linalg.yield %m : f32
    } -> tensor<4xf32>
    %exp = linalg.generic {indexing_maps = [#all, #first, #all],
                           iterator_types = ["parallel", "parallel"]}
        ins(%a, %max : tensor<4x8xf32>, tensor<4xf32>) outs(%init : tensor<4x8xf32>) {
    ^bb0(%in: f32, %m: f32, %out: f32):
      %d = arith.subf %in, %m : f32
      %e = math.exp %d : f32
      linalg.yield %e : f32
    } -> tensor<4x8xf32>
    %zero = arith.constant 0.0 : f32
    %rows2 = tensor.empty() : tensor<4xf32>
    %start2 = linalg.generic {indexing_maps = [#row], iterator_types = ["parallel"]}
        outs(%rows2 : tensor<4xf32>) {
    ^bb0(%out: f32):
      linalg.yield %zero : f32
    } -> tensor<4xf32>
    %sum = linalg.generic {indexing_maps = [#all, #first],
                           iterator_types = ["parallel", "reduction"]}
        ins(%exp : tensor<4x8xf32>) outs(%start2 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %s = arith.addf %out, %in : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    %0 = linalg.generic {indexing_maps = [#first, #all],
                         iterator_types = ["parallel", "parallel"]}
        ins(%sum : tensor<4xf32>) outs(%exp : tensor<4x8xf32>) {
    ^bb0(%s: f32, %out: f32):
      %q = arith.divf %out, %s : f32
      linalg.yield %q : f32
    } -> tensor<4x8xf32>
    ```

    On buffers the intermediate rows are allocated and freed.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::math::MathDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"];
}

#endif // LINALG_TRANSFORMS_PASSES_TD
