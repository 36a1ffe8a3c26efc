// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_IR_PRIMITIVEOPS_TD
#define LINALG_IR_PRIMITIVEOPS_TD

include "linalg/IR/LinalgAttributes.td"
include "linalg/IR/StructuredOpBase.td"

// The methods of an op that implements its maps and iterator types in C++.
defvar ownMapsMethods = structuredOpMethods # [{
    ::mlir::ArrayAttr getIndexingMaps() {
      return ::mlir::Builder(getContext()).getAffineMapArrayAttr(getIndexingMapsArray());
    }
    ::mlir::AffineMap getMatchingIndexingMap(::mlir::OpOperand *operand) {
      return getIndexingMapsArray()[operand->getOperandNumber()];
    }
    ::llvm::SmallVector<::mlir::AffineMap> getIndexingMapsArray();
    ::llvm::SmallVector<::mlir::utils::IteratorType> getIteratorTypesArray();
    ::llvm::LogicalResult verifyAttributes();
}];

def GenericOp : StructuredOp<"generic", [
    AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<OpAsmOpInterface,
                              ["getAsmBlockArgumentNames", "getDefaultDialect"]>]> {
  let summary = "any structured op, with explicit maps, iterator types and payload";
  let description = [{
    The loop nest that `indexing_maps` and `iterator_types` describe, with the payload
    in the region. `doc` is free text. `library_call` names a function, a call of
    which may replace the op. An op without inits is executed for the effects of its
    payload on memory, such as those of `memref.store`.

    ```mlir
    #row = affine_map<(i, j) -> (i, j)>
    #sum = affine_map<(i, j) -> (i)>
    %0 = linalg.generic {
        indexing_maps = [#row, #sum],
        iterator_types = ["parallel", "reduction"]}
        ins(%a : tensor<4x8xf32>) outs(%init : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %s = arith.addf %out, %in : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyType>:$outputs,
      AffineMapArrayAttr:$indexing_maps,
      TypedArrayAttrBase<IteratorTypeAttr, "array of iterator types">:$iterator_types,
      OptionalAttr<StrAttr>:$doc, OptionalAttr<StrAttr>:$library_call);
  let hasCanonicalizer = 1;
  let extraClassDeclaration = structuredOpMethods # [{
    ::llvm::SmallVector<::mlir::utils::IteratorType> getIteratorTypesArray();
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutputsMutable(); }
    ::llvm::LogicalResult verifyAttributes() { return ::mlir::success(); }
  }];
}

def MapOp : StructuredOp<"map", [
    DeclareOpInterfaceMethods<NamedFormOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface,
                              ["getAsmBlockArgumentNames", "getAsmResultNames"]>]> {
  let summary = "applies a payload to the elements of equally shaped inputs";
  let description = [{
    `init[x] = payload(inputs[x]..., init[x])` for every index `x`. There is a short form
    for a payload that is a single op on the inputs in order.

    ```mlir
    %0 = linalg.map { arith.addf }
           ins(%a, %b : tensor<4xf32>, tensor<4xf32>)
           outs(%init : tensor<4xf32>)
    %1 = linalg.map
           ins(%a, %b : tensor<4xf32>, tensor<4xf32>)
           outs(%init : tensor<4xf32>)
           (%x: f32, %y: f32, %out: f32) {
             %s = arith.subf %x, %y : f32
             %m = math.absf %s : f32
             linalg.yield %m : f32
           }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$inputs, AnyType:$init);
  let results = (outs Variadic<AnyRankedTensor>:$result);
  let extraClassDeclaration = ownMapsMethods # [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getInitMutable(); }
  }];
}

