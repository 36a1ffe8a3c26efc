// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Where the loop indices that a payload computes with begin.

#ifndef LINALG_LIB_CONVERSION_INDEXOFFSETS_H
#define LINALG_LIB_CONVERSION_INDEXOFFSETS_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/Builders.h"

namespace mlir::structured::detail {

/// A sum of values from outside of a payload: `expr` of them as symbols.
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
/// index is used only in sums with one and the same value from outside, the sum
/// is what the payload sees as index, and may be a part of another such sum;
/// otherwise the payload sees the index as it is. Fails with a `reason`, a
/// phrase on the op, if the index of a loop is used only in sums, with
/// different values.
FailureOr<IndexOffsets> getIndexOffsets(StructuredOpInterface op,
                                        std::string &reason);

/// The offset as an i64 made at the insertion point.
Value buildIndexOffset(OpBuilder &builder, Location loc, OutsideSum offset);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CONVERSION_INDEXOFFSETS_H
