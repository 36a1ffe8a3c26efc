// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_IR_AGGREGATEOPBASE_TD
#define LINALG_IR_AGGREGATEOPBASE_TD

include "linalg/IR/LinalgDialect.td"
include "linalg/Interfaces/DecomposableOpInterface.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

/// An op on tensors that is several loop nests. Its result is the new value of
/// its one init.
class TensorAggregateOp<string mnemonic, string init, list<Trait> traits = []>
    : Op<LinalgDialect, mnemonic, !listconcat([
        DestinationStyleOpInterface, DecomposableOpInterface,
        DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>
      ], traits)> {
  let hasVerifier = 1;
  code baseDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return get}] # init # [{Mutable(); }
    ::mlir::structured::RefusalOr<::llvm::SmallVector<::mlir::Value>>
    decompose(::mlir::RewriterBase &rewriter);
  }];
  let extraClassDeclaration = baseDeclaration;
}

#endif // LINALG_IR_AGGREGATEOPBASE_TD