def ReduceOp : StructuredOp<"reduce", [
    DeclareOpInterfaceMethods<NamedFormOpInterface>,
    SameVariadicOperandSize,
    DeclareOpInterfaceMethods<OpAsmOpInterface,
                              ["getAsmBlockArgumentNames", "getAsmResultNames"]>]> {
  let summary = "reduces the elements along some dimensions";
  let description = [{
    Folds the payload over `dimensions` (strictly increasing) of the inputs, starting
    from the inits, which have the remaining dimensions. There is a short form for a
    payload that is a single op on init and input.

    ```mlir
    %0 = linalg.reduce { arith.addf }
           ins(%a : tensor<4x8xf32>) outs(%init : tensor<4xf32>)
           dimensions = [1]
    %1 = linalg.reduce
           ins(%a : tensor<4x8xf32>) outs(%init : tensor<4xf32>)
           dimensions = [1]
           (%in: f32, %out: f32) {
             %q = arith.mulf %in, %in : f32
             %s = arith.addf %out, %q : f32
             linalg.yield %s : f32
           }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyType>:$inits,
                       DenseI64ArrayAttr:$dimensions);
  let extraClassDeclaration = ownMapsMethods # [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getInitsMutable(); }
  }];
}

def TransposeOp : StructuredOp<"transpose", [
    DeclareOpInterfaceMethods<NamedFormOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "permutes dimensions";
  let description = [{
    Dimension `i` of the init is dimension `permutation[i]` of the input.

    ```mlir
    %0 = linalg.transpose ins(%a : tensor<16x64xf32>)
           outs(%init : tensor<64x16xf32>) permutation = [1, 0]
    ```
  }];
  let arguments = (ins AnyType:$input, AnyType:$init, DenseI64ArrayAttr:$permutation);
  let hasCanonicalizer = 1;
  let results = (outs Variadic<AnyRankedTensor>:$result);
  let extraClassDeclaration = ownMapsMethods # [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getInitMutable(); }
    ::std::optional<::mlir::structured::LibraryFunction> getLibraryFunction() {
      return ::mlir::structured::LibraryFunction();
    }
  }];
}

def BroadcastOp : StructuredOp<"broadcast", [
    DeclareOpInterfaceMethods<NamedFormOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "repeats the input along added dimensions";
  let description = [{
    `dimensions` are those of the init that the input does not have.

    ```mlir
    %0 = linalg.broadcast ins(%a : tensor<16xf32>)
           outs(%init : tensor<16x64xf32>) dimensions = [1]
    ```
  }];
  let arguments = (ins AnyType:$input, AnyType:$init, DenseI64ArrayAttr:$dimensions);
  let hasCanonicalizer = 1;
  let results = (outs Variadic<AnyRankedTensor>:$result);
  let extraClassDeclaration = ownMapsMethods # [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getInitMutable(); }
    ::std::optional<::mlir::structured::LibraryFunction> getLibraryFunction() {
      return ::mlir::structured::LibraryFunction();
    }
  }];
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

def FillOp : Row<"fill", "(...)", ["V[]", "O[...]"], "V"> {
  let summary = "sets every element to one value";
  let description = [{
    ```mlir
    %0 = linalg.fill ins(%zero : f32) outs(%init : tensor<4x8xf32>) -> tensor<4x8xf32>
    ```

    A value of another type is converted before the op when the text is read: integers
    are signed.
  }];
  let parseFunction = "::mlir::structured::detail::parseFill";
}

def CopyOp : Row<"copy", "(...)", ["I[...]", "O[...]"], "cast(I)",
                 (ins OptionalAttr<CastKind>:$cast)> {
  let summary = "copies elements, converting them to the init's element type";
  let description = [{
    ```mlir
    %0 = linalg.copy ins(%a : tensor<4xi8>) outs(%init : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let parseFunction = "::mlir::structured::detail::parseCopy";
}

def FillRng2DOp
    : Row<"fill_rng_2d", "(i, j)", ["Min[]", "Max[]", "Seed[]", "O[i, j]"],
          // Twice the congruential generator x * 1103515245 + 12345, seeded by
          // the row and then the column; 2.3283064e-10 is 1 / 2**32.
          "cast((f64(2147483647) + f64((i32(index(1)) + ((i32(index(0)) + Seed) * "
          "i32(1103515245) + i32(12345))) * i32(1103515245) + i32(12345))) * "
          "((Max - Min) * 2.3283064e-10) + Min)"> {
  let summary = "pseudorandom numbers that depend on row, column and a seed";
  let description = [{
    `O[i, j] = cast((2147483647 + x) * ((Max - Min) * 2.3283064e-10) + Min)`,
    with `x = (j + (i + Seed) * a + c) * a + c` in 32-bit arithmetic that wraps,
    `a = 1103515245` and `c = 12345`; all else is computed in f64. Up to
    rounding, the numbers are between Min and Max.

    ```mlir
    %0 = linalg.fill_rng_2d ins(%min, %max, %seed : f64, f64, i32)
                            outs(%init : tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
}

def IotaDimension : Attr<
    CPred<"::llvm::isa<::mlir::DenseI64ArrayAttr>($_self) && "
          "::llvm::cast<::mlir::DenseI64ArrayAttr>($_self).size() == 1">,
    "the number of one dimension, such as `[0]`"> {
  let storageType = "::mlir::DenseI64ArrayAttr";
  let returnType = "::llvm::ArrayRef<int64_t>";
  let convertFromStorage = "$_self.asArrayRef()";
}

def IotaOp : Row<"iota", "(...)", ["O[...]"], "cast(index(dim))", (ins IotaDimension:$dim)> {
  let summary = "the index of each element along one dimension";
  let description = [{
    `O[.., x, ..] = x`, where `x` is the index along dimension `dim`, converted to
    the init's element type.

    ```mlir
    %0 = linalg.iota outs(%init : tensor<8x16xf32>) dim = [0]
    ```
  }];
  let trailingAttrs = ["dim"];
}

#endif // LINALG_IR_PRIMITIVEOPS_TD
