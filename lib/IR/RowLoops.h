// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which loops of an op are the loops of a row, by their indexing maps.

#ifndef LINALG_LIB_IR_ROWLOOPS_H
#define LINALG_LIB_IR_ROWLOOPS_H

#include "mlir/IR/AffineMap.h"
#include <optional>

namespace mlir::structured::detail {

/// The loops and symbols of a row in terms of an op.
struct RowLoops {
  /// The op's loop that stands for each loop of the row.
  SmallVector<unsigned> loops;
  /// The value of each symbol; positive.
  SmallVector<int64_t> symbols;
};

/// `map` with loop `loops[i]` called `i`.
AffineMap renameLoops(AffineMap map, ArrayRef<unsigned> loops);

/// The maps that operand number `operand` of an op of the row may have; the
/// row's own first. Of a row with the maps `(b, m, k)`, `(b, k, n)` and
/// `(b, m, n)`, where `b` stands for the loops that both inputs begin with:
/// the first input may be transposed to `(b, k, m)`, or lack `b` or `m` or
/// both. The init may be transposed if there are no such loops.
SmallVector<AffineMap> getOwnMapChoices(ArrayRef<AffineMap> rowMaps,
                                        unsigned operand);

/// The loops and symbols with which the row's maps are those of the op. Every
/// loop has to be alone in some result of a map, and every symbol to be the
/// factor of a loop.
std::optional<RowLoops> matchRowMaps(ArrayRef<AffineMap> rowMaps,
                                     ArrayRef<AffineMap> maps);

/// For a row whose inputs may have other maps: the ways to call the op's loops
/// with which the init has the row's map, and each input one of those that
/// `getOwnMapChoices` gives. Of more than four loops that the init lacks, other
/// orders are not tried.
SmallVector<SmallVector<unsigned>> matchOwnMaps(ArrayRef<AffineMap> rowMaps,
                                                ArrayRef<AffineMap> maps);

/// The way to call the loops with which the init's map is the identity, if that
/// is a permutation, and each input's map one of some loops.
SmallVector<SmallVector<unsigned>>
matchElementwiseMaps(ArrayRef<AffineMap> maps);

/// The loops as they are called, if the maps are those of a contraction: an
/// element's indices are different loops, and there are loops that the init
/// lacks, which all inputs have.
SmallVector<SmallVector<unsigned>>
matchContractionMaps(ArrayRef<AffineMap> maps);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IR_ROWLOOPS_H
