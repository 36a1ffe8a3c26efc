// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_PACKING_PASSES_TD
#define LINALG_TRANSFORMS_PACKING_PASSES_TD

include "mlir/Pass/PassBase.td"

def LinalgPadPass : Pass<"linalg-pad"> {
  let summary = "Pad operands so that loop extents become multiples";
  let description = [{
    Replaces every structured op on tensors by the op on padded operands, followed by
    slices of its results. Padding comes after the last elements, so that the extent
    of loop `i` becomes a multiple of `multiples[i]`. Extents may be dynamic.

    Padding values change no result, to the last bit: where an iteration in the
    padding updates an element that is kept, it folds the identity element of the
    operation into it. The values are found by evaluating the payload on candidates:
    zeros for sums of products, the lowest number for a maximum.

    An op is left alone, with a remark that says why, if there are no such values:
    along the window of a convolution of floats, since zero times infinity is NaN,
    or where zero points are subtracted. So is an op whose payload writes to memory,
    or may be undefined on padding, as a division by zero is.

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
               "For each loop, outermost first, what its extent becomes a multiple of; 0 or 1 for a loop "
               "that is not padded (default: none)">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

def LinalgPackPass : Pass<"linalg-pack"> {
  let summary = "Pack operands of structured ops into tiles";
  let description = [{
    Replaces every structured op on tensors by a `linalg.generic` on operands that
    `linalg.pack` tiles; each tile is contiguous. The results are unpacked by
    `linalg.unpack`. Each loop becomes a loop over tiles; after these, each tiled loop
    `i` has another loop, of `sizes[i]` iterations, inside a tile. Extents may be
    dynamic.

    Partial tiles are padded with values that change no result, as by `linalg-pad`.
    An operand that was unpacked from the same tiles is replaced by the packed
    tensor. Tiles are in the order of the operand's dimensions; for the given
    operands, `transpose-inner` reverses the inner dimensions, which are those
    of a tile, and `transpose-outer` the outer ones.

    A dimension that several loops run over, such as the height of an image, is not
    packed; its indexing map computes the index from the outer and inner loops.

    An op is left alone, with a remark that says why, if

    - a loop that is to be tiled runs over such a dimension, and its tiles are not known
      to be full;
    - partial tiles have no padding that changes no result, or `no-padding` is set;
    - the payload writes to memory.

    `linalg-specialize` rewrites the op on tiles to a named op if there is one, such as
    `linalg.mmt4d`.

    ```mlir
    // --linalg-pack="sizes=8,16,4 transpose-inner=1 transpose-outer=1"
    func.func @f(%a: tensor<32x64xf32>, %b: tensor<64x32xf32>, %c: tensor<32x32xf32>) -> tensor<32x32xf32> {
      %0 = linalg.matmul ins(%a, %b : tensor<32x64xf32>, tensor<64x32xf32>)
                         outs(%c : tensor<32x32xf32>) -> tensor<32x32xf32>
      return %0 : tensor<32x32xf32>
    }
    ```

    becomes

    ```mlir
    #a = affine_map<(m, n, k, m0, n0, k0) -> (m, k, m0, k0)>
    #b = affine_map<(m, n, k, m0, n0, k0) -> (n, k, n0, k0)>
    #c = affine_map<(m, n, k, m0, n0, k0) -> (m, n, m0, n0)>
    func.func @f(%a: tensor<32x64xf32>, %b: tensor<64x32xf32>, %c: tensor<32x32xf32>) -> tensor<32x32xf32> {
      %ea = tensor.empty() : tensor<4x16x8x4xf32>
      %pa = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 4]
              into %ea : tensor<32x64xf32> -> tensor<4x16x8x4xf32>
      %eb = tensor.empty() : tensor<2x16x16x4xf32>
      %pb = linalg.pack %b outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [16, 4]
              into %eb : tensor<64x32xf32> -> tensor<2x16x16x4xf32>
      %ec = tensor.empty() : tensor<4x2x8x16xf32>
      %pc = linalg.pack %c inner_dims_pos = [0, 1] inner_tiles = [8, 16]
              into %ec : tensor<32x32xf32> -> tensor<4x2x8x16xf32>
      %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]}
          ins(%pa, %pb : tensor<4x16x8x4xf32>, tensor<2x16x16x4xf32>)
          outs(%pc : tensor<4x2x8x16xf32>) {
      ^bb0(%x: f32, %y: f32, %z: f32):
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %z, %p : f32
        linalg.yield %s : f32
      } -> tensor<4x2x8x16xf32>
      %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 16]
             into %c : tensor<4x2x8x16xf32> -> tensor<32x32xf32>
      return %1 : tensor<32x32xf32>
    }
    ```
  }];
  let options = [
    ListOption<"sizes", "sizes", "int64_t",
               "Tile size of each loop, outermost first; 0 for a loop that is not tiled (default: none)">,
    ListOption<"transposeInner", "transpose-inner", "unsigned",
               "Numbers of the operands whose inner (tile) dimensions are in reverse order (default: none)">,
    ListOption<"transposeOuter", "transpose-outer", "unsigned",
               "Numbers of the operands whose outer dimensions are in reverse order (default: none)">,
    Option<"noPadding", "no-padding", "bool", "false",
           "Leave an op alone if its tiles are not known to be full (default: false)">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

def LinalgPackMatmulPass : Pass<"linalg-pack-matmul"> {
  let summary = "Pack matrix products into blocks";
  let description = [{
    Does what `linalg-pack` does to each contraction with one loop each over the rows
    of the left operand (m), the columns of the right one (n) and the reduction (k),
    whatever its name and the layout of its operands; there may be batch loops. By
    default, the left operand is packed as [M][K][m][k] and the right one as
    [N][K][n][k]. The result is packed as [M][N][m][n].

    ```mlir
    // --linalg-pack-matmul=block-factors=8,16,4
    func.func @f(%a: tensor<64x32xf32>, %b: tensor<32x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
      %0 = linalg.matmul ins(%a, %b : tensor<64x32xf32>, tensor<32x64xf32>)
                         outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
      return %0 : tensor<64x64xf32>
    }
    ```

    becomes

    ```mlir
    #a = affine_map<(m, n, k, m0, n0, k0) -> (m, k, m0, k0)>
    #b = affine_map<(m, n, k, m0, n0, k0) -> (n, k, n0, k0)>
    #c = affine_map<(m, n, k, m0, n0, k0) -> (m, n, m0, n0)>
    func.func @f(%a: tensor<64x32xf32>, %b: tensor<32x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
      %ea = tensor.empty() : tensor<8x8x8x4xf32>
      %pa = linalg.pack %a outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 4]
              into %ea : tensor<64x32xf32> -> tensor<8x8x8x4xf32>
      %eb = tensor.empty() : tensor<4x8x16x4xf32>
      %pb = linalg.pack %b outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [16, 4]
              into %eb : tensor<32x64xf32> -> tensor<4x8x16x4xf32>
      %ec = tensor.empty() : tensor<8x4x8x16xf32>
      %pc = linalg.pack %c inner_dims_pos = [0, 1] inner_tiles = [8, 16]
              into %ec : tensor<64x64xf32> -> tensor<8x4x8x16xf32>
      %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]}
          ins(%pa, %pb : tensor<8x8x8x4xf32>, tensor<4x8x16x4xf32>)
          outs(%pc : tensor<8x4x8x16xf32>) {
      ^bb0(%x: f32, %y: f32, %z: f32):
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %z, %p : f32
        linalg.yield %s : f32
      } -> tensor<8x4x8x16xf32>
      %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 16]
             into %c : tensor<8x4x8x16xf32> -> tensor<64x64xf32>
      return %1 : tensor<64x64xf32>
    }
    ```
  }];
  let options = [
    ListOption<"blockFactors", "block-factors", "int64_t",
               "Block size along m, n and k; 0 for a dimension that is not blocked (default: none)">,
    ListOption<"mnkPaddedMultiples", "mnk-padded-multiples", "int64_t",
               "For m, n and k: instead of the block factor, a single block whose size is the least multiple "
               "of this number that holds the extent; 0 for the block factor (default: none)">,
    ListOption<"mnkOrder", "mnk-order", "int64_t",
               "The positions of the loops m, n and k after the batch loops (default: m, n, k)">,
    Option<"allowPadding", "allow-padding", "bool", "true",
           "Pad blocks that are not full; otherwise leave the op alone (default: true)">,
    Option<"lhsTransposeOuterBlocks", "lhs-transpose-outer-blocks", "bool", "false",
           "Order the blocks of the left operand as [K][M] (default: false)">,
    Option<"lhsTransposeInnerBlocks", "lhs-transpose-inner-blocks", "bool", "false",
           "Order the elements of a block of the left operand as [k][m] (default: false)">,
    Option<"rhsTransposeOuterBlocks", "rhs-transpose-outer-blocks", "bool", "true",
           "Order the blocks of the right operand as [N][K] (default: true)">,
    Option<"rhsTransposeInnerBlocks", "rhs-transpose-inner-blocks", "bool", "true",
           "Order the elements of a block of the right operand as [n][k] (default: true)">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

def LinalgPropagatePackingPass : Pass<"linalg-propagate-packing"> {
  let summary = "Move packing and unpacking through elementwise ops";
  let description = [{
    An elementwise op on the result of a `linalg.unpack` is computed on the packed
    tensor instead: its other operands are packed, and its result is unpacked. An
    elementwise op whose result has a `linalg.pack` as its only user is then computed
    on packed operands. A pack and an unpack that are inverse to each other cancel.

    In partial tiles, elements after the end have the values that the op
    computes there; an unpack drops them. So a pack that pads is neither moved
    nor dropped, unless its tiles are known to be full. If tiles may be partial,
    an op is left alone if its payload may be undefined on such elements, such
    as a division.

    ```mlir
    func.func @f(%a: tensor<4x8xf32>, %e: tensor<32xf32>, %t: tensor<4x8xf32>) -> tensor<4x8xf32> {
      %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [8]
             into %e : tensor<4x8xf32> -> tensor<32xf32>
      %1 = linalg.exp ins(%0 : tensor<32xf32>) outs(%e : tensor<32xf32>) -> tensor<32xf32>
      %2 = linalg.pack %1 inner_dims_pos = [0] inner_tiles = [8]
             into %t : tensor<32xf32> -> tensor<4x8xf32>
      return %2 : tensor<4x8xf32>
    }
    ```

    becomes

    ```mlir
    #id = affine_map<(i, j) -> (i, j)>
    func.func @f(%a: tensor<4x8xf32>, %e: tensor<32xf32>, %t: tensor<4x8xf32>) -> tensor<4x8xf32> {
      %0 = tensor.empty() : tensor<4x8xf32>
      %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
          ins(%a : tensor<4x8xf32>) outs(%0 : tensor<4x8xf32>) {
      ^bb0(%x: f32, %out: f32):
        %y = math.exp %x : f32
        linalg.yield %y : f32
      } -> tensor<4x8xf32>
      return %1 : tensor<4x8xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

def LinalgHoistPackingPass : Pass<"linalg-hoist-packing"> {
  let summary = "Hoist the padding and packing of tiles out of loops";
  let description = [{
    After tiling, a `tensor.pad` or `linalg.pack` of a tile is inside loops, and copies
    the same tile again in each iteration of a loop that the tile does not depend on.
    This pass hoists such an op out of the `loops` innermost loops around it. Copies
    of the loops that the tile depends on are made before them: they write all tiles
    to one tensor, which has a dimension for each of these loops. The original
    loops read the tile from that tensor. The op that slices the tile is moved
    too.

    ```mlir
    // --linalg-hoist-packing
    func.func @f(%a: tensor<4x7xf32>, %c: tensor<8xf32>) -> tensor<8xf32> {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      %c64 = arith.constant 64 : index
      %zero = arith.constant 0.0 : f32
      %r = scf.for %step = %c0 to %c64 step %c1 iter_args(%s = %c) -> (tensor<8xf32>) {
        %q = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %s) -> (tensor<8xf32>) {
          %row = tensor.extract_slice %a[%i, 0] [1, 7] [1, 1] : tensor<4x7xf32> to tensor<7xf32>
          %whole = tensor.pad %row low[0] high[1] {
          ^bb0(%j: index):
            tensor.yield %zero : f32
          } : tensor<7xf32> to tensor<8xf32>
          %u = linalg.add ins(%whole, %t : tensor<8xf32>, tensor<8xf32>)
                          outs(%t : tensor<8xf32>) -> tensor<8xf32>
          scf.yield %u : tensor<8xf32>
        }
        scf.yield %q : tensor<8xf32>
      }
      return %r : tensor<8xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: tensor<4x7xf32>, %c: tensor<8xf32>) -> tensor<8xf32> {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      %c64 = arith.constant 64 : index
      %zero = arith.constant 0.0 : f32
      %empty = tensor.empty() : tensor<4x8xf32>
      %tiles = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %empty) -> (tensor<4x8xf32>) {
        %row = tensor.extract_slice %a[%i, 0] [1, 7] [1, 1] : tensor<4x7xf32> to tensor<7xf32>
        %whole = tensor.pad %row low[0] high[1] {
        ^bb0(%j: index):
          tensor.yield %zero : f32
        } : tensor<7xf32> to tensor<8xf32>
        %u = tensor.insert_slice %whole into %t[%i, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
        scf.yield %u : tensor<4x8xf32>
      }
      %r = scf.for %step = %c0 to %c64 step %c1 iter_args(%s = %c) -> (tensor<8xf32>) {
        %q = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %s) -> (tensor<8xf32>) {
          %whole = tensor.extract_slice %tiles[%i, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
          %u = linalg.add ins(%whole, %t : tensor<8xf32>, tensor<8xf32>)
                          outs(%t : tensor<8xf32>) -> tensor<8xf32>
          scf.yield %u : tensor<8xf32>
        }
        scf.yield %q : tensor<8xf32>
      }
      return %r : tensor<8xf32>
    }
    ```

    If an op can't be hoisted out of that many loops, it is hoisted out of as
    many as possible, and a remark says what prevents more: the tile is of a
    tensor that a loop carries or computes, has a dynamic extent, or the bounds
    of a loop depend on the iteration of another.
  }];
  let options = [
    Option<"loops", "loops", "int64_t", /*default=*/"0",
           "The number of scf.for loops to hoist out of, innermost first; 0 for all that are directly "
           "nested (default: 0)">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

#endif // LINALG_TRANSFORMS_PACKING_PASSES_TD
