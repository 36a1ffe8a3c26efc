// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_IR_LINALGOPS_TD
#define LINALG_IR_LINALGOPS_TD

include "linalg/IR/FormerOps.td"
include "linalg/IR/LinalgDialect.td"
include "linalg/IR/PaddedWindowOps.td"
include "linalg/IR/RelayoutOps.td"
include "linalg/IR/ViewOps.td"
include "linalg/IR/WinogradOps.td"
include "linalg/Interfaces/DecomposableOpInterface.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ValueBoundsOpInterface.td"

def LoopIndex : Resource<"::mlir::structured::LoopIndexResource">;

def IndexOp : Op<LinalgDialect, "index", [
    AlwaysSpeculatable, MemoryEffects<[MemRead<LoopIndex>]>,
    DeclareOpInterfaceMethods<ValueBoundsOpInterface,
                              ["populateBoundsForIndexValue"]>]> {
  let summary = "the index of a loop, in a payload";
  let description = [{
    The index of loop `dim` of the innermost structured op whose payload contains this
    op. Loops are numbered from the outermost, starting at 0. The index of a loop of one
    iteration is folded to 0.

    ```mlir
    %0 = linalg.generic {
        indexing_maps = [affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]}
        outs(%init : tensor<4x8xindex>) {
    ^bb0(%out: index):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %sum = arith.addi %i, %j : index
      linalg.yield %sum : index
    } -> tensor<4x8xindex>
    ```
  }];
  let arguments = (ins ConfinedAttr<I64Attr, [IntMinValue<0>]>:$dim);
  let results = (outs Index:$result);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def YieldOp : Op<LinalgDialect, "yield", [Pure, ReturnLike, Terminator]> {
  let summary = "terminates a payload and yields the new elements of the inits";
  let description = [{
    Yields one value for each init of the enclosing structured op, of the init's
    element type.

    ```mlir
    %0:2 = linalg.generic {
        indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>,
                         affine_map<(i) -> (i)>],
        iterator_types = ["reduction"]}
        ins(%a : tensor<4xf32>) outs(%s, %p : tensor<f32>, tensor<4xf32>) {
    ^bb0(%in: f32, %sum: f32, %prefix: f32):
      %next = arith.addf %sum, %in : f32
      linalg.yield %next, %next : f32, f32
    } -> (tensor<f32>, tensor<4xf32>)
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^)? attr-dict (`:` type($values)^)?";
  let hasVerifier = 1;
}

def SoftmaxOp : Op<LinalgDialect, "softmax", [
    DestinationStyleOpInterface, DecomposableOpInterface,
    MemoryEffectsOpInterface, ConditionallySpeculatable,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                              ["reifyResultShapes"]>]> {
  let summary = "softmax along one dimension";
  let description = [{
    `output[.., x, ..] = exp(input[.., x, ..] - m) / s`, where `x` is the index along
    dimension `d`, `m` the maximum of `input` along `d`, and `s` the sum of the
    exponentials along `d`. Elements are floats. The init gives the shape; its value
    is not read.

    ```mlir
    %0 = linalg.softmax dimension(1)
           ins(%scores : tensor<4x10xf32>)
           outs(%init : tensor<4x10xf32>) -> tensor<4x10xf32>
    ```
  }];
  let arguments = (ins AnyType:$input, AnyType:$output, I64Attr:$dimension);
  let results = (outs Variadic<AnyRankedTensor>:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutputMutable(); }
    ::mlir::structured::RefusalOr<::llvm::SmallVector<::mlir::Value>>
    decompose(::mlir::RewriterBase &rewriter);
    ::mlir::Speculation::Speculatability getSpeculatability();
    void getEffects(::llvm::SmallVectorImpl<::mlir::MemoryEffects::EffectInstance> &effects);
  }];
}

#endif // LINALG_IR_LINALGOPS_TD
