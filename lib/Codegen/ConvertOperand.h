// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Inputs whose elements are converted once, before the op.

#ifndef LINALG_LIB_CODEGEN_CONVERTOPERAND_H
#define LINALG_LIB_CODEGEN_CONVERTOPERAND_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured::detail {

/// The cast of the elements of `input` in the payload of `op`, if the payload
/// uses them in no other way; otherwise null.
Operation *getOnlyCast(StructuredOpInterface op, OpOperand &input);

/// Whether `cast`, of elements that are factors, is part of an instruction that
/// multiplies: processors multiply integers that are extended to 64 bits faster
/// than others of 64 bits.
bool isPartOfProduct(Operation *cast);

/// Whether one instruction loads and casts a vector as `cast` does.
bool isCastOnLoad(Operation *cast);

/// Whether the cast of the elements of `input` extends them to a type that is
/// wider than `type`, and this is wider than they are.
bool canConvertTo(StructuredOpInterface op, OpOperand &input, Type type);

/// Converts the tensor `input` by the cast that `getOnlyCast` returns, which
/// must be one; with `type`, for which `canConvertTo` must hold, to this type,
/// from which the payload casts then. Returns the op on the converted tensor,
/// which replaces `op`.
StructuredOpInterface convertOperand(RewriterBase &rewriter,
                                     StructuredOpInterface op, OpOperand &input,
                                     Type type = nullptr);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_CONVERTOPERAND_H
