// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_PACKING_HOISTPACKING_H
#define LINALG_TRANSFORMS_PACKING_HOISTPACKING_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

struct HoistPackingOptions {
  /// The number of loops to go out of, from the innermost one on, 1 or more;
  /// none for all.
  std::optional<unsigned> loops;
};

/// What `hoistPacking` made.
struct HoistPackingResult {
  /// The tiles of all iterations, in front of the loops; its first dimensions
  /// are those of the loops that the tile differs in.
  Value packed;
  /// The loops that were left, and those of them that have a dimension.
  unsigned numLoops = 0, numDimensions = 0;
};

/// Whether `op` copies a tile: a `tensor.pad` or a `linalg.pack`.
bool copiesTile(Operation *op);

/// Why `hoistPacking` would not take `op`, which copies a tile, out of the
/// `numLoops` innermost `scf.for` around it, in the user's terms; none if it
/// would.
std::optional<std::string> getReasonNotToHoistPacking(Operation *op,
                                                      unsigned numLoops);

/// The number of `scf.for` that are around `op`, one directly in the other.
unsigned getNumLoopsAround(Operation *op);

/// Copies the tiles that `op` copies in all iterations of the `scf.for` around
/// it once, in front of these, and lets each iteration take its own. Goes out
/// of as many loops as `options` say, or of the most of them that there is no
/// reason against. What else the tile is computed by is moved along, and what
/// is not needed in the loops any more is erased, except for ops that copy
/// tiles. Fails, with nothing changed, where it can't leave any loop.
FailureOr<HoistPackingResult> hoistPacking(RewriterBase &rewriter,
                                           Operation *op,
                                           const HoistPackingOptions &options);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_PACKING_HOISTPACKING_H
