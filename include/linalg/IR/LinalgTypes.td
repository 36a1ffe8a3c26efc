// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_IR_LINALGTYPES_TD
#define LINALG_IR_LINALGTYPES_TD

include "linalg/IR/LinalgDialect.td"
include "mlir/IR/AttrTypeBase.td"

def RangeType : TypeDef<LinalgDialect, "Range"> {
  let mnemonic = "range";
  let summary = "the result of `linalg.range`";
}

#endif // LINALG_IR_LINALGTYPES_TD
