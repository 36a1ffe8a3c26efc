// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Named ops as rows of data: loops, operands and payload in a small notation
// (see `Row` in StructuredOpBase.td), and the one implementation that all rows
// share.

#ifndef LINALG_IR_ROW_H
#define LINALG_IR_ROW_H

#include "linalg/Interfaces/NamedFormOpInterface.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/OpImplementation.h"
#include <vector>

namespace mlir::structured {

/// The text of a row. Its strings outlive every context.
struct RowInfo {
  /// "(n, o, k)[s, d]", "(n, o..., k...)[s..., d...]", "(...)" or "(?)".
  StringRef loops;
  /// "I[n, o * s + k * d]: T", the inits last.
  std::vector<StringRef> operands;
  /// "O + cast(I) * cast(K)"; for several inits, "P + I; max(Q, I)".
  StringRef payload;
  /// The attributes whose elements are the values of the symbols, in order:
  /// "strides[1, 1]" with the defaults, or "strides" if these are 1.
  std::vector<StringRef> symbolAttrs;
  /// Attributes printed before all others, and after the operands.
  std::vector<StringRef> leadingAttrs;
  std::vector<StringRef> trailingAttrs;

  /// The number of inits, each of which has a payload.
  unsigned getNumInits() const { return payload.count(';') + 1; }
  /// Whether there is one loop for each dimension of the init.
  bool isPolymorphic() const { return loops == "(...)"; }
  /// Whether the rank of the first operand determines how often some loops are
  /// repeated.
  bool hasRepeatedLoops() const {
    return !isPolymorphic() && loops.contains("...");
  }
  /// Whether the op's attribute alone determines loops and maps.
  bool hasFreeMaps() const { return loops == "(?)"; }
  /// Whether there is an input for each argument of the function that an
  /// attribute names.
  bool hasVariadicInputs() const {
    return StringRef(operands.front()).contains("...[");
  }
};

/// The indexing maps of `op`: its attribute if it has one, else the row's maps
/// with the op's strides and dilations for the symbols.
SmallVector<AffineMap> getRowMaps(Operation *op, const RowInfo &row);

/// Parallel if the element of each init depends on the loop, else reduction.
SmallVector<utils::IteratorType> getRowIterators(Operation *op,
                                                 const RowInfo &row);

/// The library function of `op`: its semantics are the attributes that change
/// what the payload computes; its parameters are the values of the row's
/// symbols, 1 if an attribute is not set; its maps are the row's. None if an
/// attribute can't be spelled in a name.
///
/// Attributes are read by name, so that `op` may be of another class than the
/// row's.
std::optional<LibraryFunction> getRowLibraryFunction(Operation *op,
                                                     const RowInfo &row);

/// Verifies what the maps are computed from: the number of operands and
/// explicit maps.
LogicalResult verifyRowAttributes(Operation *op, const RowInfo &row);

/// Parses `[leading = attr] [indexing_maps = ...] {attrs} ins(...) outs(...)
/// [-> types]` and builds the payload for the operands' element types. Trailing
/// attributes and `{attrs}` come after the operands.
///
/// Attributes whose elements are the row's symbols may be of 32-bit integers,
/// and become those of 64-bit integers.
///
/// If the row has repeated loops, operands may be in parentheses, and
/// attributes lists of integers. With a `padding` other than zero, the op
/// becomes that of the name with "padded_", which has no payload; without, that
/// of the name without "padded_".
ParseResult parseRow(OpAsmParser &parser, OperationState &result,
                     const RowInfo &row, bool hasMaps);
/// Prints what `parseRow` parses.
void printRow(OpAsmPrinter &printer, Operation *op, const RowInfo &row);

/// Implements an op's `build`: the result types are those of the tensors among
/// `inits`, and the row gives the payload. If the number of operands or their
/// element types do not fit the row, emits an error at the op's location and
/// builds an op that does not verify.
void buildRow(OpBuilder &builder, OperationState &result, const RowInfo &row,
              ValueRange inputs, ValueRange inits,
              ArrayRef<NamedAttribute> attributes);

/// The default of the attribute `indexing_maps`; none if the attribute is
/// always written.
SmallVector<AffineMap> getInitialMaps(MLIRContext *context, const RowInfo &row,
                                      TypeRange operands);

/// Adds these maps to `result` as the attribute `indexing_maps` unless it is
/// set.
void addDefaultMaps(OperationState &result, const RowInfo &row,
                    TypeRange operands);

/// Adds the region with the payload for operands of types `inputs` and `inits`
/// to `result`, whose attributes are set. Calls `emitError` and fails if the
/// types do not fit the row.
LogicalResult addRowPayload(OperationState &result, const RowInfo &row,
                            TypeRange inputs, TypeRange inits,
                            function_ref<InFlightDiagnostic()> emitError);

/// The default maps of a row without symbols, as an attribute.
ArrayAttr parseIndexingMaps(MLIRContext *context, StringRef loops,
                            std::initializer_list<StringRef> operands);

/// Builds the payload of `row` at the insertion point from the operands'
/// elements `arguments`, for an op with the inherent `attributes`. Returns the
/// new element of each init. Calls `emitError` and fails if the row or an
/// operation does not accept the element types.
FailureOr<SmallVector<Value>>
buildRowPayload(OpBuilder &builder, Location loc, const RowInfo &row,
                ValueRange arguments, ArrayRef<NamedAttribute> attributes,
                function_ref<InFlightDiagnostic()> emitError);

/// Matches `op` with the op `name` of `row`: compares maps, iterator types and
/// payload with those of the row for the same operands. Up to four inputs may
/// be in another order.
std::optional<NamedForm> matchRow(StructuredOpInterface op, OperationName name,
                                  const RowInfo &row);
/// Whether an op `name` of `row` can have the loops and maps of `op`, whatever
/// its payload is.
bool rowCanHaveLoopsOf(StructuredOpInterface op, OperationName name,
                       const RowInfo &row);

/// Whether all ops of `row` are contractions: `inferContractionDims` matches
/// its maps, and its payload adds a product of the elements of A and B, cast or
/// not, to that of C.
bool isContractionRow(MLIRContext *context, const RowInfo &row);

/// Creates the op `name` of `row` that computes the same as `op`, from the
/// match `form`.
Operation *createRow(OpBuilder &builder, OperationName name, const RowInfo &row,
                     StructuredOpInterface op, const NamedForm &form);

/// Adds a cache of parsed rows to `dialect`, the dialect named `linalg`. Ops
/// that are rows can't be created or queried for their maps without it.
void addRowCache(Dialect &dialect);

/// Whether `attr` is a dense array of `rank` positive 64-bit integers.
bool isWindowParameter(Attribute attr, int64_t rank);

/// Whether `attr` is a dense array of positive 64-bit integers of rank 1.
bool isWindowParameter(Attribute attr);

/// Whether `attr` is a dense array of pairs of 64-bit integers, none of them
/// negative.
bool isWindowPadding(Attribute attr);

/// Whether `attr` is an array of affine maps.
bool isAffineMapArray(Attribute attr);

} // namespace mlir::structured

#endif // LINALG_IR_ROW_H
