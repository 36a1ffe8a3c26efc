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
               "For each loop, outermost first, what its extent becomes a multiple of; 0 or 1 for a loop "
               "that is not padded (default: none)">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

def LinalgPackPass : Pass<"linalg-pack"> {
  let summary = "Let ops work on operands that are cut into tiles";
  let description = [{
    Replaces every structured op on tensors by a `linalg.generic` on operands that
    `linalg.pack` cuts into tiles, which lie one after the other. The tile of loop
    `i` has `sizes[i]` iterations: there is a loop over tiles in the place of each
    loop, and behind them one through the tiles for each that is cut. The results
    are put together by `linalg.unpack`. Extents may be dynamic.

    Tiles that are not full are padded, by values that change no result, as those
    of `linalg-pad`. An operand that has just been unpacked from the same tiles is
    taken in them. Tiles come in the order of the operand's dimensions;
    `transpose-inner` reverses the order of those through a tile for the operands
    with these numbers, `transpose-outer` the order of those over the tiles.

    Along a dimension that several loops run over, as the height of an image, an
    operand is not cut: its map goes through the tiles.

    An op is left alone, with a remark that tells why, if a loop that is to be cut
    runs over such a dimension and its tiles are not known to be full; if no padding
    is neutral, or `no-padding` forbids it; or if the payload writes to memory.
    `linalg-specialize` finds the name of the op on tiles, if it has one,
    such as `linalg.mmt4d`.

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
  let summary = "Let products of matrices work on blocks";
  let description = [{
    Runs `linalg-pack` on each contraction with one loop each over the rows of the
    left operand (m), the columns of the right one (n) and what is summed over (k),
    whatever it is called and however its operands are stored; there may be batch
    loops. Blocks of the left operand have rows before columns, [M][K][m][k], those
    of the right one the other way around, [N][K][n][k], unless options tell
    otherwise; those of the result rows before columns.

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
    An elementwise op on what `linalg.unpack` put together works on the tiles
    instead, and its result is unpacked; its other operands are packed. Then an
    elementwise op of whose result `linalg.pack` is the one user computes the tiles,
    and its operands are packed. What is packed into the tiles that it was unpacked
    from, or unpacked into what was packed, is dropped on the way.

    Elements behind the end of the last tiles are whatever the op makes of them,
    which an unpack drops. So a pack that pads tiles is neither moved nor dropped,
    unless they are known to be full; and an op whose payload may be undefined on
    such elements, as a division, is left alone if there are any.

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
  let summary = "Copy the tiles of all iterations once, in front of loops";
  let description = [{
    A `tensor.pad` or `linalg.pack` of a tile is in the loops that tiling made, and
    copies the tile in each iteration, also where iterations of other loops have
    copied it before. Such an op is moved out of `loops` loops around it, innermost
    first: loops like those that the tile differs in, in front of them, copy all of
    its tiles to one tensor, which has a dimension for each of these loops, and each
    iteration takes the tile from there. What the tile is cut out by is moved along.

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

    Where it can't leave as many loops, it leaves those that it can, and a remark
    says what prevents more: a tile of what a loop carries or computes, of an extent
    that is not static, or loops whose bounds differ from iteration to iteration.
  }];
  let options = [
    Option<"loops", "loops", "int64_t", /*default=*/"0",
           "The number of scf.for loops to hoist out of, innermost first; 0 for all that are directly "
           "nested (default: 0)">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

def LinalgConvToMatmulPass : Pass<"linalg-conv-to-matmul"> {
  let summary = "Write convolutions as products of matrices (im2col)";
  let description = [{
    Copies the elements of each window of the image to one place, by a
    `linalg.generic`, and multiplies the matrix of these by the filter. Dimensions
    that run over the same operands become one where they follow each other in all
    of them, and those of the result are expanded again; the contraction gets a name
    if there is one. Strides and dilations are those of the windows; extents may be
    dynamic. The groups of a grouped convolution become a batch.

    A convolution whose filter has no output channels, as a depthwise one, is left
    alone: it would use each copy once.

    ```mlir
    func.func @f(%a: tensor<2x9x9x4xf32>, %b: tensor<3x3x4x16xf32>, %c: tensor<2x4x4x16xf32>) -> tensor<2x4x4x16xf32> {
      %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>}
          ins(%a, %b : tensor<2x9x9x4xf32>, tensor<3x3x4x16xf32>)
          outs(%c : tensor<2x4x4x16xf32>) -> tensor<2x4x4x16xf32>
      return %0 : tensor<2x4x4x16xf32>
    }
    ```

    becomes

    ```mlir
    #image = affine_map<(n, h, w, y, x, c) -> (n, h * 2 + y, w * 2 + x, c)>
    #id = affine_map<(n, h, w, y, x, c) -> (n, h, w, y, x, c)>
    func.func @f(%a: tensor<2x9x9x4xf32>, %b: tensor<3x3x4x16xf32>, %c: tensor<2x4x4x16xf32>) -> tensor<2x4x4x16xf32> {
      %e = tensor.empty() : tensor<2x4x4x3x3x4xf32>
      %w = linalg.generic {indexing_maps = [#image, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
          ins(%a : tensor<2x9x9x4xf32>) outs(%e : tensor<2x4x4x3x3x4xf32>) {
      ^bb0(%x: f32, %out: f32):
        linalg.yield %x : f32
      } -> tensor<2x4x4x3x3x4xf32>
      %wm = tensor.collapse_shape %w [[0, 1, 2], [3, 4, 5]] : tensor<2x4x4x3x3x4xf32> into tensor<32x36xf32>
      %bm = tensor.collapse_shape %b [[0, 1, 2], [3]] : tensor<3x3x4x16xf32> into tensor<36x16xf32>
      %cm = tensor.collapse_shape %c [[0, 1, 2], [3]] : tensor<2x4x4x16xf32> into tensor<32x16xf32>
      %0 = linalg.matmul ins(%wm, %bm : tensor<32x36xf32>, tensor<36x16xf32>)
                         outs(%cm : tensor<32x16xf32>) -> tensor<32x16xf32>
      %1 = tensor.expand_shape %0 [[0, 1, 2], [3]] output_shape [2, 4, 4, 16] : tensor<32x16xf32> into tensor<2x4x4x16xf32>
      return %1 : tensor<2x4x4x16xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::tensor::TensorDialect"];
}

#endif // LINALG_PACKING_PASSES_TD
