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

/// A row as it is written. Its strings outlive every context.
struct RowInfo {
  /// "(n, o, k)[s, d]", "(...)" or "(?)".
  StringRef loops;
  /// "I[n, o * s + k * d]", the init last.
  std::vector<StringRef> operands;
  /// "O + cast(I) * cast(K)".
  StringRef payload;
  /// The attributes whose elements the symbols stand for, one after the other.
  std::vector<StringRef> symbolAttrs;
  /// Attributes written before all others, and behind the operands.
  std::vector<StringRef> leadingAttrs;
  std::vector<StringRef> trailingAttrs;

  /// Whether there is one loop for each dimension of the init.
  bool isPolymorphic() const { return loops == "(...)"; }
  /// Whether the op's attribute alone says which loops and maps there are.
  bool hasFreeMaps() const { return loops == "(?)"; }
  /// Whether the inputs are as many as the function that an attribute names
  /// has arguments.
  bool hasVariadicInputs() const {
    return StringRef(operands.front()).contains("...[");
  }
};

/// The indexing maps of `op`: its own where it has the attribute, else the
/// row's with the op's strides and dilations for the symbols.
SmallVector<AffineMap> getRowMaps(Operation *op, const RowInfo &row);

/// Parallel where the init's element depends on the loop, else reduction.
SmallVector<utils::IteratorType> getRowIterators(Operation *op,
                                                 const RowInfo &row);

/// What tells the library function of `op`: in its name, the attributes that
/// change what the payload computes; as its parameters, the elements of those
/// that the row's symbols stand for, 1 where they are not set; its operands'
/// maps are the row's. None if an attribute can't be spelled in a name.
///
/// Attributes are read by name, so that `op` may be of another class than the
/// row's.
std::optional<LibraryFunction> getRowLibraryFunction(Operation *op,
                                                     const RowInfo &row);

/// Verifies what the maps are computed from: number of operands, own maps.
LogicalResult verifyRowAttributes(Operation *op, const RowInfo &row);

/// Parses `[leading = attr] [indexing_maps = ...] {attrs} ins(...) outs(...)
/// [-> types]` and builds the payload for the operands' element types. Behind
/// the operands of a row with trailing attributes are these, then `{attrs}`.
ParseResult parseRow(OpAsmParser &parser, OperationState &result,
                     const RowInfo &row, bool hasMaps);
/// Prints what `parseRow` parses.
void printRow(OpAsmPrinter &printer, Operation *op, const RowInfo &row);

/// What an op's `build` does: its results are the types of the tensors among
/// `inits`, its payload follows from the row. Where the number of operands or
/// their element types do not fit the row, this is an error at the op's
/// location, and the op that comes of it does not verify.
void buildRow(OpBuilder &builder, OperationState &result, const RowInfo &row,
              ValueRange inputs, ValueRange inits,
              ArrayRef<NamedAttribute> attributes);

/// What an op of the row that has maps of its own is given in their place where
/// none are written; none if they always are.
SmallVector<AffineMap> getInitialMaps(MLIRContext *context, const RowInfo &row,
                                      TypeRange operands);

/// Adds them to `result` as the attribute `indexing_maps` unless it is there.
void addDefaultMaps(OperationState &result, const RowInfo &row,
                    TypeRange operands);

/// Adds to `result`, whose attributes are set, the region with the payload for
/// operands of types `inputs` and `inits`. Fails after `emitError` was called
/// where they do not fit the row.
LogicalResult addRowPayload(OperationState &result, const RowInfo &row,
                            TypeRange inputs, TypeRange inits,
                            function_ref<InFlightDiagnostic()> emitError);

/// The default maps of a row without symbols, as an attribute.
ArrayAttr parseIndexingMaps(MLIRContext *context, StringRef loops,
                            std::initializer_list<StringRef> operands);

/// Builds the payload of `row` at the insertion point from the operands'
/// elements `arguments`, for an op that has `attributes` of those that its
/// definition lists. Returns the new element of the init, or fails after
/// `emitError` was called because an operation does not take the element types.
FailureOr<Value> buildRowPayload(OpBuilder &builder, Location loc,
                                 const RowInfo &row, ValueRange arguments,
                                 ArrayRef<NamedAttribute> attributes,
                                 function_ref<InFlightDiagnostic()> emitError);

/// What `op` is as the op `name` of `row`: its maps, iterator types and payload
/// are compared with those that the row has for the same operands. Up to four
/// inputs may be in another order.
NamedFormMatch matchRow(StructuredOpInterface op, StringRef name,
                        const RowInfo &row);

/// Creates the op `name` of `row` that `form` says to compute the same as `op`.
Operation *createRow(OpBuilder &builder, StringRef name, const RowInfo &row,
                     StructuredOpInterface op, const NamedForm &form);

/// Gives `dialect`, the one named `linalg`, a place to keep rows read, without
/// which no op that is a row can be made or asked for its maps.
void addRowCache(Dialect &dialect);

/// Whether `attr` is a dense array of `rank` positive 64-bit integers.
bool isWindowParameter(Attribute attr, int64_t rank);

/// Whether `attr` is an array of affine maps.
bool isAffineMapArray(Attribute attr);

} // namespace mlir::structured

#endif // LINALG_IR_ROW_H
