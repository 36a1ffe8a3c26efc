// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_PACKING_PASSES_TD
#define LINALG_PACKING_PASSES_TD

include "mlir/Pass/PassBase.td"

def LinalgPadPass : Pass<"linalg-pad"> {
  let summary = "Pad operands so that extents of loops are multiples";
  let description = [{
    Replaces every structured op on tensors by the op on operands padded behind
    their last elements, so that the extent of loop `i` is a multiple of
    `multiples[i]`, and slices of its results. Extents may be dynamic.

    The values change no result, to the last bit: where an iteration in the
    padding writes an element that is kept, what it folds into it is the neutral
    element of the operation that it folds by. That is found by computing the
    payload on candidates: zeros for sums of products, the lowest number for a
    maximum. An op is left alone, with a remark that tells why, if there are none:
    along the window of a convolution of floats, as zero times infinity is NaN,
    or where zero points are subtracted. Nor is it padded if its payload may be
    undefined on padding, as a division by zero is, or writes to memory.

    ```mlir
    // --linalg-pad=multiples=4,0,8
    func.func @f(%a: tensor<3x7xf32>, %b: tensor<7x5xf32>, %c: tensor<3x5xf32>) -> tensor<3x5xf32> {
      %0 = linalg.matmul ins(%a, %b : tensor<3x7xf32>, tensor<7x5xf32>)
                         outs(%c : tensor<3x5xf32>) -> tensor<3x5xf32>
      return %0 : tensor<3x5xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: tensor<3x7xf32>, %b: tensor<7x5xf32>, %c: tensor<3x5xf32>) -> tensor<3x5xf32> {
      %z = arith.constant 0.0 : f32
      %pa = tensor.pad %a low[0, 0] high[1, 1] {
      ^bb0(%i: index, %j: index):
        tensor.yield %z : f32
      } : tensor<3x7xf32> to tensor<4x8xf32>
      %n = arith.constant -0.0 : f32
      %pb = tensor.pad %b low[0, 0] high[1, 0] {
      ^bb0(%i: index, %j: index):
        tensor.yield %n : f32
      } : tensor<7x5xf32> to tensor<8x5xf32>
      %pc = tensor.pad %c low[0, 0] high[1, 0] {
      ^bb0(%i: index, %j: index):
        tensor.yield %z : f32
      } : tensor<3x5xf32> to tensor<4x5xf32>
      %0 = linalg.matmul ins(%pa, %pb : tensor<4x8xf32>, tensor<8x5xf32>)
                         outs(%pc : tensor<4x5xf32>) -> tensor<4x5xf32>
      %1 = tensor.extract_slice %0[0, 0] [3, 5] [1, 1] : tensor<4x5xf32> to tensor<3x5xf32>
      return %1 : tensor<3x5xf32>
    }
    ```
  }];
  let options = [
    ListOption<"multiples", "multiples", "int64_t",
               "What the extent of each loop becomes a multiple of, outermost first; 0 or 1 for a loop that stays">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

#endif // LINALG_PACKING_PASSES_TD
