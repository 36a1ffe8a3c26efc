// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_FUSION_PASSES_TD
#define LINALG_TRANSFORMS_FUSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def LinalgFuseElementwisePass : Pass<"linalg-fuse-elementwise"> {
  let summary = "Fuse elementwise producers into their consumers";
  let description = [{
    Fuses a producer on tensors into the payload of a structured op that reads its
    result, if all loops of the producer are parallel and each of its elements is
    computed in one iteration. The consumer becomes a `linalg.generic`; it may be any
    structured op, and may read the elements in any order. An init that only gives
    the shape is replaced by the producer's init. A constant, a splat or a fill
    becomes a value that the payload captures.

    If the producer's result has other users, it becomes a result of the fused op,
    provided that both ops have the same iterations. Otherwise, and if an
    element is read in several iterations, the element is recomputed if that is
    cheap: at most four operations of `arith`, without division or remainder. By
    default, only producers that copy or transpose are fused into contractions,
    convolutions and poolings, so that these are still recognized.

    A `tensor.expand_shape` or `tensor.collapse_shape` between producer and consumer
    is moved to the other operands or after the results: the op on the side of lower
    rank gets several loops instead of one.

    For each operand that is the result of a structured op and was not fused, a
    remark says why.

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
           "::mlir::structured::Recomputation::Cheap", "Which producers may be computed more than once (default: cheap)", [{
             ::llvm::cl::values(
               clEnumValN(::mlir::structured::Recomputation::Never, "never", "none"),
               clEnumValN(::mlir::structured::Recomputation::Cheap, "cheap", "those of at most four cheap operations"),
               clEnumValN(::mlir::structured::Recomputation::Always, "always", "all"))
           }]>,
    Option<"intoContractions", "into-contractions", "bool", "false",
           "Fuse into contractions, convolutions and poolings too, which then are no longer recognized "
           "as such (default: false)">,
    Option<"singleUse", "single-use", "bool", "false",
           "Leave producers alone whose result has more than one use (default: false)">,
    Option<"genericOnly", "generic-only", "bool", "false",
           "Leave all ops but linalg.generic and fills as they are (default: false)">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::complex::ComplexDialect", "::mlir::tensor::TensorDialect"];
}

def LinalgTileAndFusePass : Pass<"linalg-tile-and-fuse"> {
  let summary = "Tile ops and fuse their producers or consumers into the tiles";
  let description = [{
    Tiles a structured op on tensors, the root, as `linalg-tile` does, and computes in
    each tile the part that it needs of the root's producers, of their producers,
    and so on. The intermediate results of a tile are small, and still in the
    cache when they are read. With `fuse=consumers`, the consumers of the root
    are computed in its tiles; with `fuse=both`, producers and consumers.

    ```mlir
    // --linalg-tile-and-fuse=sizes=4,8
    func.func @f(%a: tensor<16x32xf32>, %b: tensor<32x24xf32>, %init: tensor<16x24xf32>) -> tensor<16x24xf32> {
      %0 = linalg.matmul ins(%a, %b : tensor<16x32xf32>, tensor<32x24xf32>)
                         outs(%init : tensor<16x24xf32>) -> tensor<16x24xf32>
      %1 = linalg.exp ins(%0 : tensor<16x24xf32>) outs(%init : tensor<16x24xf32>) -> tensor<16x24xf32>
      return %1 : tensor<16x24xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: tensor<16x32xf32>, %b: tensor<32x24xf32>, %init: tensor<16x24xf32>) -> tensor<16x24xf32> {
      %c0 = arith.constant 0 : index
      %c16 = arith.constant 16 : index
      %c24 = arith.constant 24 : index
      %c4 = arith.constant 4 : index
      %c8 = arith.constant 8 : index
      %0 = scf.for %m = %c0 to %c16 step %c4 iter_args(%rows = %init) -> (tensor<16x24xf32>) {
        %1 = scf.for %n = %c0 to %c24 step %c8 iter_args(%tiles = %rows) -> (tensor<16x24xf32>) {
          %at = tensor.extract_slice %a[%m, 0] [4, 32] [1, 1] : tensor<16x32xf32> to tensor<4x32xf32>
          %bt = tensor.extract_slice %b[0, %n] [32, 8] [1, 1] : tensor<32x24xf32> to tensor<32x8xf32>
          %ct = tensor.extract_slice %init[%m, %n] [4, 8] [1, 1] : tensor<16x24xf32> to tensor<4x8xf32>
          %product = linalg.matmul ins(%at, %bt : tensor<4x32xf32>, tensor<32x8xf32>)
                                   outs(%ct : tensor<4x8xf32>) -> tensor<4x8xf32>
          %out = tensor.extract_slice %tiles[%m, %n] [4, 8] [1, 1] : tensor<16x24xf32> to tensor<4x8xf32>
          %exp = linalg.exp ins(%product : tensor<4x8xf32>) outs(%out : tensor<4x8xf32>) -> tensor<4x8xf32>
          %new = tensor.insert_slice %exp into %tiles[%m, %n] [4, 8] [1, 1]
            : tensor<4x8xf32> into tensor<16x24xf32>
          scf.yield %new : tensor<16x24xf32>
        }
        scf.yield %1 : tensor<16x24xf32>
      }
      return %0 : tensor<16x24xf32>
    }
    ```

    A producer of which the tiles read disjoint parts is computed once; if it has
    other users, its result is also a result of the loops. If tiles read the same
    elements, because windows overlap or a loop does not run over the operand,
    these elements are recomputed. Only ops that compute an element in one iteration
    are recomputed, not reductions. An init is not fused if a reduction loop is tiled,
    since each tile would start from it again. Reshapes and `tensor.pad` between
    two ops are tiled as well. Ops that read or write memory are not fused.

    The other operands of a consumer are moved before the loops if they are computed
    after them; with `fuse=both` their producers are fused into the tiles too. A
    tensor that is only read inside the tiles is not a result of the loops.

    A root with the attribute `structured.tile` has tile sizes of its own, as in
    [`linalg-tile`](linalg-tile.md).

    With `peel`, partial tiles are computed after the loop over full tiles, whose
    extents are then static, with the parts of other ops that are fused into them:

    ```mlir
    // --linalg-tile-and-fuse="sizes=4 peel=all"
    func.func @f(%a: tensor<10xf32>, %init: tensor<10xf32>) -> tensor<10xf32> {
      %0 = linalg.exp ins(%a : tensor<10xf32>) outs(%init : tensor<10xf32>) -> tensor<10xf32>
      %1 = linalg.log ins(%0 : tensor<10xf32>) outs(%init : tensor<10xf32>) -> tensor<10xf32>
      return %1 : tensor<10xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: tensor<10xf32>, %init: tensor<10xf32>) -> tensor<10xf32> {
      %c0 = arith.constant 0 : index
      %c4 = arith.constant 4 : index
      %c8 = arith.constant 8 : index
      %0 = scf.for %i = %c0 to %c8 step %c4 iter_args(%tiles = %init) -> (tensor<10xf32>) {
        %at = tensor.extract_slice %a[%i] [4] [1] : tensor<10xf32> to tensor<4xf32>
        %et = tensor.extract_slice %init[%i] [4] [1] : tensor<10xf32> to tensor<4xf32>
        %exp = linalg.exp ins(%at : tensor<4xf32>) outs(%et : tensor<4xf32>) -> tensor<4xf32>
        %lt = tensor.extract_slice %tiles[%i] [4] [1] : tensor<10xf32> to tensor<4xf32>
        %log = linalg.log ins(%exp : tensor<4xf32>) outs(%lt : tensor<4xf32>) -> tensor<4xf32>
        %new = tensor.insert_slice %log into %tiles[%i] [4] [1] : tensor<4xf32> into tensor<10xf32>
        scf.yield %new : tensor<10xf32>
      }
      %ar = tensor.extract_slice %a[8] [2] [1] : tensor<10xf32> to tensor<2xf32>
      %er = tensor.extract_slice %init[8] [2] [1] : tensor<10xf32> to tensor<2xf32>
      %rest = linalg.exp ins(%ar : tensor<2xf32>) outs(%er : tensor<2xf32>) -> tensor<2xf32>
      %lr = tensor.extract_slice %0[8] [2] [1] : tensor<10xf32> to tensor<2xf32>
      %last = linalg.log ins(%rest : tensor<2xf32>) outs(%lr : tensor<2xf32>) -> tensor<2xf32>
      %1 = tensor.insert_slice %last into %0[8] [2] [1] : tensor<2xf32> into tensor<10xf32>
      return %1 : tensor<10xf32>
    }
    ```

    `root` says which ops are tiled: the last of each chain (`last`), which no other
    structured op reads; the first (`first`), which read no structured op but fills;
    or all ops with a name, as in `root=linalg.matmul`. Loops over tiles are not
    tiled again.
  }];
  let options = [
    ListOption<"sizes", "sizes", "int64_t",
               "Tile size of each loop of a root, outermost first; 0 for a loop that is not tiled "
               "(default: none)">,
    ListOption<"interchange", "interchange", "int64_t",
               "The order of the loops over tiles: numbers of the root's loops, outermost first "
               "(default: the root's order)">,
    Option<"loops", "loops", "::mlir::structured::TileLoops",
           "::mlir::structured::TileLoops::For", "The loops over tiles (default: for)", [{
             ::llvm::cl::values(
               clEnumValN(::mlir::structured::TileLoops::For, "for", "nested scf.for"),
               clEnumValN(::mlir::structured::TileLoops::Forall, "forall", "one scf.forall"))
           }]>,
    Option<"fuse", "fuse", "::mlir::structured::FusedOps",
           "::mlir::structured::FusedOps::Producers", "Which ops are fused into the tiles of a root (default: producers)", [{
             ::llvm::cl::values(
               clEnumValN(::mlir::structured::FusedOps::Producers, "producers", "the ops whose results it reads"),
               clEnumValN(::mlir::structured::FusedOps::Consumers, "consumers", "the ops that read its results"),
               clEnumValN(::mlir::structured::FusedOps::Both, "both", "both"))
           }]>,
    ListOption<"peel", "peel", "std::string",
               "The loops whose remainder is peeled: their numbers, or all (default: none)">,
    Option<"root", "root", "std::string", "\"last\"",
           "Which ops are tiled: last, first, or the name of an op (default: last)">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

#endif // LINALG_TRANSFORMS_FUSION_PASSES_TD
