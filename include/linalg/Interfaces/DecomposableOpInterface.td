// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_INTERFACES_DECOMPOSABLEOPINTERFACE_TD
#define LINALG_INTERFACES_DECOMPOSABLEOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def DecomposableOpInterface : OpInterface<"DecomposableOpInterface"> {
  let cppNamespace = "::mlir::structured";
  let description = [{
    An op that is several loop nests and can be decomposed to structured ops.
  }];
  let methods = [
    InterfaceMethod<[{
      Creates the structured ops at the rewriter's insertion point and returns
      the values that replace the op's results; none for buffers. Returns why
      the op can't be decomposed, without changes.
    }], "::mlir::structured::RefusalOr<::llvm::SmallVector<::mlir::Value>>", "decompose",
        (ins "::mlir::RewriterBase &":$rewriter)>,
    InterfaceMethod<[{
      Whether the op, which implements TilingInterface, runs over loop `loop` of
      its iteration space several times, so that the loop can't be tiled.
    }], "bool", "isRunSeveralTimes", (ins "unsigned":$loop), /*methodBody=*/"",
        /*defaultImplementation=*/[{
      auto tileable = ::llvm::cast<::mlir::TilingInterface>($_op.getOperation());
      return tileable.getLoopIteratorTypes()[loop] !=
             ::mlir::utils::IteratorType::parallel;
    }]>
  ];
}

#endif // LINALG_INTERFACES_DECOMPOSABLEOPINTERFACE_TD
