// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_IR_LINALGATTRIBUTES_TD
#define LINALG_IR_LINALGATTRIBUTES_TD

include "linalg/IR/LinalgDialect.td"
include "linalg/IR/LinalgEnums.td"
include "mlir/Dialect/Utils/StructuredOpsUtils.td"
include "mlir/IR/EnumAttr.td"

class LinalgEnumAttr<EnumInfo info, string name> : EnumAttr<LinalgDialect, info, name> {
  let assemblyFormat = "`<` $value `>`";
}

def IteratorTypeAttr : LinalgEnumAttr<IteratorType, "iterator_type">;

def TypeFnAttr : LinalgEnumAttr<TypeFn, "type_fn">;

def UnaryFnAttr : LinalgEnumAttr<UnaryFn, "unary_fn">;
def BinaryFnAttr : LinalgEnumAttr<BinaryFn, "binary_fn">;
def TernaryFnAttr : LinalgEnumAttr<TernaryFn, "ternary_fn">;
def ElementwiseKindAttr : LinalgEnumAttr<ElementwiseKind, "elementwise_kind">;

#endif // LINALG_IR_LINALGATTRIBUTES_TD
