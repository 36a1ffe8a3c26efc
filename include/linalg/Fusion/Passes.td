// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_FUSION_PASSES_TD
#define LINALG_FUSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def LinalgFuseElementwisePass : Pass<"linalg-fuse-elementwise"> {
  let summary = "Compute elementwise producers in the payloads of their consumers";
  let description = [{
    Where a structured op reads the result of one on tensors whose loops are
    parallel and that computes each element in one iteration, the element is
    computed in the payload of the reader, which becomes a `linalg.generic`. The
    reader may be any structured op, and may read the elements in any order. An
    init that only gives the shape is replaced by what the producer had as init;
    a constant, a splat or a fill becomes a value that the payload captures.

    What others read as well becomes a result of the fused op if both have the
    same iterations. Otherwise, and where an element is read in several
    iterations, it is computed again if that is cheap: up to four operations of
    `arith`, no division among them. Contractions, convolutions and poolings
    stay what they are, but for producers that copy or transpose.

    A `tensor.expand_shape` or `tensor.collapse_shape` between the two is moved to
    other operands or behind the results: the op on its smaller side gets several
    loops in the place of one.

    A remark says for each operand that is the result of a structured op why it
    was not fused.

    ```mlir
    func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %e: tensor<4x8xf32>) -> tensor<4x8xf32> {
      %0 = linalg.exp ins(%a : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
      %1 = linalg.transpose ins(%b : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
      %2 = linalg.mul ins(%0, %1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
      return %2 : tensor<4x8xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %e: tensor<4x8xf32>) -> tensor<4x8xf32> {
      %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>,
                                            affine_map<(i, j) -> (i, j)>],
                           iterator_types = ["parallel", "parallel"]}
          ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) {
      ^bb0(%x: f32, %y: f32, %out: f32):
        %ex = math.exp %x : f32
        %p = arith.mulf %ex, %y : f32
        linalg.yield %p : f32
      } -> tensor<4x8xf32>
      return %0 : tensor<4x8xf32>
    }
    ```
  }];
  let options = [
    Option<"recompute", "recompute", "::mlir::structured::Recomputation",
           "::mlir::structured::Recomputation::Cheap", "Which producers are computed several times", [{
             ::llvm::cl::values(
               clEnumValN(::mlir::structured::Recomputation::Never, "never", "none"),
               clEnumValN(::mlir::structured::Recomputation::Cheap, "cheap", "those of few cheap operations"),
               clEnumValN(::mlir::structured::Recomputation::Always, "always", "all"))
           }]>,
    Option<"intoContractions", "into-contractions", "bool", "false",
           "Fuse into contractions, convolutions and poolings, which are none then">,
    Option<"singleUse", "single-use", "bool", "false",
           "Leave producers alone whose result is used more than once">,
    Option<"genericOnly", "generic-only", "bool", "false",
           "Leave all ops but linalg.generic and fills as they are">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::complex::ComplexDialect", "::mlir::tensor::TensorDialect"];
}

#endif // LINALG_FUSION_PASSES_TD
