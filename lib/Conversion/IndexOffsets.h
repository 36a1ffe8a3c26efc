// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The offsets of the loop indices that a payload uses.

#ifndef LINALG_LIB_CONVERSION_INDEXOFFSETS_H
#define LINALG_LIB_CONVERSION_INDEXOFFSETS_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/Builders.h"

namespace mlir::structured::detail {

/// A sum of values from outside of a payload: `expr`, with the values as
/// symbols.
struct OutsideSum {
  AffineExpr expr;
  SmallVector<Value> values;

  bool operator==(const OutsideSum &other) const {
    return expr == other.expr && values == other.values;
  }
};

struct IndexOffsets {
  /// For each loop, the index that the payload sees in the first iteration.
  SmallVector<OutsideSum> offsets;
  /// The ops of the payload that add them.
  SmallPtrSet<Operation *, 4> additions;
};

/// The offsets that the payload of `op` adds to its loop indices. If a loop's
/// index is used only in sums with one value from outside, that value is the
/// offset, and may itself be a sum; otherwise the offset is 0. Refused if the
/// index of a loop is used only in sums, with different values.
RefusalOr<IndexOffsets> getIndexOffsets(StructuredOpInterface op);

/// Creates the offset as an i64 at the insertion point.
Value buildIndexOffset(OpBuilder &builder, Location loc,
                       const OutsideSum &offset);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CONVERSION_INDEXOFFSETS_H
