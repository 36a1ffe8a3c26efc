// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_IR_LINALGENUMS_TD
#define LINALG_IR_LINALGENUMS_TD

include "mlir/IR/EnumAttr.td"

def TypeFn : I32EnumAttr<"TypeFn", "how integers are read when they are cast", [
    I32EnumAttrCase<"cast_signed", 0>, I32EnumAttrCase<"cast_unsigned", 1>
  ]> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::structured";
}

#endif // LINALG_IR_LINALGENUMS_TD
