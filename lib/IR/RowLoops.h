// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which loops of an op are the loops of a row, by their indexing maps.

#ifndef LINALG_LIB_IR_ROWLOOPS_H
#define LINALG_LIB_IR_ROWLOOPS_H

#include "mlir/IR/AffineMap.h"
#include <optional>

namespace mlir::structured {

/// The loops and symbols of a row in terms of an op.
struct RowLoops {
  /// The op's loop that stands for each loop of the row.
  SmallVector<unsigned> loops;
  /// The value of each symbol; positive.
  SmallVector<int64_t> symbols;
};

/// `map` with loop `loops[i]` called `i`.
AffineMap renameLoops(AffineMap map, ArrayRef<unsigned> loops);

/// Whether `map` only permutes or drops results of the row's map.
bool permutesOrBroadcasts(AffineMap map, AffineMap rowMap);

/// The loops and symbols with which the row's maps are those of the op. Every
/// loop has to be alone in some result of a map, and every symbol to be the
/// factor of a loop.
std::optional<RowLoops> matchRowMaps(ArrayRef<AffineMap> rowMaps,
                                     ArrayRef<AffineMap> maps);

/// For a row whose inputs may have other maps: the ways to call the op's loops
/// with which the init has the row's map, and each input the results of its
/// map in another order, or without some: never without the innermost reduced
/// loop. Of more than four loops that the init lacks, other orders are not
/// tried.
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

} // namespace mlir::structured

#endif // LINALG_LIB_IR_ROWLOOPS_H
