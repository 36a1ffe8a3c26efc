// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reductions to the greatest or least of some keys and what belongs to it, such
// as its index: argmax and argmin.

#ifndef LINALG_INTERFACES_ARGREDUCTION_H
#define LINALG_INTERFACES_ARGREDUCTION_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::structured {

/// How the payload of an op with several inits keeps the values of one of all
/// iterations: that with the greatest key, or the least, and the first one of
/// these. All inits have the same indexing map. In each iteration,
///
///   replaces = key > kept key
///   kept = select(replaces, new, kept)      for each init
///
/// where no new value depends on the inits, and that of `position` increases
/// with the iterations of the reductions. The kept key may be the extremum of
/// the two instead, which differs if one of them is NaN: what belongs to it is
/// that of the iterations before the first NaN then.
struct ArgReduction {
  /// The maximum or minimum of keys.
  arith::AtomicRMWKind extremum;
  /// Whether NaN is better than any number; otherwise, NaN is never kept.
  bool keepsNaN = false;
  /// Whether the kept key is NaN if any is, though NaN replaces none.
  bool propagatesNaN = false;
  /// The inits of the keys and of the positions, as numbers of results.
  unsigned key = 0, position = 0;

  /// Whether `next` replaces `kept`: 1 bit.
  Value buildReplaces(OpBuilder &builder, Location loc, Value next,
                      Value kept) const;
  /// The better one of two keys; any of the zeros if both are zero.
  Value buildExtremum(OpBuilder &builder, Location loc, Value one,
                      Value other) const;
  /// A key that replaces none.
  TypedAttr getWorstKey(Type type) const;
};

/// How `op` is such a reduction; none if it is none that is known. Positions
/// are sums of loop indices times constants, and of values from outside of the
/// op, of at least 32 bits.
std::optional<ArgReduction> matchArgReduction(StructuredOpInterface op);

} // namespace mlir::structured

#endif // LINALG_INTERFACES_ARGREDUCTION_H
