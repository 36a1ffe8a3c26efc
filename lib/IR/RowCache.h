// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Rows read: each once in a context.

#ifndef LINALG_LIB_IR_ROWCACHE_H
#define LINALG_LIB_IR_ROWCACHE_H

#include "Payload.h"
#include "linalg/IR/Row.h"
#include "mlir/IR/DialectInterface.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>
#include <mutex>
#include <shared_mutex>

namespace mlir::structured::detail {

/// A row as it is used.
struct ParsedRow {
  /// Of each operand; with the row's symbols. Of a polymorphic row, null where
  /// the operand has one dimension a loop, and without results for a scalar. Of
  /// a row with free maps, none.
  SmallVector<AffineMap> maps;
  /// Unless the row is polymorphic or has free maps.
  SmallVector<utils::IteratorType> iterators;
  PayloadExpr payload;
};

FailureOr<ParsedRow> parseRowInfo(MLIRContext *context, const RowInfo &row,
                                  EmitErrorFn emitError);

/// What the row's symbols stand for in `op`: 1 where it lacks the attribute.
SmallVector<int64_t> getSymbolValues(Operation *op, const RowInfo &row,
                                     const ParsedRow &parsed);

/// The maps of `op` if it has none of its own: the row's, with the op's strides
/// and dilations for the symbols. None if it always has its own.
SmallVector<AffineMap> getDefaultMaps(Operation *op, const RowInfo &row,
                                      const ParsedRow &parsed);

/// Parallel where an element that `initMap` gives depends on the loop, else
/// reduction.
SmallVector<utils::IteratorType> getIteratorsOf(AffineMap initMap);

/// How many inputs an op of the row has, given its attribute of a name.
unsigned getNumInputs(const RowInfo &row, const ParsedRow &parsed,
                      function_ref<Attribute(StringRef)> getAttribute);

/// The maps of a polymorphic row's op with operands of these types.
SmallVector<AffineMap> getPolymorphicMaps(TypeRange operands,
                                          const ParsedRow &parsed);

/// A context's rows. Lives in the dialect named `linalg`, whoever brought it;
/// copies of this library in several plugins share it, by its name.
class RowCache : public DialectInterface::Base<RowCache> {
public:
  RowCache(Dialect *dialect) : Base(dialect) {}

  static const ParsedRow &get(MLIRContext *context, const RowInfo &row);

private:
  mutable std::shared_mutex mutex;
  mutable llvm::DenseMap<const RowInfo *, std::unique_ptr<ParsedRow>> rows;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IR_ROWCACHE_H
