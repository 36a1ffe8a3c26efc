// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_PASSES_TD
#define LINALG_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def LinalgGeneralizePass : Pass<"linalg-generalize"> {
  let summary = "Write structured ops as linalg.generic";
  let description = [{
    Replaces every structured op by the `linalg.generic` with the same operands,
    indexing maps, iterator types and payload. Attributes that are not part of
    the op's definition are kept.

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

def LinalgSpecializePass : Pass<"linalg-specialize"> {
  let summary = "Write linalg.generic as named ops";
  let description = [{
    Replaces every `linalg.generic` that computes what a named op of any dialect
    computes by that op: the inverse of `linalg-generalize`. Indexing maps,
    iterator types and payload must be those of the named op on the same
    operands, up to the order of loops, of inputs, and of the operands of
    commutative operations. Strides, dilations, casts and maps that differ from
    the op's defaults become attributes. Attributes that are not part of the op's
    definition are kept, except `doc`.

    ```mlir
    #a = affine_map<(m, n, k) -> (m, k)>
    #b = affine_map<(m, n, k) -> (k, n)>
    #c = affine_map<(m, n, k) -> (m, n)>
    linalg.generic {indexing_maps = [#a, #b, #c],
                    iterator_types = ["parallel", "parallel", "reduction"]}
        ins(%a, %b : memref<4x8xi8>, memref<8x16xi8>) outs(%c : memref<4x16xi32>) {
    ^bb0(%x: i8, %y: i8, %out: i32):
      %0 = arith.extui %x : i8 to i32
      %1 = arith.extui %y : i8 to i32
      %2 = arith.muli %0, %1 : i32
      %3 = arith.addi %out, %2 : i32
      linalg.yield %3 : i32
    }
    ```

    becomes

    ```mlir
    linalg.matmul {cast = #linalg.type_fn<cast_unsigned>}
        ins(%a, %b : memref<4x8xi8>, memref<8x16xi8>) outs(%c : memref<4x16xi32>)
    ```

    If several ops match, one whose name determines the computation comes before
    one that leaves a part of it to attributes, such as `linalg.contract`, and that
    one before `linalg.map` and `linalg.reduce`, which have any payload.

    A `linalg.generic` is left alone, with a remark that says why, if it matches no
    named op or names a library function. `linalg.map`, `linalg.reduce`,
    `linalg.transpose` and `linalg.broadcast` take no loop whose extent is static
    in some operands and dynamic in others: insert a cast to get one of these.
  }];
  let options = [
    Option<"mostGeneral", "most-general", "::mlir::structured::NamedFormKind",
           "::mlir::structured::NamedFormKind::Open", "The most general kind of op to use (default: open)", [{
             ::llvm::cl::values(
               clEnumValN(::mlir::structured::NamedFormKind::Named, "named",
                          "only ops whose name determines the computation, such as linalg.exp"),
               clEnumValN(::mlir::structured::NamedFormKind::Category, "category",
                          "also ops that leave a part of it to attributes, such as linalg.contract"),
               clEnumValN(::mlir::structured::NamedFormKind::Open, "open",
                          "also linalg.map and linalg.reduce, which have any payload"))
           }]>
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect",
                           "::mlir::math::MathDialect"];
}

def LinalgCategorizePass : Pass<"linalg-categorize"> {
  let summary = "Write named elementwise ops as linalg.elementwise";
  let description = [{
    Replaces every named elementwise op by the `linalg.elementwise` whose attribute
    `kind` is the op's function. Ops without such a form, such as `linalg.copy`,
    are left alone.

    ```mlir
    linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
    ```

    becomes

    ```mlir
    linalg.elementwise kind=#linalg.elementwise_kind<exp>
        ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect",
                           "::mlir::math::MathDialect"];
}

def LinalgFoldTransposePass : Pass<"linalg-fold-transpose"> {
  let summary = "Fold transpositions into the indexing maps of linalg.elementwise";
  let description = [{
    Replaces every `linalg.elementwise` that has the result of a transposition
    among its inputs by one that reads the transposition's input through a
    permuted indexing map. A transposition without other uses is erased.

    ```mlir
    func.func @f(%a: tensor<8x4xf32>, %e: tensor<4x8xf32>, %init: tensor<4x8xf32>) -> tensor<4x8xf32> {
      %t = linalg.transpose ins(%a : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>)
             permutation = [1, 0]
      %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp>
             ins(%t : tensor<4x8xf32>) outs(%init : tensor<4x8xf32>) -> tensor<4x8xf32>
      return %0 : tensor<4x8xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: tensor<8x4xf32>, %e: tensor<4x8xf32>, %init: tensor<4x8xf32>) -> tensor<4x8xf32> {
      %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp>
             indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>]
             ins(%a : tensor<8x4xf32>) outs(%init : tensor<4x8xf32>) -> tensor<4x8xf32>
      return %0 : tensor<4x8xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect",
                           "::mlir::math::MathDialect"];
}

def LinalgConvToWinogradPass : Pass<"linalg-conv-to-winograd"> {
  let summary = "Compute convolutions by Winograd's algorithm";
  let description = [{
    Replaces 2-D convolutions with 3x3, 5x5, 3x1, 1x3, 5x1 or 1x5 filters by
    `linalg.winograd_filter_transform`, `linalg.winograd_input_transform`, a batch of
    matrix products, and `linalg.winograd_output_transform`. This takes fewer
    multiplications than the convolution, and rounds differently.

    Input and output must be tensors in the layout NHWC; the filter's layout may
    be any. Strides and dilations must be 1, and all elements floats of one type.
    Partial tiles are padded. Any other op is left alone, with a remark that says
    why.

    ```mlir
    func.func @f(%image: tensor<2x10x18x16xf32>, %filter: tensor<8x3x3x16xf32>,
                 %init: tensor<2x8x16x8xf32>) -> tensor<2x8x16x8xf32> {
      %0 = linalg.conv_2d_nhwc_fhwc
          ins(%image, %filter : tensor<2x10x18x16xf32>, tensor<8x3x3x16xf32>)
          outs(%init : tensor<2x8x16x8xf32>) -> tensor<2x8x16x8xf32>
      return %0 : tensor<2x8x16x8xf32>
    }
    ```

    becomes

    ```mlir
    #square = affine_map<(a, b, x, y, n, f, c) -> (a, b, x, y, n, c)>
    #window = affine_map<(a, b, x, y, n, f, c) -> (a, b, c, f)>
    #product = affine_map<(a, b, x, y, n, f, c) -> (a, b, x, y, n, f)>
    func.func @f(%image: tensor<2x10x18x16xf32>, %filter: tensor<8x3x3x16xf32>,
                 %init: tensor<2x8x16x8xf32>) -> tensor<2x8x16x8xf32> {
      %fe = tensor.empty() : tensor<6x6x16x8xf32>
      %ft = linalg.winograd_filter_transform fmr(F_4_3)
          ins(%filter : tensor<8x3x3x16xf32>)
          outs(%fe : tensor<6x6x16x8xf32>) -> tensor<6x6x16x8xf32>
      %ie = tensor.empty() : tensor<6x6x2x4x2x16xf32>
      %it = linalg.winograd_input_transform fmr(F_4_3)
          ins(%image : tensor<2x10x18x16xf32>)
          outs(%ie : tensor<6x6x2x4x2x16xf32>) -> tensor<6x6x2x4x2x16xf32>
      %zero = arith.constant 0.0 : f32
      %pe = tensor.empty() : tensor<6x6x2x4x2x8xf32>
      %zeros = linalg.fill ins(%zero : f32)
          outs(%pe : tensor<6x6x2x4x2x8xf32>) -> tensor<6x6x2x4x2x8xf32>
      %products = linalg.generic {
          indexing_maps = [#square, #window, #product],
          iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel",
                            "parallel", "reduction"]}
          ins(%it, %ft : tensor<6x6x2x4x2x16xf32>, tensor<6x6x16x8xf32>)
          outs(%zeros : tensor<6x6x2x4x2x8xf32>) {
      ^bb0(%i: f32, %f: f32, %out: f32):
        %product = arith.mulf %i, %f : f32
        %sum = arith.addf %out, %product : f32
        linalg.yield %sum : f32
      } -> tensor<6x6x2x4x2x8xf32>
      %0 = linalg.winograd_output_transform fmr(F_4_3)
          ins(%products : tensor<6x6x2x4x2x8xf32>)
          outs(%init : tensor<2x8x16x8xf32>) -> tensor<2x8x16x8xf32>
      return %0 : tensor<2x8x16x8xf32>
    }
    ```
  }];
  let options = [
    Option<"fmr", "fmr", "::mlir::structured::WinogradAlgorithm",
           "::mlir::structured::WinogradAlgorithm::Auto",
           "The algorithm F_m_r: output tiles of m elements and filters of r elements per spatial dimension (default: auto)", [{
             ::llvm::cl::values(
               clEnumValN(::mlir::structured::WinogradAlgorithm::Auto, "auto",
                          "F_4_3 or F_2_5, depending on the filter's extent"),
               clEnumValN(::mlir::structured::WinogradAlgorithm::F_2_3, "F_2_3",
                          "tiles of 2, filters of 3"),
               clEnumValN(::mlir::structured::WinogradAlgorithm::F_4_3, "F_4_3",
                          "tiles of 4, filters of 3"),
               clEnumValN(::mlir::structured::WinogradAlgorithm::F_2_5, "F_2_5",
                          "tiles of 2, filters of 5"))
           }]>
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

def LinalgConvertElementwisePass : Pass<"linalg-convert-elementwise"> {
  let summary = "Write elementwise operations on tensors as linalg.generic";
  let description = [{
    Replaces every elementwise-mappable op on ranked tensors, of any dialect, such
    as those of `arith` and `math`, by a `linalg.generic` whose payload is the same
    op on scalars. The init of a result is the first operand of the result's type,
    or an empty tensor if there is none. An op on unranked tensors is left alone,
    with a remark.

    ```mlir
    func.func @f(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>) -> tensor<4x?xi1> {
      %0 = arith.cmpf olt, %a, %b : tensor<4x?xf32>
      return %0 : tensor<4x?xi1>
    }
    ```

    becomes

    ```mlir
    #id = affine_map<(i, j) -> (i, j)>
    func.func @f(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>) -> tensor<4x?xi1> {
      %c1 = arith.constant 1 : index
      %n = tensor.dim %a, %c1 : tensor<4x?xf32>
      %init = tensor.empty(%n) : tensor<4x?xi1>
      %0 = linalg.generic {indexing_maps = [#id, #id, #id],
                           iterator_types = ["parallel", "parallel"]}
          ins(%a, %b : tensor<4x?xf32>, tensor<4x?xf32>) outs(%init : tensor<4x?xi1>) {
      ^bb0(%x: f32, %y: f32, %out: i1):
        %less = arith.cmpf olt, %x, %y : f32
        linalg.yield %less : i1
      } -> tensor<4x?xi1>
      return %0 : tensor<4x?xi1>
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect"];
}

def LinalgDecomposePass : Pass<"linalg-decompose"> {
  let summary = "Write ops as simpler structured ops";
  let description = [{
    Replaces every op that is several loop nests, such as `linalg.softmax`, by one
    structured op for each of them.

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
    %scratch = tensor.empty() : tensor<4x8xf32>
    %exp = linalg.generic {indexing_maps = [#all, #first, #all],
                           iterator_types = ["parallel", "parallel"]}
        ins(%a, %max : tensor<4x8xf32>, tensor<4xf32>) outs(%scratch : tensor<4x8xf32>) {
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
    %0 = linalg.generic {indexing_maps = [#all, #first, #all],
                         iterator_types = ["parallel", "parallel"]}
        ins(%exp, %sum : tensor<4x8xf32>, tensor<4xf32>) outs(%init : tensor<4x8xf32>) {
    ^bb0(%e: f32, %s: f32, %out: f32):
      %q = arith.divf %e, %s : f32
      linalg.yield %q : f32
    } -> tensor<4x8xf32>
    ```

    `linalg-bufferize` gives `%scratch` the buffer of `%init`. If `linalg.softmax` is
    on buffers, the exponentials are written to the init directly, unless the init
    may overlap the input without being the same buffer; the intermediate rows are
    allocated and freed.

    - `linalg.pack` becomes `tensor.pad`, `tensor.expand_shape` and a structured op
      that transposes. A tile size that is an SSA value takes `tensor.reshape`
      instead of `tensor.expand_shape`.
    - `linalg.unpack` becomes a transposition, `tensor.collapse_shape`,
      `tensor.extract_slice` and a copy.
    - The Winograd transforms become products with constant matrices. They are left
      alone if their elements are not floats, or if the dimensions that they
      transform can't be derived.

    An op that is a single loop nest becomes a simpler named op where there is one,
    unless `aggregates-only` is set:

    - A convolution or pooling loses each spatial dimension along which output and
      window have extent 1: `conv_2d_nhwc_hwcf` becomes `conv_1d_nwc_wcf`. A grouped
      convolution with one group loses the group dimension: `conv_2d_ngchw_gfchw`
      becomes `conv_2d_nchw_fchw`. A depthwise convolution with channel multiplier 1
      loses the multiplier's dimension: `depthwise_conv_2d_nhwc_hwcm` becomes
      `depthwise_conv_2d_nhwc_hwc`. Tensors are collapsed; buffers, and tensors
      whose extent is not known to be 1, are sliced.
    - A contraction or convolution of integers with zero points becomes the op
      without zero points (`quantized_matmul` becomes `matmul`), corrected by the
      sums over each input times the other input's zero point. A zero point that is
      the constant 0 needs no sum. The result is the same to the last bit.

    An op that is left alone gets a remark that says why.
  }];
  let options = [
    Option<"aggregatesOnly", "aggregates-only", "bool", "false",
           "Leave ops alone that are a single loop nest (default: false)">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"];
}

def LinalgSimplifyDepthwiseConvPass : Pass<"linalg-simplify-depthwise-conv"> {
  let summary = "Drop the channel multiplier of depthwise convolutions if it is 1";
  let description = [{
    Replaces a depthwise convolution with a channel multiplier of 1 by the op without
    that dimension, on collapsed operands. `linalg-decompose` does this too.

    ```mlir
    %0 = linalg.depthwise_conv_2d_nhwc_hwcm
           ins(%i, %k : tensor<1x9x9x3xf32>, tensor<3x3x3x1xf32>)
           outs(%o : tensor<1x7x7x3x1xf32>) -> tensor<1x7x7x3x1xf32>
    ```

    becomes

    ```mlir
    func.func @example(%i: tensor<1x9x9x3xf32>, %k: tensor<3x3x3x1xf32>,
                       %o: tensor<1x7x7x3x1xf32>) {
      %ck = tensor.collapse_shape %k [[0], [1], [2, 3]]
        : tensor<3x3x3x1xf32> into tensor<3x3x3xf32>
      %co = tensor.collapse_shape %o [[0], [1], [2], [3, 4]]
        : tensor<1x7x7x3x1xf32> into tensor<1x7x7x3xf32>
      %1 = linalg.depthwise_conv_2d_nhwc_hwc
             ins(%i, %ck : tensor<1x9x9x3xf32>, tensor<3x3x3xf32>)
             outs(%co : tensor<1x7x7x3xf32>) -> tensor<1x7x7x3xf32>
      %0 = tensor.expand_shape %1 [[0], [1], [2], [3, 4]] output_shape [1, 7, 7, 3, 1]
        : tensor<1x7x7x3xf32> into tensor<1x7x7x3x1xf32>
      "use"(%0) : (tensor<1x7x7x3x1xf32>) -> ()
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"];
}

def LinalgTilePass : Pass<"linalg-tile"> {
  let summary = "Tile structured ops";
  let description = [{
    Replaces every structured op by loops over the tiles of its iteration space,
    around the op on slices of its operands. A slice is the part of the operand that
    the iterations of the tile access, by the operand's indexing map. Tensors and
    buffers are tiled alike. Where a tile size does not divide an extent, the last
    tile is smaller.

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
        %new = tensor.insert_slice %sum into %p[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<4x8xf32>
        scf.yield %new : tensor<4x8xf32>
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
    by one associative and commutative operation. In any case, an op is left alone if
    a loop with a tile size runs backwards through an operand, or occurs in a `mod` or
    a division. A remark says why.

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
  }];
  let options = [
    ListOption<"sizes", "sizes", "int64_t",
               "Tile size of each loop, outermost first; 0 for a loop that is not tiled (default: none)">,
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
                           "::mlir::gpu::GPUDialect", "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
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
      operation, or writes to memory;
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
                           "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"];
}

def LinalgFoldUnitDimsPass : Pass<"linalg-fold-unit-dims"> {
  let summary = "Drop unit-extent loops and dimensions";
  let description = [{
    Replaces every structured op with loops of extent 1 by the `linalg.generic`
    without them. Operands lose the dimensions of extent 1 along which only the first
    element is accessed: tensors by `tensor.collapse_shape`, with
    `tensor.expand_shape` for results, buffers by views. Where the result of one op
    is an operand of another, `--canonicalize` folds the two reshapes. Tensors with
    an encoding, and buffers whose layout is not strided, keep their dimensions.

    If one of the two loops of a window is dropped, the other alone runs over the
    operand's dimension. If that dimension may be longer than what is accessed, the
    op gets a slice of the operand.

    A `tensor.pad` with a single padding value loses the unit dimensions that it does
    not pad. Unless `use-rank-reducing-slices` is set, `tensor.extract_slice`,
    `tensor.insert_slice` and `tensor.parallel_insert_slice` lose the unit dimensions
    of the slice.

    ```mlir
    func.func @f(%a: tensor<1x8xf32>, %b: tensor<8x4xf32>, %c: tensor<1x4xf32>) -> tensor<1x4xf32> {
      %0 = linalg.matmul ins(%a, %b : tensor<1x8xf32>, tensor<8x4xf32>)
                         outs(%c : tensor<1x4xf32>) -> tensor<1x4xf32>
      return %0 : tensor<1x4xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: tensor<1x8xf32>, %b: tensor<8x4xf32>, %c: tensor<1x4xf32>) -> tensor<1x4xf32> {
      %at = tensor.collapse_shape %a [[0, 1]] : tensor<1x8xf32> into tensor<8xf32>
      %ct = tensor.collapse_shape %c [[0, 1]] : tensor<1x4xf32> into tensor<4xf32>
      %row = linalg.generic {indexing_maps = [affine_map<(n, k) -> (k)>, affine_map<(n, k) -> (k, n)>,
                                              affine_map<(n, k) -> (n)>],
                             iterator_types = ["parallel", "reduction"]}
          ins(%at, %b : tensor<8xf32>, tensor<8x4xf32>) outs(%ct : tensor<4xf32>) {
      ^bb0(%x: f32, %y: f32, %out: f32):
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %out, %p : f32
        linalg.yield %s : f32
      } -> tensor<4xf32>
      %0 = tensor.expand_shape %row [[0, 1]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
      return %0 : tensor<1x4xf32>
    }
    ```
  }];
  let options = [
    Option<"useRankReducingSlices", "use-rank-reducing-slices", "bool", "false",
           "Use tensor.extract_slice and tensor.insert_slice instead of reshapes (default: false)">,
    Option<"genericOnly", "generic-only", "bool", "false",
           "Leave structured ops other than linalg.generic as they are (default: false)">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"];
}

def LinalgInlineScalarsPass : Pass<"linalg-inline-scalars"> {
  let summary = "Inline scalar inputs into payloads";
  let description = [{
    Replaces every `linalg.generic` by one whose payload captures the inputs of
    which all iterations read the same element. The payload uses a scalar directly,
    extracts the element from a tensor, or loads it from a buffer. Named ops, whose
    payload is given by their name, are left alone.

    ```mlir
    func.func @f(%a: tensor<4xf32>, %s: f32, %t: tensor<f32>, %o: tensor<4xf32>) -> tensor<4xf32> {
      %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>,
                                            affine_map<(i) -> ()>, affine_map<(i) -> (i)>],
                           iterator_types = ["parallel"]}
          ins(%a, %s, %t : tensor<4xf32>, f32, tensor<f32>) outs(%o : tensor<4xf32>) {
      ^bb0(%x: f32, %y: f32, %z: f32, %out: f32):
        %p = arith.mulf %x, %y : f32
        %q = arith.addf %p, %z : f32
        linalg.yield %q : f32
      } -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: tensor<4xf32>, %s: f32, %t: tensor<f32>, %o: tensor<4xf32>) -> tensor<4xf32> {
      %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                           iterator_types = ["parallel"]}
          ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) {
      ^bb0(%x: f32, %out: f32):
        %z = tensor.extract %t[] : tensor<f32>
        %p = arith.mulf %x, %s : f32
        %q = arith.addf %p, %z : f32
        linalg.yield %q : f32
      } -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```
  }];
  let options = [
    Option<"tensorsOnly", "tensors-only", "bool", "false",
           "Leave ops with buffers among their operands as they are (default: false)">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::tensor::TensorDialect"];
}

def LinalgPromotePass : Pass<"linalg-promote"> {
  let summary = "Promote operands of structured ops to buffers of their own";
  let description = [{
    Copies the operands of every structured op, or those with the given numbers, to
    buffers of static shape, and runs the op on the copies. Inits are copied back
    after the op; an operand is copied in only if the op reads it. The copies are
    structured ops. A buffer has the shape of the operand; a dynamic extent is
    replaced by its upper bound, which the extents of tiles have. Buffers are
    allocated and freed outside of the sequential loops around the op. A tensor is
    copied to a `bufferization.alloc_tensor`.

    With `full-tiles`, the op runs on the whole buffers, whose extents are static.
    Padding after the end of the operand changes no result.

    An op is left alone, with a remark that says why, if

    - an extent has no upper bound;
    - its payload accesses memory;
    - a promoted operand may overlap an init, or a promoted init another operand
      ([Overlap.md](../Overlap.md) says when that matters);
    - with `full-tiles`, there is no such padding, or a loop with a dynamic extent runs
      over an operand that is not promoted.

    ```mlir
    // --linalg-promote="operands=1 memory-space=3"
    func.func @f(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
      linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>)
                    outs(%c : memref<4x16xf32>)
      return
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
      %fast = memref.alloc() : memref<8x16xf32, 3>
      linalg.copy ins(%b : memref<8x16xf32>) outs(%fast : memref<8x16xf32, 3>)
      linalg.matmul ins(%a, %fast : memref<4x8xf32>, memref<8x16xf32, 3>)
                    outs(%c : memref<4x16xf32>)
      memref.dealloc %fast : memref<8x16xf32, 3>
      return
    }
    ```
  }];
  let options = [
    ListOption<"operands", "operands", "int64_t",
               "The numbers of the operands to promote (default: all shaped operands)">,
    Option<"memorySpace", "memory-space", "std::string", "\"\"",
           "The memory space of the copies, an attribute (default: none)">,
    Option<"onStack", "on-stack", "bool", "false",
           "Allocate the copies of buffers on the stack (default: false)">,
    Option<"alignment", "alignment", "int64_t", "0",
           "Alignment of the copies of buffers in bytes (default: 0, which means that of the element type)">,
    Option<"fullTiles", "full-tiles", "bool", "false",
           "Run the op on the whole copies, of static extents; partial tiles are padded (default: false)">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"];
}

def LinalgUnwrapScalarsPass : Pass<"linalg-unwrap-scalars"> {
  let summary = "Detensorize: compute with scalars instead of tensors of rank 0";
  let description = [{
    Replaces structured ops without loops, on tensors of rank 0, by their payloads.
    An element is extracted where its tensor is defined, and inserted into a tensor
    again where other ops use it: after a loop if no op in the loop does. Block
    arguments, and the operands of the branches to the block, become scalars too, so
    that a loop made of branches counts and compares in registers.

    By default, the ops on which a condition or an operand of a branch depends are
    replaced, and what is connected to them; with `aggressive-mode`, all. Regions
    whose block arguments have changed are simplified.

    ```mlir
    func.func @f(%n: tensor<i32>) -> tensor<i32> {
      %one = arith.constant dense<1> : tensor<i32>
      %bool = tensor.empty() : tensor<i1>
      %int = tensor.empty() : tensor<i32>
      cf.br ^bb1(%one : tensor<i32>)
    ^bb1(%i: tensor<i32>):
      %less = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>],
                              iterator_types = []}
          ins(%i, %n : tensor<i32>, tensor<i32>) outs(%bool : tensor<i1>) {
      ^bb0(%x: i32, %y: i32, %out: i1):
        %0 = arith.cmpi slt, %x, %y : i32
        linalg.yield %0 : i1
      } -> tensor<i1>
      %condition = tensor.extract %less[] : tensor<i1>
      cf.cond_br %condition, ^bb2, ^bb3
    ^bb2:
      %twice = linalg.add ins(%i, %i : tensor<i32>, tensor<i32>) outs(%int : tensor<i32>) -> tensor<i32>
      cf.br ^bb1(%twice : tensor<i32>)
    ^bb3:
      return %i : tensor<i32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%n: tensor<i32>) -> tensor<i32> {
      %bound = tensor.extract %n[] : tensor<i32>
      %one = arith.constant 1 : i32
      cf.br ^bb1(%one : i32)
    ^bb1(%i: i32):
      %condition = arith.cmpi slt, %i, %bound : i32
      cf.cond_br %condition, ^bb2, ^bb3
    ^bb2:
      %twice = arith.addi %i, %i : i32
      cf.br ^bb1(%twice : i32)
    ^bb3:
      %result = tensor.from_elements %i : tensor<i32>
      return %result : tensor<i32>
    }
    ```
  }];
  let options = [
    Option<"aggressiveMode", "aggressive-mode", "bool", "false",
           "Detensorize everything, not only what branches depend on (default: false)">,
    Option<"genericOnly", "generic-only", "bool", "false",
           "Leave named ops, and ops with operands that are not tensors, as they are (default: false)">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect"];
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
    remark that says why, if it has another number of loops, if its loops are in that
    order, if it names a library function by `library_call`, if its payload writes to
    memory, or if the result would depend on the order of the loops:

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

#endif // LINALG_TRANSFORMS_PASSES_TD
