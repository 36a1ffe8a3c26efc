// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_IR_PRIMITIVEOPS_TD
#define LINALG_IR_PRIMITIVEOPS_TD

include "linalg/IR/LinalgAttributes.td"
include "linalg/IR/StructuredOpBase.td"

// Maps, iterators and inits that an op of its own C++ class declares.
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
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "any structured op: maps, iterator types and payload written out";
  let description = [{
    The loop nest that `indexing_maps` and `iterator_types` describe, with the
    payload in the region. `doc` is free text; `library_call` names a function
    that the op may be lowered to a call of.

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
  let extraClassDeclaration = structuredOpMethods # [{
    ::llvm::SmallVector<::mlir::utils::IteratorType> getIteratorTypesArray();
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutputsMutable(); }
    ::llvm::LogicalResult verifyAttributes() { return ::mlir::success(); }
  }];
}

def MapOp : StructuredOp<"map", [
    DeclareOpInterfaceMethods<OpAsmOpInterface,
                              ["getAsmBlockArgumentNames", "getAsmResultNames"]>]> {
  let summary = "applies a payload to the elements of equally shaped inputs";
  let description = [{
    `init[x] = payload(inputs[x]..., init[x])` for every index `x`. A payload of
    one op on the inputs in order may be written in short.

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
    SameVariadicOperandSize,
    DeclareOpInterfaceMethods<OpAsmOpInterface,
                              ["getAsmBlockArgumentNames", "getAsmResultNames"]>]> {
  let summary = "combines the elements along some dimensions";
  let description = [{
    Folds the payload over `dimensions` (strictly increasing) of the inputs,
    starting from the inits, which have the remaining dimensions. A payload of
    one op on init and input may be written in short.

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
  let results = (outs Variadic<AnyRankedTensor>:$result);
  let extraClassDeclaration = ownMapsMethods # [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getInitMutable(); }
    ::std::optional<::mlir::structured::LibraryFunction> getLibraryFunction() {
      return ::mlir::structured::LibraryFunction();
    }
  }];
}

def BroadcastOp : StructuredOp<"broadcast", [
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
  let results = (outs Variadic<AnyRankedTensor>:$result);
  let extraClassDeclaration = ownMapsMethods # [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getInitMutable(); }
    ::std::optional<::mlir::structured::LibraryFunction> getLibraryFunction() {
      return ::mlir::structured::LibraryFunction();
    }
  }];
}

#endif // LINALG_IR_PRIMITIVEOPS_TD
