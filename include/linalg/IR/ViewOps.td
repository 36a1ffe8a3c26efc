// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Views: text that reads as ops of `memref` and `tensor`, and ops on boxes of a
// buffer.

#ifndef LINALG_IR_VIEWOPS_TD
#define LINALG_IR_VIEWOPS_TD

include "linalg/IR/LinalgDialect.td"
include "linalg/IR/LinalgTypes.td"
include "linalg/Interfaces/DecomposableViewOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

//===----------------------------------------------------------------------===//
// Text of other ops
//===----------------------------------------------------------------------===//

def RangeOp : Op<LinalgDialect, "range", [Pure]> {
  let summary = "some of the indices of a dimension, for `linalg.slice`";
  let description = [{
    The indices `min`, `min + step`, ... less than `max`. `step` is positive. Only
    `linalg.slice` takes a range. It can't be an argument or result of a function, which
    could not be lowered.

    ```mlir
    func.func @range(%min: index, %max: index, %step: index) {
      %r = linalg.range %min : %max : %step : !linalg.range
      return
    }
    ```
  }];
  let arguments = (ins Index:$min, Index:$max, Index:$step);
  let results = (outs RangeType:$range);
  let assemblyFormat = "$min `:` $max `:` $step attr-dict `:` qualified(type($range))";
  let hasVerifier = 1;
}

// Text that reads as an op of another dialect, so that no op of this name exists.
class TextOp<string mnemonic> : Op<LinalgDialect, mnemonic> {
  let arguments = (ins Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$results);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::verify() {
      return ::mlir::structured::detail::verifyTextOp(*this);
    }
    void $cppClass::print(::mlir::OpAsmPrinter &printer) { printer.printGenericOp(*this); }
  }];
}

def SliceOp : TextOp<"slice"> {
  let summary = "a part of a buffer, without copying: reads as `memref.subview`";
  let description = [{
    Takes a range or an index for each dimension of the buffer. A range keeps the
    dimension, an index drops it. The range is the result of a `linalg.range`.

    ```mlir
    func.func @slice(%v: memref<?x?xf32>, %i: index, %min: index, %max: index,
                     %step: index) -> memref<?xf32, strided<[?], offset: ?>> {
      %r = linalg.range %min : %max : %step : !linalg.range
      %s = linalg.slice %v[%r, %i]
          : memref<?x?xf32>, !linalg.range, index, memref<?xf32, strided<[?], offset: ?>>
      return %s : memref<?xf32, strided<[?], offset: ?>>
    }
    ```

    The size of the part, the number of indices in the range, is computed by `arith` ops.
    The result type has the extents, strides and offset that are known, or `?` for any of
    them.
  }];
}

def ReshapeOp : TextOp<"reshape"> {
  let summary = "other extents, without copying: reads as `memref.collapse_shape`, "
                "`memref.expand_shape` or `tensor.reshape`";
  let description = [{
    On a buffer, each map has the dimensions of the larger shape that correspond to one of
    the smaller shape. If a group of dimensions has a dynamic extent, it is the quotient of
    the other shape's extent and the static extents of the group.

    ```mlir
    func.func @reshape(%v: memref<?x4x5xf32>) -> memref<?x4x5xf32> {
      %0 = linalg.reshape %v [affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (k)>]
          : memref<?x4x5xf32> into memref<?x5xf32>
      %1 = linalg.reshape %0 [affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (k)>]
          : memref<?x5xf32> into memref<?x4x5xf32>
      return %1 : memref<?x4x5xf32>
    }
    ```

    With `ins` and `outs`, the result has the elements of one tensor in row-major order, and
    the shape of another.

    ```mlir
    func.func @reshape_like(%a: tensor<?x?xf32>, %b: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
      %0 = linalg.reshape ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?x?xf32>)
      return %0 : tensor<?x?x?xf32>
    }
    ```
  }];
}

def TensorReshapeOp : TextOp<"tensor_reshape"> {
  let summary = "a tensor with other extents: reads as `tensor.collapse_shape` or "
                "`tensor.expand_shape`";
  let description = [{
    `linalg.reshape` of a tensor.

    ```mlir
    func.func @tensor_reshape(%v: tensor<?x?x5xf32>) -> tensor<?x5xf32> {
      %0 = linalg.tensor_reshape %v [affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (k)>]
          : tensor<?x?x5xf32> into tensor<?x5xf32>
      return %0 : tensor<?x5xf32>
    }
    ```
  }];
}

//===----------------------------------------------------------------------===//
// Boxes
//===----------------------------------------------------------------------===//

// An op on boxes: views of one buffer, its base, that have all elements between
// two corners. Results are boxes of the same base.
class BoxOp<string mnemonic, list<Trait> traits = []>
    : Op<LinalgDialect, mnemonic, !listconcat([Pure, DecomposableViewOpInterface], traits)> {
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  defvar boxDeclaration = [{
    ::mlir::structured::RefusalOr<::llvm::SmallVector<::mlir::Value>>
    decompose(::mlir::RewriterBase &rewriter);
  }];
  let extraClassDeclaration = boxDeclaration;
}

