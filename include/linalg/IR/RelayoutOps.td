// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_IR_RELAYOUTOPS_TD
#define LINALG_IR_RELAYOUTOPS_TD

include "linalg/IR/AggregateOpBase.td"

/// An op that converts between a tensor and the same tensor packed into tiles.
class RelayoutOp<string mnemonic, list<Trait> traits = []>
    : TensorAggregateOp<mnemonic, "Dest", !listconcat([
        NoMemoryEffect, ConditionallySpeculatable,
        TypesMatchWith<"the result has the init's type", "dest", "result", "$_self">,
        DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>], traits)> {
  let results = (outs AnyRankedTensor:$result);
  let extraClassDeclaration = baseDeclaration # [{
    ::mlir::Speculation::Speculatability getSpeculatability();
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def PackOp : RelayoutOp<"pack", [AttrSizedOperandSegments]> {
  let summary = "packs a tensor into tiles, each of them contiguous";
  let description = [{
    Splits dimension `inner_dims_pos[i]` of the source into tiles of
    `inner_tiles[i]` elements. The outer dimensions of the result are those of the
    source, where the extent of a tiled dimension is its number of tiles. The inner
    dimensions, one for each entry of `inner_tiles`, are those of a tile. With
    `outer_dims_perm`, dimension `i` of the result is dimension `outer_dims_perm[i]`
    of the source. For a 2-D source,

    `result[o0, o1, i0, i1] = source[o0 * inner_tiles[0] + i0, o1 * inner_tiles[1] + i1]`.

    After the end of the source, a tile holds `padding_value`; without a
    `padding_value`, tile sizes must divide the extents. Entries of `inner_tiles`
    are integers or SSA values. The init gives the shape; its value is not read.

    ```mlir
    func.func @pack(%a: tensor<20x?xf32>, %zero: f32, %n: index,
                    %init: tensor<?x3x8x?xf32>) -> tensor<?x3x8x?xf32> {
      %0 = linalg.pack %a padding_value(%zero : f32)
             outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, %n]
             into %init : tensor<20x?xf32> -> tensor<?x3x8x?xf32>
      return %0 : tensor<?x3x8x?xf32>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$source, AnyRankedTensor:$dest,
                       Optional<AnyType>:$padding_value,
                       DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$outer_dims_perm,
                       DenseI64ArrayAttr:$inner_dims_pos,
                       Variadic<Index>:$inner_tiles,
                       DenseI64ArrayAttr:$static_inner_tiles);
  let assemblyFormat = [{
    $source (`padding_value` `(` $padding_value^ `:` type($padding_value) `)`)?
    (`outer_dims_perm` `=` $outer_dims_perm^)?
    `inner_dims_pos` `=` $inner_dims_pos
    `inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles)
    `into` $dest attr-dict `:` type($source) `->` type($dest)
  }];
}

def UnPackOp : RelayoutOp<"unpack"> {
  let summary = "unpacks a tensor from tiles";
  let description = [{
    The inverse of `linalg.pack` with the same `outer_dims_perm`, `inner_dims_pos`
    and `inner_tiles`. Elements of partial tiles after the end of the result are
    dropped. The init gives the shape; its value is not read.

    ```mlir
    func.func @unpack(%a: tensor<3x2x8x4xf32>, %init: tensor<20x7xf32>) -> tensor<20x7xf32> {
      %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 4]
             into %init : tensor<3x2x8x4xf32> -> tensor<20x7xf32>
      return %0 : tensor<20x7xf32>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$source, AnyRankedTensor:$dest,
                       DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$outer_dims_perm,
                       DenseI64ArrayAttr:$inner_dims_pos,
                       Variadic<Index>:$inner_tiles,
                       DenseI64ArrayAttr:$static_inner_tiles);
  let assemblyFormat = [{
    $source (`outer_dims_perm` `=` $outer_dims_perm^)?
    `inner_dims_pos` `=` $inner_dims_pos
    `inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles)
    `into` $dest attr-dict `:` type($source) `->` type($dest)
  }];
}

#endif // LINALG_IR_RELAYOUTOPS_TD
