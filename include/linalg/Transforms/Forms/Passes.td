// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_FORMS_PASSES_TD
#define LINALG_TRANSFORMS_FORMS_PASSES_TD

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

    If several ops match, an op whose name determines the computation is
    preferred to one that leaves a part of it to attributes, such as
    `linalg.contract`, and both to `linalg.map` and `linalg.reduce`, which have
    any payload.

    A `linalg.generic` is left alone, with a remark that says why, if it matches no
    named op or names a library function. `linalg.map`, `linalg.reduce`,
    `linalg.transpose` and `linalg.broadcast` don't match if a loop's extent is
    static in some operands and dynamic in others; a cast makes them match.
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
      %q = arith.divf %e, %s fastmath<arcp> : f32
      linalg.yield %q : f32
    } -> tensor<4x8xf32>
    ```

    `linalg-bufferize` gives `%scratch` the buffer of `%init`. If `linalg.softmax` is
    on buffers, the exponentials are written to the init directly, unless the init
    may overlap the input without being the same buffer; the intermediate rows are
    allocated and freed.

    - `linalg.pack` becomes `tensor.pad`, `tensor.expand_shape` and a structured op
      that transposes. If a tile size is an SSA value, `tensor.reshape` is used
      instead of `tensor.expand_shape`.
    - `linalg.unpack` becomes a transposition, `tensor.collapse_shape`,
      `tensor.extract_slice` and a copy.
    - The Winograd transforms become products with constant matrices. They are left
      alone if their elements are not floats, or if the dimensions that they
      transform can't be derived.

    An op that is a single loop nest becomes a simpler named op if there is one,
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

def LinalgExtractFactorsPass : Pass<"linalg-extract-factors"> {
  let summary = "Compute the factors of products before their sum";
  let description = [{
    Replaces every op on tensors that sums products of factors which its payload
    computes by a contraction of the factors. Factors other than elements of an
    input, cast or not, are computed before, once for each of their elements, by
    elementwise ops. The op is left alone if an input occurs in both factors, if
    the loops that the factors depend on are not those of a contraction, or if it
    has a schedule, `structured.schedule`.

    ```mlir
    func.func @f(%a: tensor<4x8xi8>, %b: tensor<8x6xi8>, %zero: i32, %c: tensor<4x6xi32>) -> tensor<4x6xi32> {
      %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>,
                                            affine_map<(m, n, k) -> ()>, affine_map<(m, n, k) -> (m, n)>],
                           iterator_types = ["parallel", "parallel", "reduction"]}
          ins(%a, %b, %zero : tensor<4x8xi8>, tensor<8x6xi8>, i32) outs(%c : tensor<4x6xi32>) {
      ^bb0(%x: i8, %y: i8, %z: i32, %out: i32):
        %wide_x = arith.extsi %x : i8 to i32
        %wide_y = arith.extsi %y : i8 to i32
        %shifted = arith.subi %wide_x, %z : i32
        %product = arith.muli %shifted, %wide_y : i32
        %sum = arith.addi %out, %product : i32
        linalg.yield %sum : i32
      } -> tensor<4x6xi32>
      return %0 : tensor<4x6xi32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%a: tensor<4x8xi8>, %b: tensor<8x6xi8>, %zero: i32, %c: tensor<4x6xi32>) -> tensor<4x6xi32> {
      %empty = tensor.empty() : tensor<4x8xi32>
      %factor = linalg.generic {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> ()>,
                                                 affine_map<(m, k) -> (m, k)>],
                                iterator_types = ["parallel", "parallel"]}
          ins(%a, %zero : tensor<4x8xi8>, i32) outs(%empty : tensor<4x8xi32>) {
      ^bb0(%x: i8, %z: i32, %out: i32):
        %wide_x = arith.extsi %x : i8 to i32
        %shifted = arith.subi %wide_x, %z : i32
        linalg.yield %shifted : i32
      } -> tensor<4x8xi32>
      %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>,
                                            affine_map<(m, n, k) -> (m, n)>],
                           iterator_types = ["parallel", "parallel", "reduction"]}
          ins(%factor, %b : tensor<4x8xi32>, tensor<8x6xi8>) outs(%c : tensor<4x6xi32>) {
      ^bb0(%x: i32, %y: i8, %out: i32):
        %wide_y = arith.extsi %y : i8 to i32
        %product = arith.muli %x, %wide_y : i32
        %sum = arith.addi %out, %product : i32
        linalg.yield %sum : i32
      } -> tensor<4x6xi32>
      return %0 : tensor<4x6xi32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tensor::TensorDialect"];
}

def LinalgFoldUnitDimsPass : Pass<"linalg-fold-unit-dims"> {
  let summary = "Drop unit-extent loops and dimensions";
  let description = [{
    Replaces every structured op with loops of extent 1 by the `linalg.generic`
    without them. Operands lose the dimensions of extent 1 along which only the first
    element is accessed: tensors by `tensor.collapse_shape`, with
    `tensor.expand_shape` for results, buffers by views. If the result of one op
    is an operand of another, `--canonicalize` folds the two reshapes. Tensors
    with an encoding, and buffers whose layout is not strided, keep their
    dimensions.

    If one of the two loops of a window is dropped, only the other runs over the
    operand's dimension. If that dimension may be longer than what is accessed,
    the op gets a slice of the operand.

    A `tensor.pad` with a single padding value loses the unit dimensions that it does
    not pad. Unless `use-rank-reducing-slices` is set, `tensor.extract_slice`,
    `tensor.insert_slice` and `tensor.parallel_insert_slice` lose the unit dimensions
    of the slice. Ops with a schedule are left alone.

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
           "Leave structured ops other than linalg.generic as they are (default: false)">,
    Option<"innermostOnly", "innermost-only", "bool", "false",
           "Drop only the innermost dimensions of operands, the loops over these alone, and such dimensions of paddings "
           "whose readers all lose them (default: false)">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"];
}

def LinalgInlineScalarsPass : Pass<"linalg-inline-scalars"> {
  let summary = "Inline scalar inputs into payloads";
  let description = [{
    Replaces every `linalg.generic` by one whose payload captures each input of
    which all iterations read the same element. The payload uses a scalar
    directly, extracts the element from a tensor, or loads it from a buffer.
    Named ops, whose payload is given by their name, are left alone.

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

def LinalgDetensorizeOpsPass : Pass<"linalg-detensorize-ops"> {
  let summary = "Detensorize: compute with scalars instead of tensors of rank 0";
  let description = [{
    Replaces structured ops without loops, on tensors of rank 0, by their payloads.
    An element is extracted where its tensor is defined, and inserted into a
    tensor again for other users: after a loop if it has no users in the loop.
    Block arguments, and the operands of the branches to the block, become
    scalars too, so that a loop made of branches counts and compares in
    registers.

    By default, only ops on which a condition or an operand of a branch depends
    are replaced, and ops connected to them; with `aggressive-mode`, all are.
    Regions whose block arguments have changed are simplified.

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

#endif // LINALG_TRANSFORMS_FORMS_PASSES_TD