// `compute` is the function that computes the results' offsets and sizes.
class TwoBoxesOp<string mnemonic, string compute> : BoxOp<mnemonic> {
  let arguments = (ins AnyMemRef:$lhs, AnyMemRef:$rhs);
  let results = (outs Variadic<AnyMemRef>:$results);
  let extraClassDefinition = [{
    ::mlir::ParseResult $cppClass::parse(::mlir::OpAsmParser &parser,
                                         ::mlir::OperationState &result) {
      return ::mlir::structured::detail::parseTwoBoxes(
          parser, result, ::mlir::structured::detail::}] # compute # [{);
    }
    void $cppClass::print(::mlir::OpAsmPrinter &printer) {
      ::mlir::structured::detail::printTwoBoxes(printer, *this);
    }
    ::llvm::LogicalResult $cppClass::verify() {
      return ::mlir::structured::detail::verifyTwoBoxes(
          *this, ::mlir::structured::detail::}] # compute # [{);
    }
    ::mlir::structured::RefusalOr<::llvm::SmallVector<::mlir::Value>>
    $cppClass::decompose(::mlir::RewriterBase &rewriter) {
      return ::mlir::structured::detail::decomposeTwoBoxes(
          rewriter, *this, ::mlir::structured::detail::}] # compute # [{);
    }
  }];
}

def IntersectionOp : TwoBoxesOp<"intersection", "intersect"> {
  let summary = "the elements that are in both of two boxes";
  let description = [{
    Both boxes are views of one buffer: the buffer itself, a `memref.subview` of it with unit
    strides, or a result of an op on boxes. If the result has no elements, one of its extents
    is 0.

    ```mlir
    func.func @intersection(%a: memref<8x8xf32>, %n: index) {
      %0 = memref.subview %a[0, 0] [4, %n] [1, 1] : memref<8x8xf32> to memref<4x?xf32, strided<[8, 1]>>
      %1 = memref.subview %a[2, 2] [6, 6] [1, 1]
          : memref<8x8xf32> to memref<6x6xf32, strided<[8, 1], offset: 18>>
      %2 = linalg.intersection %0, %1
          : memref<4x?xf32, strided<[8, 1]>>, memref<6x6xf32, strided<[8, 1], offset: 18>>
          to memref<2x?xf32, strided<[8, 1], offset: 18>>
      return
    }
    ```

    In text, `to` and the type of the result may be left out: it then has the extents, and
    the offset, that are known. `linalg-decompose` writes the op as a `memref.subview`, whose
    offsets and sizes are computed by `arith` ops, and so do all pipelines.
  }];
}

def ConvexUnionOp : TwoBoxesOp<"convex_union", "uniteConvexly"> {
  let summary = "the smallest box around two boxes";
  let description = [{
    Text and operands are those of `linalg.intersection`. A box without elements adds nothing to
    the other one.

    ```mlir
    func.func @convex_union(%a: memref<8x8xf32>) {
      %0 = memref.subview %a[0, 1] [2, 2] [1, 1]
          : memref<8x8xf32> to memref<2x2xf32, strided<[8, 1], offset: 1>>
      %1 = memref.subview %a[3, 0] [1, 1] [1, 1]
          : memref<8x8xf32> to memref<1x1xf32, strided<[8, 1], offset: 24>>
      %2 = linalg.convex_union %0, %1
          : memref<2x2xf32, strided<[8, 1], offset: 1>>, memref<1x1xf32, strided<[8, 1], offset: 24>>
          to memref<4x3xf32, strided<[8, 1]>>
      return
    }
    ```
  }];
}

def DifferenceOp : TwoBoxesOp<"difference", "subtract"> {
  let summary = "the elements of one box that are not in another, as disjoint boxes";
  let description = [{
    Text and operands are those of `linalg.intersection`. There are two results for each
    dimension `d`: the part of the first box before the second along `d`, and the part after it.
    Along the dimensions before `d`, both have the indices of the intersection, along those
    after `d` the indices of the first box. Any of them may be without elements.

    ```mlir
    func.func @difference(%a: memref<?xf32>, %i: index, %n: index) {
      %0 = memref.subview %a[%i] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
      %1:2 = linalg.difference %a, %0 : memref<?xf32>, memref<?xf32, strided<[1], offset: ?>>
          to memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1], offset: ?>>
      return
    }
    ```
  }];
}

def TileOp : BoxOp<"tile", [AttrSizedOperandSegments]> {
  let summary = "the tiles of a box";
  let description = [{
    Splits a box into tiles of these sizes, which are positive. A tile at the end of a dimension
    is smaller if the size does not divide the extent. With `at`, the result is one tile, given
    its number along each dimension: without elements if there is no such tile. Otherwise the
    results are all tiles, in row-major order; extents and sizes are then static.

    ```mlir
    func.func @tile(%a: memref<4x?xf32>, %b: memref<4x6xf32>, %n: index, %i: index) {
      %0 = linalg.tile %a[2, %n] at [1, %i] : memref<4x?xf32>
          to memref<2x?xf32, strided<[?, 1], offset: ?>>
      %1:2 = linalg.tile %b[4, 4] : memref<4x6xf32>
          to memref<4x4xf32, strided<[6, 1]>>, memref<4x2xf32, strided<[6, 1], offset: 4>>
      return
    }
    ```

    In text, `to` and the types of the results may be left out, and sizes and numbers may be
    integers. `linalg-decompose` writes the op as `memref.subview`, and so do all pipelines.
  }];
  let arguments = (ins AnyMemRef:$source, Variadic<Index>:$sizes, Variadic<Index>:$numbers,
                       DenseI64ArrayAttr:$static_sizes,
                       OptionalAttr<DenseI64ArrayAttr>:$static_numbers);
  let results = (outs Variadic<AnyMemRef>:$results);
}

#endif // LINALG_IR_VIEWOPS_TD
