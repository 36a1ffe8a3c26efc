// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_VECTORIZATION_PASSES_TD
#define LINALG_VECTORIZATION_PASSES_TD

include "mlir/Pass/PassBase.td"

def LinalgVectorizePass : Pass<"linalg-vectorize"> {
  let summary = "Write structured ops as operations on vectors";
  let description = [{
    Replaces every structured op by operations on vectors that hold all of its
    iterations. What does not fit into registers is tiled first.

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
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0.0 : f32
      %cv = vector.transfer_read %c[%c0, %c0], %zero {in_bounds = [true, true]} : tensor<4x8xf32>, vector<4x8xf32>
      %av = vector.transfer_read %a[%c0, %c0], %zero {in_bounds = [true, true]} : tensor<4x16xf32>, vector<4x16xf32>
      %bv = vector.transfer_read %b[%c0, %c0], %zero {in_bounds = [true, true]} : tensor<16x8xf32>, vector<16x8xf32>
      %sum = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>,
                                               affine_map<(m, n, k) -> (m, n)>],
                              iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}
        %av, %bv, %cv : vector<4x16xf32>, vector<16x8xf32> into vector<4x8xf32>
      %0 = vector.transfer_write %sum, %c[%c0, %c0] {in_bounds = [true, true]} : vector<4x8xf32>, tensor<4x8xf32>
      return %0 : tensor<4x8xf32>
    }
    ```

    A loop is a dimension of vectors if each operand is accessed at
    `c * loop + rest` in one dimension at most, for a positive constant `c`, with
    other such loops in its other dimensions only. Where loops share an
    expression, as those of a window do, the longest parallel one is a dimension,
    and one iteration of the others comes after the other: unrolled, up to 64
    copies, or in an `scf.for`. So it is with loops along which elements are folded
    by what is not known to be associative. In these loops, what is folded so far
    is a vector, which is read before and written behind them.

    Sums of products become `vector.contract` where both factors have the loops of
    the sum, and `vector.fma` where the loops of the sum are no dimensions of
    vectors; other reductions become `vector.multi_reduction`. Floats may be summed
    in another order, and products be added without being rounded.

    With `sizes`, a loop may be shorter than its vectors, and its extent may be
    dynamic: that it is not longer is promised. What is read and written then has a
    mask, and what is folded is neutral outside of it.

    ```mlir
    // --linalg-vectorize=sizes=8
    func.func @f(%a: memref<?xf32>, %b: memref<f32>) {
      linalg.reduce { arith.addf } ins(%a : memref<?xf32>) outs(%b : memref<f32>) dimensions = [0]
      return
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: memref<?xf32>, %b: memref<f32>) {
      %c0 = arith.constant 0 : index
      %n = memref.dim %a, %c0 : memref<?xf32>
      %bv = memref.load %b[] : memref<f32>
      %mask = vector.create_mask %n : vector<8xi1>
      %neutral = arith.constant -0.0 : f32
      %av = vector.transfer_read %a[%c0], %neutral, %mask {in_bounds = [true]} : memref<?xf32>, vector<8xf32>
      %sum = vector.multi_reduction <add>, %av, %bv [0] : vector<8xf32> to f32
      memref.store %sum, %b[] : memref<f32>
      return
    }
    ```

    A `tensor.pad` is written as its padding and then its source. Ops that are
    several loop nests (softmax, winograd, pack, unpack) are written as structured
    ops first, and the sizes are those of each of these.

    Left alone are ops on elements that vectors can't hold, such as complex
    numbers, and ops whose payload has other operations than those that map to the
    elements of vectors, as calls, accesses to memory, and regions. All of an
    operand is read before anything is written: where an init is an alias of an
    input, but at other elements than those of the same iteration, the loop nest
    may compute something else.
  }];
  let options = [
    ListOption<"sizes", "sizes", "int64_t",
               "The extent of vectors along each loop, outermost first; 0 for "
               "the extent of the loop. By default: [].">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect", "::mlir::vector::VectorDialect"
  ];
}

def LinalgLowerVectorsPass : Pass<"linalg-lower-vectors"> {
  let summary = "Lower vectors of several dimensions to ones that LLVM has";
  let description = [{
    Writes what `linalg-vectorize` makes as operations that MLIR converts to the
    LLVM dialect, in stages: masked transfers, contractions, reductions of several
    dimensions, and transfers, which are unrolled to rows. Rows of elements whose
    width is no power of two of bytes, such as `i1`, are read and written one
    element after the other: LLVM packs them in vectors, but not in buffers. It
    lowers everything and chooses nothing for speed.

    ```mlir
    // --linalg-lower-vectors
    func.func @f(%a: vector<2x4xf32>, %b: vector<4xf32>) -> vector<4xf32> {
      %0 = vector.multi_reduction <add>, %a, %b [0] : vector<2x4xf32> to vector<4xf32>
      return %0 : vector<4xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: vector<2x4xf32>, %b: vector<4xf32>) -> vector<4xf32> {
      %0 = vector.extract %a[0] : vector<4xf32> from vector<2x4xf32>
      %1 = arith.addf %0, %b : vector<4xf32>
      %2 = vector.extract %a[1] : vector<4xf32> from vector<2x4xf32>
      %3 = arith.addf %2, %1 : vector<4xf32>
      return %3 : vector<4xf32>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect", "::mlir::vector::VectorDialect"
  ];
}

#endif // LINALG_VECTORIZATION_PASSES_TD
