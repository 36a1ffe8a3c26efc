// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_VECTORIZATION_PASSES_TD
#define LINALG_TRANSFORMS_VECTORIZATION_PASSES_TD

include "mlir/Pass/PassBase.td"

def LinalgVectorizePass : Pass<"linalg-vectorize"> {
  let summary = "Vectorize structured ops";
  let description = [{
    Replaces every structured op by operations on vectors that cover all of its
    iterations. Tile ops that do not fit into registers first.

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

    A loop becomes a dimension of the vectors if each operand has the form
    `c * loop + rest` in at most one of its dimensions, for a positive constant `c`,
    and other such loops occur in its other dimensions only. If several loops share an
    expression, as those of a window do, the longest parallel one becomes a dimension.
    The others run sequentially: unrolled up to 64 copies, otherwise in an
    `scf.for`. So do reduction loops whose operation is not known to be associative.
    Sequential loops carry the accumulator as a vector, which is read before and
    written after them.

    A sum of products becomes `vector.contract` if both factors have the reduction
    loops, and `vector.fma` if the reduction loops are not dimensions of the vectors.
    Other reductions become `vector.multi_reduction`. Sums of floats may be reordered,
    and products be added without intermediate rounding.

    With `sizes`, a loop may be shorter than its vectors, and its extent may be dynamic.
    The caller guarantees that it is not longer; the op is left alone if its
    known bound is greater. Without `sizes`, the vectors of a loop with a
    dynamic extent are as long as the extent's upper bound, such as that of a
    partial tile. Reads and writes are then masked, and masked-off elements of a
    reduction are the identity element; those of parallel loops are `ub.poison` if no
    op of the payload can fail for some operands. A slice of a tensor that has as many
    elements as the vectors along parallel loops is read without a mask: what is
    computed of the others is not written.

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
      %identity = arith.constant -0.0 : f32
      %av = vector.transfer_read %a[%c0], %identity, %mask {in_bounds = [true]} : memref<?xf32>, vector<8xf32>
      %sum = vector.multi_reduction <add>, %av, %bv [0] : vector<8xf32> to f32
      memref.store %sum, %b[] : memref<f32>
      return
    }
    ```

    An input is read by a `vector.gather` if its indexing map would leave no loop for the
    vectors, or not the loop along which the elements of the first init are contiguous:
    at `i floordiv 2`, backwards, or along a diagonal. So are the elements that the
    payload extracts from tensors by `tensor.extract`. A gather needs a 1-D view
    of its source, which buffers with gaps between rows don't have.

    ```mlir
    // --linalg-vectorize
    func.func @f(%i: tensor<8xindex>, %table: tensor<5xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
      %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
          ins(%i : tensor<8xindex>) outs(%b : tensor<8xf32>) {
      ^bb0(%at: index, %out: f32):
        %e = tensor.extract %table[%at] : tensor<5xf32>
        linalg.yield %e : f32
      } -> tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%i: tensor<8xindex>, %table: tensor<5xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
      %c0 = arith.constant 0 : index
      %at = vector.transfer_read %i[%c0], %c0 {in_bounds = [true]} : tensor<8xindex>, vector<8xindex>
      %all = arith.constant dense<true> : vector<8xi1>
      %zeros = arith.constant dense<0.0> : vector<8xf32>
      %e = vector.gather %table[%c0] [%at], %all, %zeros
        : tensor<5xf32>, vector<8xindex>, vector<8xi1>, vector<8xf32> into vector<8xf32>
      %0 = vector.transfer_write %e, %b[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```

    A `tensor.pad` becomes a write of the padding and then of the source. A pack or unpack
    becomes a read of its whole source, a transposition of the tiles, and a write of
    its whole init. `sizes` are those of its loops: over the outer dimensions of the
    packed tensor for a pack, over the dimensions of the unpacked one for an unpack.

    ```mlir
    // --linalg-vectorize
    func.func @f(%a: tensor<7x4xf32>, %pad: f32, %b: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
      %0 = linalg.pack %a padding_value(%pad : f32) inner_dims_pos = [0] inner_tiles = [4] into %b
        : tensor<7x4xf32> -> tensor<2x4x4xf32>
      return %0 : tensor<2x4x4xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: tensor<7x4xf32>, %pad: f32, %b: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
      %c0 = arith.constant 0 : index
      %c7 = arith.constant 7 : index
      %c4 = arith.constant 4 : index
      %mask = vector.create_mask %c7, %c4 : vector<8x4xi1>
      %av = vector.transfer_read %a[%c0, %c0], %pad, %mask {in_bounds = [true, true]} : tensor<7x4xf32>, vector<8x4xf32>
      %tiles = vector.shape_cast %av : vector<8x4xf32> to vector<2x4x4xf32>
      %bv = vector.transpose %tiles, [0, 2, 1] : vector<2x4x4xf32> to vector<2x4x4xf32>
      %0 = vector.transfer_write %bv, %b[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<2x4x4xf32>, tensor<2x4x4xf32>
      return %0 : tensor<2x4x4xf32>
    }
    ```

    Other ops that are several loop nests (softmax, the Winograd transforms) are
    decomposed into structured ops first, and `sizes` are those of each of these. So is
    a pack or unpack that can't be vectorized, if there are no `sizes`.

    An op is left alone, with a remark that says why, if

    - an extent has neither a size nor a bound, or its bound is greater than its size;
    - no loop can be a dimension of the vectors;
    - it is too large, so that LLVM would take minutes to compile it: an operand would
      become more than `max-native-vectors` vectors of 512 bits, or the computation
      more than 16 times as many, or more than twice as many elements would be gathered
      by masks;
    - its elements are not allowed in vectors, such as complex numbers;
    - its payload has operations that are not elementwise-mappable, such as calls or
      an `affine.apply` with a division,
      accesses to memory, and regions;
    - an init may overlap another operand ([Overlap.md](../Overlap.md)), since whole
      operands are read before anything is written.

    Negative sizes, and more sizes than any op has loops, are errors.
  }];
  let options = [
    ListOption<"sizes", "sizes", "int64_t",
               "The extent of the vectors along each loop, outermost first; 0 for the extent of the loop "
               "(default: none)">,
    Option<"maxNativeVectors", "max-native-vectors", "int64_t", "512",
           "The most native vectors that an operand may become; 0 for any number (default: 512)">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect", "::mlir::ub::UBDialect", "::mlir::vector::VectorDialect"
  ];
}

#endif // LINALG_TRANSFORMS_VECTORIZATION_PASSES_TD
