// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_INTERFACES_NAMEDFORMOPINTERFACE_TD
#define LINALG_INTERFACES_NAMEDFORMOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def NamedFormOpInterface : OpInterface<"NamedFormOpInterface"> {
  let cppNamespace = "::mlir::structured";
  let description = [{
    A structured op whose name says what a `linalg.generic` spells out. It knows
    whether another structured op computes the same, and creates itself in its
    place. Both are asked of the op's name, as there is no such op yet.
  }];
  let methods = [
    StaticInterfaceMethod<[{
      Whether `op` is an op of this name with its loops and inputs in another
      order, and with which inputs and attributes. Its payload is compared with
      the one that this op would have for the same operands.
    }], "::mlir::structured::NamedFormMatch", "matchNamedForm",
        (ins "::mlir::structured::StructuredOpInterface":$op)>,
    StaticInterfaceMethod<[{
      Creates the op of this name that `form`, the result of `matchNamedForm`,
      says to compute the same as `op`. It has the inits of `op`.
    }], "::mlir::Operation *", "createNamedForm",
        (ins "::mlir::OpBuilder &":$builder,
             "::mlir::structured::StructuredOpInterface":$op,
             "const ::mlir::structured::NamedForm &":$form)>
  ];
}

#endif // LINALG_INTERFACES_NAMEDFORMOPINTERFACE_TD
