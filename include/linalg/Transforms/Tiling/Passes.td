// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_TILING_PASSES_TD
#define LINALG_TRANSFORMS_TILING_PASSES_TD

include "mlir/Pass/PassBase.td"

def LinalgTilePass : Pass<"linalg-tile"> {
  let summary = "Tile structured ops";
  let description = [{
    Replaces every structured op by loops over the tiles of its iteration space,
    around the op on slices of its operands. A slice is the part of the operand that
    the iterations of the tile access, by the operand's indexing map. Operands
    may be tensors or buffers. If a tile size does not divide an extent, the
    last tile is smaller.

    With `sizes=4,0,2`:

    ```mlir
    // --linalg-tile=sizes=4,0,2
    func.func @f(%a: memref<8x16xf32>, %b: memref<16x32xf32>, %c: memref<8x32xf32>) {
      linalg.matmul ins(%a, %b : memref<8x16xf32>, memref<16x32xf32>)
                    outs(%c : memref<8x32xf32>)
      return
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: memref<8x16xf32>, %b: memref<16x32xf32>, %c: memref<8x32xf32>) {
      %c0 = arith.constant 0 : index
      %c8 = arith.constant 8 : index
      %c16 = arith.constant 16 : index
      %c4 = arith.constant 4 : index
      %c2 = arith.constant 2 : index
      scf.for %m = %c0 to %c8 step %c4 {
        scf.for %k = %c0 to %c16 step %c2 {
          %at = memref.subview %a[%m, %k] [4, 2] [1, 1]
            : memref<8x16xf32> to memref<4x2xf32, strided<[16, 1], offset: ?>>
          %bt = memref.subview %b[%k, 0] [2, 32] [1, 1]
            : memref<16x32xf32> to memref<2x32xf32, strided<[32, 1], offset: ?>>
          %ct = memref.subview %c[%m, 0] [4, 32] [1, 1]
            : memref<8x32xf32> to memref<4x32xf32, strided<[32, 1], offset: ?>>
          linalg.matmul ins(%at, %bt : memref<4x2xf32, strided<[16, 1], offset: ?>>,
                                       memref<2x32xf32, strided<[32, 1], offset: ?>>)
                        outs(%ct : memref<4x32xf32, strided<[32, 1], offset: ?>>)
        }
      }
      return
    }
    ```

    With `loops=forall`, the loops are one `scf.forall`. An op is then left alone if a
    reduction loop has a tile size, or if two tiles would write the same element.
    With either kind of loops, an op on buffers that may overlap is left alone if
    tiling would change the order in which it reads and writes them
    ([Overlap.md](../Overlap.md)).

    With `partial-reduction`, the tiles of reduction loops fold their elements into
    partial results, which start from the identity element of the operation:

    - `outer-reduction` has a partial result for each element of a tile, so that the
      loops inside a tile are parallel, for vector units;
    - `outer-parallel` has a partial result for each tile, so that tiles can be
      computed in parallel, by `loops=forall`.

    After the loops, the partial results are folded into the init, whose old value
    counts once. Parallel loops with a tile size are tiled too, as the outer loops.
    Sums of floats are reordered. Partial results are tensors, so the op must be on
    tensors.

    ```mlir
    // --linalg-tile="sizes=0,8 partial-reduction=outer-reduction"
    func.func @f(%a: tensor<4x64xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
      %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x64xf32>) outs(%b : tensor<4xf32>)
                         dimensions = [1]
      return %0 : tensor<4xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: tensor<4x64xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
      %zero = arith.constant -0.0 : f32
      %empty = tensor.empty() : tensor<4x8xf32>
      %start = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>],
                               iterator_types = ["parallel", "parallel"]}
          outs(%empty : tensor<4x8xf32>) {
      ^bb0(%out: f32):
        linalg.yield %zero : f32
      } -> tensor<4x8xf32>
      %c0 = arith.constant 0 : index
      %c64 = arith.constant 64 : index
      %c8 = arith.constant 8 : index
      %partial = scf.for %k = %c0 to %c64 step %c8 iter_args(%p = %start) -> (tensor<4x8xf32>) {
        %at = tensor.extract_slice %a[0, %k] [4, 8] [1, 1] : tensor<4x64xf32> to tensor<4x8xf32>
        %sum = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                                                affine_map<(d0, d1) -> (d0, d1)>],
                               iterator_types = ["parallel", "parallel"]}
            ins(%at : tensor<4x8xf32>) outs(%p : tensor<4x8xf32>) {
        ^bb0(%in: f32, %out: f32):
          %s = arith.addf %out, %in : f32
          linalg.yield %s : f32
        } -> tensor<4x8xf32>
        scf.yield %sum : tensor<4x8xf32>
      }
      %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                                            affine_map<(d0, d1) -> (d0)>],
                           iterator_types = ["parallel", "reduction"]}
          ins(%partial : tensor<4x8xf32>) outs(%b : tensor<4xf32>) {
      ^bb0(%in: f32, %out: f32):
        %s = arith.addf %out, %in : f32
        linalg.yield %s : f32
      } -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```

    With `partial-reduction`, an op is left alone if its payload does not fold elements
    by one associative and commutative operation, and is no argmax or argmin ([Tiling.md](../Tiling.md)). Always, an op is left alone if
    a loop with a tile size runs backwards through an operand, or occurs in a
    `mod` or a division. A remark says why.

    With `peel`, the remainder of a loop is peeled: partial tiles are computed after
    the loop over full tiles, whose extents are then static:

    ```mlir
    // --linalg-tile="sizes=4 peel=all"
    func.func @f(%a: memref<10xf32>, %b: memref<10xf32>) {
      linalg.exp ins(%a : memref<10xf32>) outs(%b : memref<10xf32>)
      return
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: memref<10xf32>, %b: memref<10xf32>) {
      %c0 = arith.constant 0 : index
      %c4 = arith.constant 4 : index
      %c8 = arith.constant 8 : index
      scf.for %i = %c0 to %c8 step %c4 {
        %at = memref.subview %a[%i] [4] [1] : memref<10xf32> to memref<4xf32, strided<[1], offset: ?>>
        %bt = memref.subview %b[%i] [4] [1] : memref<10xf32> to memref<4xf32, strided<[1], offset: ?>>
        linalg.exp ins(%at : memref<4xf32, strided<[1], offset: ?>>)
                   outs(%bt : memref<4xf32, strided<[1], offset: ?>>)
      }
      %at = memref.subview %a[8] [2] [1] : memref<10xf32> to memref<2xf32, strided<[1], offset: 8>>
      %bt = memref.subview %b[8] [2] [1] : memref<10xf32> to memref<2xf32, strided<[1], offset: 8>>
      linalg.exp ins(%at : memref<2xf32, strided<[1], offset: 8>>)
                 outs(%bt : memref<2xf32, strided<[1], offset: 8>>)
      return
    }
    ```

    With `ops`, only ops of these names are tiled. An op with the attribute
    `structured.tile` has tile sizes of its own, and `sizes` does not apply to it;
    its tiles do not have the attribute. A size may also be the name of a value: an
    argument of the function, or the first result of an operation, with the
    attribute `structured.value`. Its type is `index`, and it must be defined before
    the op. If it is less than 1, the tile size is 1.

    ```mlir
    // --linalg-tile=ops=linalg.exp
    func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %n: index {structured.value = "n"}) {
      linalg.exp {structured.tile = ["n"]} ins(%a : memref<?xf32>) outs(%b : memref<?xf32>)
      linalg.abs {structured.tile = [2]} ins(%b : memref<?xf32>) outs(%a : memref<?xf32>)
      return
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %n: index {structured.value = "n"}) {
      %c1 = arith.constant 1 : index
      %step = arith.maxsi %n, %c1 : index
      %c0 = arith.constant 0 : index
      %extent = memref.dim %a, %c0 : memref<?xf32>
      scf.for %i = %c0 to %extent step %step {
        %size = affine.min affine_map<(d0)[s0, s1] -> (-d0 + s0, s1)>(%i)[%extent, %step]
        %at = memref.subview %a[%i] [%size] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
        %bt = memref.subview %b[%i] [%size] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
        linalg.exp ins(%at : memref<?xf32, strided<[1], offset: ?>>)
                   outs(%bt : memref<?xf32, strided<[1], offset: ?>>)
      }
      linalg.abs {structured.tile = [2]} ins(%b : memref<?xf32>) outs(%a : memref<?xf32>)
      return
    }
    ```
  }];
  let options = [
    ListOption<"sizes", "sizes", "int64_t",
               "Tile size of each loop, outermost first; 0 for a loop that is not tiled (default: none)">,
    ListOption<"ops", "ops", "std::string",
               "The names of the ops that are tiled, such as linalg.matmul (default: all)">,
    ListOption<"interchange", "interchange", "int64_t",
               "The order of the loops over tiles: numbers of the op's loops, outermost first (default: the op's order)">,
    Option<"loops", "loops", "::mlir::structured::TileLoops",
           "::mlir::structured::TileLoops::For", "The loops over tiles (default: for)", [{
             ::llvm::cl::values(
               clEnumValN(::mlir::structured::TileLoops::For, "for", "nested scf.for"),
               clEnumValN(::mlir::structured::TileLoops::Forall, "forall", "one scf.forall"))
           }]>,
    Option<"partialReduction", "partial-reduction", "::mlir::structured::PartialReduction",
           "::mlir::structured::PartialReduction::None", "How reduction loops are tiled (default: none)", [{
             ::llvm::cl::values(
               clEnumValN(::mlir::structured::PartialReduction::None, "none",
                          "all tiles fold into the init, one after the other"),
               clEnumValN(::mlir::structured::PartialReduction::OuterReduction, "outer-reduction",
                          "all tiles fold, one after the other, into one partial result of a tile's extent"),
               clEnumValN(::mlir::structured::PartialReduction::OuterParallel, "outer-parallel",
                          "each tile folds into a partial result of its own"))
           }]>,
    ListOption<"mapping", "mapping", "std::string",
               "What the dimensions of the scf.forall are mapped to, outermost first: one attribute for "
               "each tiled loop, such as #gpu.block<x> (default: none)">,
    ListOption<"peel", "peel", "std::string",
               "The loops whose remainder is peeled: their numbers, or all (default: none)">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect"];
}

def LinalgSplitReductionPass : Pass<"linalg-split-reduction"> {
  let summary = "Split a reduction into independent partial reductions";
  let description = [{
    Splits one reduction loop of every structured op into two loops, one of them
    parallel. Its `factor` iterations fold their elements into a partial result each,
    starting from the identity element of the operation. A second op folds the
    partial results into the init, whose old value counts once. One chain of
    dependent operations becomes `factor` independent ones, for vector units or
    threads. Sums of floats are reordered.

    The parallel loop is the outer one of the two, and each partial result covers
    successive elements; its dimension is the first of the partial results. With
    `inner-parallel`, the parallel loop is the inner one, each partial result covers
    every `factor`-th element, and its dimension is the last.

    ```mlir
    // --linalg-split-reduction=factor=4
    func.func @f(%a: tensor<8x64xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
      %0 = linalg.reduce { arith.addf } ins(%a : tensor<8x64xf32>) outs(%b : tensor<8xf32>)
                         dimensions = [1]
      return %0 : tensor<8xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: tensor<8x64xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
      %split = tensor.expand_shape %a [[0], [1, 2]] output_shape [8, 4, 16]
        : tensor<8x64xf32> into tensor<8x4x16xf32>
      %zero = arith.constant -0.0 : f32
      %empty = tensor.empty() : tensor<4x8xf32>
      %start = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>],
                               iterator_types = ["parallel", "parallel"]}
          outs(%empty : tensor<4x8xf32>) {
      ^bb0(%out: f32):
        linalg.yield %zero : f32
      } -> tensor<4x8xf32>
      %partial = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                                                  affine_map<(d0, d1, d2) -> (d1, d0)>],
                                 iterator_types = ["parallel", "parallel", "reduction"]}
          ins(%split : tensor<8x4x16xf32>) outs(%start : tensor<4x8xf32>) {
      ^bb0(%in: f32, %out: f32):
        %s = arith.addf %out, %in : f32
        linalg.yield %s : f32
      } -> tensor<4x8xf32>
      %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                                            affine_map<(d0, d1) -> (d1)>],
                           iterator_types = ["reduction", "parallel"]}
          ins(%partial : tensor<4x8xf32>) outs(%b : tensor<8xf32>) {
      ^bb0(%in: f32, %out: f32):
        %s = arith.addf %out, %in : f32
        linalg.yield %s : f32
      } -> tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```

    An op is left alone, with a remark that says why, if

    - it has no reduction loop;
    - the loop's extent is not static, or not a multiple of `factor`;
    - the payload does not fold elements by one associative and commutative
      operation, and is no argmax or argmin, or writes to memory;
    - an init is a buffer, or its buffers overlap ([Overlap.md](../Overlap.md)).
  }];
  let options = [
    Option<"factor", "factor", "int64_t", "4", "The number of partial results (default: 4)">,
    Option<"loop", "loop", "int64_t", "-1",
           "The number of the reduction loop to split; if negative, the innermost one (default: -1)">,
    Option<"innerParallel", "inner-parallel", "bool", "false",
           "Fold every factor-th element into each partial result instead of successive ones (default: false)">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect"];
}

def LinalgInterchangePass : Pass<"linalg-interchange"> {
  let summary = "Permute the loops of structured ops";
  let description = [{
    Replaces every structured op that has as many loops as the permutation has
    numbers by the `linalg.generic` whose loop `i` is loop `permutation[i]` of the
    op. Indexing maps, iterator types and loop indices are adapted; operands and
    payload stay the same.

    The set of iterations stays the same, and so does each result, except for sums and
    products of floats whose reduction loops are permuted: these round in another order.

    A list of numbers that is not a permutation is an error. An op is left alone, with a
    remark that says why, if it has another number of loops, if its loops
    already have that order, if it names a library function by `library_call`,
    if its payload writes to memory, or if the result would depend on the order
    of the loops:

    - several reduction loops write the same element of an init, the permutation
      changes their order among each other, and the payload does not fold into the
      init by one associative and commutative operation;
    - an input and an init may be the same memory ([Overlap.md](../Overlap.md)).

    ```mlir
    // --linalg-interchange=permutation=2,0,1
    func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
      %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x5xf32>)
                         outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
      return %0 : tensor<4x5xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
      %0 = linalg.generic {indexing_maps = [affine_map<(k, m, n) -> (m, k)>, affine_map<(k, m, n) -> (k, n)>,
                                            affine_map<(k, m, n) -> (m, n)>],
                           iterator_types = ["reduction", "parallel", "parallel"]}
          ins(%a, %b : tensor<4x8xf32>, tensor<8x5xf32>) outs(%c : tensor<4x5xf32>) {
      ^bb0(%x: f32, %y: f32, %out: f32):
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %out, %p : f32
        linalg.yield %s : f32
      } -> tensor<4x5xf32>
      return %0 : tensor<4x5xf32>
    }
    ```
  }];
  let options = [
    ListOption<"permutation", "permutation", "int64_t",
               "The numbers of the op's loops in their new order, outermost first (default: none)">
  ];
}

#endif // LINALG_TRANSFORMS_TILING_PASSES_TD
