// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_INTERFACES_DECOMPOSABLEVIEWOPINTERFACE_TD
#define LINALG_INTERFACES_DECOMPOSABLEVIEWOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def DecomposableViewOpInterface : OpInterface<"DecomposableViewOpInterface"> {
  let cppNamespace = "::mlir::structured";
  let description = [{
    An op whose results are views, and which can be decomposed to ops of
    `memref`. It accesses no elements.
  }];
  let methods = [
    InterfaceMethod<[{
      Creates the views at the rewriter's insertion point and returns the values
      that replace the op's results. Returns why the op can't be decomposed,
      without changes.
    }], "::mlir::structured::RefusalOr<::llvm::SmallVector<::mlir::Value>>", "decompose",
        (ins "::mlir::RewriterBase &":$rewriter)>
  ];
}

#endif // LINALG_INTERFACES_DECOMPOSABLEVIEWOPINTERFACE_TD
