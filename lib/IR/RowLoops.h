// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Matching the loops of an op with those of a row, by their indexing maps.

#ifndef LINALG_LIB_IR_ROWLOOPS_H
#define LINALG_LIB_IR_ROWLOOPS_H

#include "mlir/IR/AffineMap.h"
#include <optional>

namespace mlir::structured::detail {

/// The loops and symbols of a row in terms of an op.
struct RowLoops {
  /// For each loop of the row, the corresponding loop of the op.
  SmallVector<unsigned> loops;
  /// The value of each symbol; positive.
  SmallVector<int64_t> symbols;
};

/// `map` with loop `loops[i]` renumbered to `i`.
AffineMap renameLoops(AffineMap map, ArrayRef<unsigned> loops);

/// The maps that operand number `operand` of an op of the row may have; the
/// row's own first. For a row with the maps `(b, m, k)`, `(b, k, n)` and
/// `(b, m, n)`, where `b` are the loops that both inputs begin with: the first
/// input may be transposed to `(b, k, m)`, or lack `b` or `m` or both. The init
/// may be transposed if there are no such loops.
SmallVector<AffineMap> getOwnMapChoices(ArrayRef<AffineMap> rowMaps,
                                        unsigned operand);

/// The loops and symbols for which the row's maps equal those of the op. Every
/// loop must be alone in some result of a map, and every symbol must be the
/// factor of a loop.
std::optional<RowLoops> matchRowMaps(ArrayRef<AffineMap> rowMaps,
                                     ArrayRef<AffineMap> maps);

/// For a row whose inputs may have other maps: the orders of the op's loops for
/// which the init has the row's map, and each input one of the maps of
/// `getOwnMapChoices`. If the init lacks more than four loops, other orders are
/// not tried.
SmallVector<SmallVector<unsigned>> matchOwnMaps(ArrayRef<AffineMap> rowMaps,
                                                ArrayRef<AffineMap> maps);

/// The order of the loops for which the init's map is the identity, if that is
/// a permutation and each input's map a projected permutation.
SmallVector<SmallVector<unsigned>>
matchElementwiseMaps(ArrayRef<AffineMap> maps);

/// The op's own order of loops, if the maps are those of a contraction: the
/// results of each map are different loops, and there are loops that the init
/// lacks, which are in the maps of all inputs.
SmallVector<SmallVector<unsigned>>
matchContractionMaps(ArrayRef<AffineMap> maps);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_IR_ROWLOOPS_H
