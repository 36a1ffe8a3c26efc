// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_IR_LINALGDIALECT_TD
#define LINALG_IR_LINALGDIALECT_TD

include "mlir/IR/OpBase.td"

def LinalgDialect : Dialect {
  let name = "linalg";
  let cppNamespace = "::mlir::structured";
  let summary = "Structured operations on tensors and buffers";
  let description = [{
    A structured op is a perfect loop nest described by data: indexing maps from
    the loops to the dimensions of its operands, an iterator type for each loop,
    and a payload that computes one iteration. One set of transformations works
    on all of them through `StructuredOpInterface`.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect",
    "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect",
    "::mlir::tensor::TensorDialect"
  ];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasCanonicalizer = 1;
  let hasConstantMaterializer = 1;
  let extraClassDeclaration = [{
    /// Register the ops, grouped by the file of their definition.
    void registerPureOps();
    void registerStructuredOps();
    void registerAttributes();
    void registerTypes();
  }];
}

#endif // LINALG_IR_LINALGDIALECT_TD
