// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_PASSES_TD
#define LINALG_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def LinalgGeneralizePass : Pass<"linalg-generalize"> {
  let summary = "Write structured ops as linalg.generic";
  let description = [{
    Replaces every structured op by the `linalg.generic` with the same operands,
    indexing maps, iterator types and payload. What the op's name said is then
    said by these alone. Attributes that are not part of the op's definition are
    kept.

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
  let summary = "Write linalg.generic as the op whose name says what it does";
  let description = [{
    Replaces every `linalg.generic` that computes what an op of a name computes
    by that op, of any dialect: the opposite of `linalg-generalize`. Indexing
    maps, iterator types and payload have to be those that the named op has for
    the same operands, where loops and inputs may be in another order, and the
    operands of commutative operations. Strides, dilations, casts and maps become
    attributes, where they are not what the op has without them. Attributes that
    are not part of the op's definition are kept, `doc` is not.

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

    Of several ops that fit, one whose name says it all is taken before one that
    leaves a part to attributes, such as `linalg.contract`, and that before
    `linalg.map` and `linalg.reduce`, which leave the payload open. An op that is
    left alone has no such form, or names a library function.
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
  let summary = "Write elementwise ops of a name as linalg.elementwise";
  let description = [{
    Replaces every elementwise op whose name says what it computes by the op that
    leaves the function to an attribute. Ops that have no such form are left
    alone, such as `linalg.copy`.

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
  let summary = "Let linalg.elementwise read what its inputs are transposed from";
  let description = [{
    Replaces every `linalg.elementwise` that has the result of a transposition
    among its inputs by one that reads the original by another indexing map. A
    transposition that nothing else uses is erased.

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
    Replaces convolutions of images with windows of 3 or 5 rows and columns, or of
    3 or 5 of one and 1 of the other, by `linalg.winograd_filter_transform`,
    `linalg.winograd_input_transform`, products of matrices, and
    `linalg.winograd_output_transform`. That takes fewer products than the
    convolution has, and rounds otherwise. Images and results are tensors with the
    dimensions images, rows, columns, channels; those of the filter may be in any
    order. Strides and dilations are 1, elements are floats of one type. What is
    missing from the last tiles is padded. Any other op is left alone, and a
    remark tells why.

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
  let summary = "Write operations on the elements of tensors as linalg.generic";
  let description = [{
    Replaces an op of any dialect that maps over the elements of ranked tensors,
    such as those of `arith` and `math`, by a `linalg.generic` whose payload is the
    same op on scalars. The first operand that has the type of a result is its
    init, and if there is none, an empty tensor. An op on tensors of unknown rank
    is left alone, and a remark tells so.

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
    Replaces every op that stands for several loop nests, such as
    `linalg.softmax`, by one structured op for each of them.

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

    `linalg-bufferize` gives `%scratch` the buffer of `%init`. On buffers the
    exponentials are there from the beginning, unless the init may overlap the
    input otherwise than as the same buffer; the intermediate rows are allocated
    and freed.

    `linalg.pack` becomes `tensor.pad`, `tensor.expand_shape` and a structured op
    that transposes (`tensor.reshape` where the size of a tile is a value);
    `linalg.unpack` a transposition, `tensor.collapse_shape`,
    `tensor.extract_slice` and a copy. The transforms of Winograd's convolution
    become products with constant matrices; they stay, with a remark that tells
    why, if their elements are no floats or it is not known along which
    dimensions they transform.

    Unless `aggregates-only` is set, an op that is one loop nest becomes a simpler
    one where there is one:

    - A convolution or pooling loses a spatial dimension along which output and
      window have extent 1: `conv_2d_nhwc_hwcf` becomes `conv_1d_nwc_wcf`. A
      convolution by groups loses a single group, and one of each channel a single
      filter: `conv_2d_ngchw_gfchw` becomes `conv_2d_nchw_fchw`,
      `depthwise_conv_2d_nhwc_hwcm` becomes `depthwise_conv_2d_nhwc_hwc`. Tensors
      are collapsed, or sliced like buffers where an extent is not known to be 1.
    - A contraction or convolution of integers with zero points becomes the one
      without (`quantized_matmul` becomes `matmul`), and sums over each input
      that the zero points are multiplied with. A zero point that is the constant
      0 makes no sum. The result is the same in every bit.

    A remark tells why an op stays as it is.
  }];
  let options = [
    Option<"aggregatesOnly", "aggregates-only", "bool", "false",
           "Leave ops alone that are a single loop nest (default: false)">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"];
}

def LinalgSimplifyDepthwiseConvPass : Pass<"linalg-simplify-depthwise-conv"> {
  let summary = "Write convolutions of each channel with one filter without the filters' dimension";
  let description = [{
    Replaces a convolution of each channel with several filters, of which there is
    only one, by the op that has one filter a channel, on operands without the
    dimension of extent 1. `linalg-decompose` does this too.

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
  let summary = "Cut structured ops into tiles";
  let description = [{
    Replaces every structured op by loops over the tiles of its iteration space,
    with the op on slices of its operands in them. A slice is what the iterations
    of the tile touch, by the operand's indexing map. Tensors and buffers are
    tiled alike; the tiles at the end are smaller where a size does not divide.

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

    With `loops=forall` the loops are one `scf.forall`; an op of which it would
    cut a reduction, or two tiles of which would write the same element, is left
    alone. So is one on buffers that may overlap, if tiles would change the order
    in which it reads and writes them ([Overlap.md](../Overlap.md)).

    With `partial-reduction` the tiles of reductions fold their elements into
    partial results, which start with the neutral element of the operation. With
    `outer-reduction` there are as many as a tile has elements, so that the loops
    within a tile are parallel, for vector units; with `outer-parallel` there is
    one for each tile, so that tiles can be computed at the same time, by
    `loops=forall`. Behind the loops they are folded into the init, the old value
    of which counts once. Parallel loops with a size are tiled too, around the
    others. This reorders sums of floats. Partial results are tensors, so the op
    must be on tensors.

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

    An op whose payload folds elements by no associative and commutative
    operation is left alone then. So is an op, in any case, if a loop to be cut
    runs backwards through an operand, or takes part in a `mod` or a division;
    and, as with all that is left alone, a remark tells why.

    With `peel` the tiles at the end of loops come in code of their own, behind
    those of full size, which then have static extents:

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
  let summary = "Split a reduction into partial results, and a reduction of these";
  let description = [{
    Splits a reduction loop of every structured op into two, of which one is
    parallel: its iterations fold their elements into `factor` partial results,
    which start with the neutral element of the operation. Another op folds these
    into the init, the old value of which counts once. So what was one chain of
    operations is several that do not depend on one another, for vector units or
    threads. This reorders sums of floats.

    The parallel loop is the outer one of the two, and each partial result is of
    successive elements; with `inner-parallel` it is the inner one, and each is of
    every `factor`-th element. Its dimension is the first or the last of the
    partial results.

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

    An op is left alone if its buffers overlap ([Overlap.md](../Overlap.md)), if it
    has no reduction, if `factor` does not divide the
    loop's extent or that is not static, if the payload folds elements by no
    associative and commutative operation or writes to memory, and if an init is a
    buffer. A remark tells why.
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
  let summary = "Drop loops and dimensions of extent one";
  let description = [{
    Replaces every structured op that has them by the `linalg.generic` without
    the loops of extent one, on operands without the dimensions of extent one
    along which only the first element is accessed. Tensors lose and get their
    dimensions by `tensor.collapse_shape` and `tensor.expand_shape`, buffers lose
    them by views; where one op's result is another's operand,
    `--canonicalize` folds the two. Tensors with an encoding and buffers with a
    layout that is not strided keep their dimensions.

    Where one loop of a window is dropped and another is left, that alone runs over
    the operand's dimension. If it may be longer than what is accessed, a slice of
    the operand takes its place.

    `tensor.pad` by one value loses the dimensions of extent one that it does not
    pad, and, where reshapes are used, `tensor.extract_slice`,
    `tensor.insert_slice` and `tensor.parallel_insert_slice` lose those of the slice.

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
  let summary = "Move inputs of one element into payloads";
  let description = [{
    Replaces every `linalg.generic` by one whose payload captures those inputs of
    which all iterations read the same element: it uses a scalar, and extracts an
    element of a tensor or loads that of a buffer. Named ops, the payload of which
    is their name's, are left alone.

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
  let summary = "Let structured ops work on copies of operands in memory of their own";
  let description = [{
    Copies the operands of every structured op, or those of the given numbers, to
    buffers of static shape, and lets the op work on these; inits are copied back
    after it. The copies are structured ops. A buffer is as large as the operand,
    or, where extents are values, as the largest that it can be: the extents of
    tiles have such a bound. The buffers are made and freed outside of the
    sequential loops around the op. A tensor's copy is a `bufferization.alloc_tensor`.

    An operand is copied in only if the op reads it. An op is left alone, and a
    remark tells why, if an extent has no bound, its payload accesses memory, or a
    promoted operand may overlap an init or another operand that the init writes
    ([Overlap.md](../Overlap.md)).

    With `full-tiles`, the op works on all of the buffers, of static extents: what is
    behind the end of an operand changes no result. The op is left alone if there is
    no such padding, or a loop whose extent is a value runs over an operand that is
    not promoted.

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
  let summary = "Compute with scalars in the place of tensors of rank 0";
  let description = [{
    Replaces structured ops without loops, on tensors of rank 0, by their
    payloads. Elements of tensors are extracted where the tensors come from, and
    put into tensors again where something else uses them: after a loop, if nothing
    in it does. Arguments of blocks, and the operands of the branches to them,
    become scalars as well: a loop made of branches counts and compares in
    registers.

    What is replaced are the ops on which a condition or an operand of a branch
    depends, and what is connected to them, or everything with the option
    `aggressive-mode`. Regions whose blocks have other arguments than before are
    simplified.

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
  let summary = "Change the order of loops";
  let description = [{
    Replaces every structured op that has as many loops as the permutation has
    numbers by the `linalg.generic` whose loop `i` is loop `permutation[i]` of the
    op: maps, iterator types and loop indices follow. Operands and payload stay as
    they are.

    An op is left alone, with a remark that tells why, if its payload writes to
    memory, and if the order counts: where iterations of several reductions write
    the same element of an init and the payload does not fold into it by one
    associative and commutative operation, these reductions have to keep their
    order among each other; and where an input and an init may be the same memory
    ([Overlap.md](../Overlap.md)).

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
