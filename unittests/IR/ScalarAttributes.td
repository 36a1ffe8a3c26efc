// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Rows with an attribute that is one number.

include "linalg/IR/StructuredOpBase.td"

def ScalarsDialect : Dialect {
  let name = "scalars";
  let cppNamespace = "::scalars";
}

// A value of the payload.
def ScaleOp : Row<"scale", "(n)", ["X[n]: T", "Y[n]: T"],
    "cast_signed(T, attribute(alpha: f32)) * X", (ins F32Attr:$alpha), [], ScalarsDialect>;

// A symbol of the maps.
def EveryOp : Row<"every", "(m)[step]", ["X[m * step]: T", "Y[m]: T"], "X",
    (ins I64Attr:$step), ["step[1]: i64"], ScalarsDialect>;
