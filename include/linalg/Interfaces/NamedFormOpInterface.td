// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_INTERFACES_NAMEDFORMOPINTERFACE_TD
#define LINALG_INTERFACES_NAMEDFORMOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def NamedFormOpInterface : OpInterface<"NamedFormOpInterface"> {
  let cppNamespace = "::mlir::structured";
  let description = [{
    A structured op whose name determines maps and payload. It recognizes other
    structured ops that compute the same, and creates their replacements. The
    methods are static, as no op of this name exists yet; the name is an argument, as one
    class may implement ops of several names.
  }];
  let methods = [
    StaticInterfaceMethod<[{
      Whether `op` computes the same as an op of this name, up to the order of
      loops and inputs, and with which inputs and attributes. The payload of
      `op` is compared with the one that this op would have for the same
      operands.
    }], "::std::optional<::mlir::structured::NamedForm>", "matchNamedForm",
        (ins "::mlir::OperationName":$name,
             "::mlir::structured::StructuredOpInterface":$op)>,
    StaticInterfaceMethod<[{
      Whether an op of this name can have the loops and indexing maps of `op`,
      up to the order of loops and inputs, whatever its payload is. For messages
      on ops that no name matches.
    }], "bool", "canHaveLoopsOf",
        (ins "::mlir::OperationName":$name,
             "::mlir::structured::StructuredOpInterface":$op), "", [{
      return false;
    }]>,
    StaticInterfaceMethod<[{
      Creates the op of this name that computes the same as `op`, from `form`,
      the result of `matchNamedForm`. It has the inits of `op`.
    }], "::mlir::Operation *", "createNamedForm",
        (ins "::mlir::OperationName":$name, "::mlir::OpBuilder &":$builder,
             "::mlir::structured::StructuredOpInterface":$op,
             "const ::mlir::structured::NamedForm &":$form)>
  ];
}

#endif // LINALG_INTERFACES_NAMEDFORMOPINTERFACE_TD
