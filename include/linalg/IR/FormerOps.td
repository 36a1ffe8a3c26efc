// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Names that ops had before. The parser of such a name builds today's op, so that
// no other part of the project knows them: an op of that name never verifies.

#ifndef LINALG_IR_FORMEROPS_TD
#define LINALG_IR_FORMEROPS_TD

include "linalg/IR/LinalgDialect.td"
include "mlir/IR/OpAsmInterface.td"

// `today` is the op that `parseFunction` builds.
class FormerOp<string mnemonic, string today, string parseFunction, list<Trait> traits = []>
    : Op<LinalgDialect, mnemonic, traits> {
  let arguments = (ins Variadic<AnyType>:$values);
  let results = (outs Variadic<AnyType>:$outcomes);
  let regions = (region VariadicRegion<AnyRegion>:$bodies);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDefinition = [{
    ::mlir::ParseResult $cppClass::parse(::mlir::OpAsmParser &parser,
                                         ::mlir::OperationState &result) {
      return ::mlir::structured::detail::}] # parseFunction # [{(parser, result);
    }
    void $cppClass::print(::mlir::OpAsmPrinter &printer) {
      printer.printGenericOp(*this, /*printOpName=*/false);
    }
    ::llvm::LogicalResult $cppClass::verify() {
      return emitOpError("is a former name of 'linalg.}] # today # [{', which its custom form is "
                         "read as: expected 'linalg.}] # today # [{'");
    }
  }];
}

def IndexedGenericOp : FormerOp<"indexed_generic", "generic", "parseIndexedGeneric", [
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>]> {
  let summary = "a former name of `linalg.generic`";
  let description = [{
    The first arguments of its payload are the indices of the loops; they become
    `linalg.index`.

    ```mlir
    %0 = linalg.indexed_generic {
        indexing_maps = [affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]}
        outs(%init : tensor<4x8xindex>) {
    ^bb0(%i: index, %j: index, %out: index):
      %sum = arith.addi %i, %j : index
      linalg.yield %sum : index
    } -> tensor<4x8xindex>
    ```
  }];
}

def ReductionOp : FormerOp<"reduction", "reduce", "parseReduce"> {
  let summary = "a proposed name of `linalg.reduce`";
  let description = [{
    ```mlir
    %0 = linalg.reduction ins(%a : tensor<4x8xf32>) outs(%init : tensor<4xf32>)
           dimensions = [1]
           (%in: f32, %out: f32) {
             %s = arith.addf %out, %in : f32
             linalg.yield %s : f32
           }
    ```
  }];
}

class MapNameOp<string mnemonic> : FormerOp<mnemonic, "map", "parseMap"> {
  let summary = "a proposed name of `linalg.map`";
  let description = [{
    ```mlir
    %0 = linalg.}] # mnemonic # [{ ins(%a : tensor<4xf32>) outs(%init : tensor<4xf32>)
           (%x: f32) {
             %y = math.absf %x : f32
             linalg.yield %y : f32
           }
    ```
  }];
}
def CwiseOp : MapNameOp<"cwise">;
def PointwiseOp : MapNameOp<"pointwise">;

// Called `return` in a payload, where `linalg.payload` is the default dialect.
def PayloadReturnOp : FormerOp<"payload.return", "yield", "parsePayloadReturn", [Terminator]> {
  let summary = "a former name of `linalg.yield`, written `return`";
  let description = [{
    ```mlir
    %0 = linalg.generic {
        indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
        outs(%init : tensor<4xf32>) {
    ^bb0(%out: f32):
      return %out : f32
    } -> tensor<4xf32>
    ```
  }];
}

#endif // LINALG_IR_FORMEROPS_TD
