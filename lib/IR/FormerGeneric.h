// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a `linalg.generic` had in 2020, in terms of today's op.

#ifndef LINALG_LIB_IR_FORMERGENERIC_H
#define LINALG_LIB_IR_FORMERGENERIC_H

#include "OperandSyntax.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"

namespace mlir::structured::detail {

/// A generic op whose operands are a list: inputs, then output buffers. Each of
/// its results is an output without an init.
struct FormerGeneric {
  /// The location of errors.
  SMLoc loc;
  /// The numbers of inputs and outputs, if they are written.
  std::optional<int64_t> numInputs, numOutputs;
  SmallVector<utils::IteratorType> iterators;
  OperandTypes types;
};

/// Removes `args_in`, `args_out` and `n_views` from `attrs`, and sets the
/// numbers of inputs and outputs that they give.
ParseResult takeCounts(OpAsmParser &parser, NamedAttrList &attrs,
                       FormerGeneric &generic);

/// The function `fun` of a payload, which is removed from `attrs`; null if
/// there is none. A string becomes the attribute `library_call`.
FailureOr<FlatSymbolRefAttr> takeFunction(OpAsmParser &parser, SMLoc loc,
                                          NamedAttrList &attrs);

/// Divides `operandTypes` into inputs and inits. Results are outputs after
/// these.
ParseResult splitOperands(OpAsmParser &parser, ArrayRef<Type> operandTypes,
                          ArrayRef<Type> results, FormerGeneric &generic);

/// Adds a payload that calls `function` with the elements of inputs and inits,
/// after the indices of `numIndices` loops. Elements of `results` are what it
/// returns last.
void addCallAsPayload(OpAsmParser &parser, SMLoc loc, OperationState &result,
                      FlatSymbolRefAttr function, unsigned numIndices,
                      const OperandTypes &types, ArrayRef<Type> results);

/// Replaces the first `numIndices` arguments of `payload` by `linalg.index`.
ParseResult replaceIndexArguments(OpAsmParser &parser, SMLoc loc,
                                  Block &payload, unsigned numIndices);

/// Makes `return` at the end of `payload` a `linalg.yield`.
void replaceReturn(Block &payload);

/// Adds arguments for output buffers and results that the payload lacks.
void addMissingArguments(OpAsmParser &parser, Block &payload,
                         const FormerGeneric &generic, ArrayRef<Type> results);

/// Gives each result an init: a `tensor.empty` of its type. Tensor inits come
/// before buffers, so that maps, arguments and yielded values are reordered.
/// `result` has operands, attributes and payload, and becomes an op that has
/// the new ops before it.
ParseResult addInitsOfResults(OpAsmParser &parser, OperationState &result,
                              FormerGeneric &generic, ArrayRef<Type> results);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IR_FORMERGENERIC_H
