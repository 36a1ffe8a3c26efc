// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_PACKING_HOISTPACKING_H
#define LINALG_TRANSFORMS_PACKING_HOISTPACKING_H

#include "linalg/Interfaces/Refusal.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

struct HoistPackingOptions {
  /// The number of loops to hoist out of, innermost first, at least 1; none for
  /// all.
  std::optional<unsigned> loops;
};

/// The result of `hoistPacking`.
struct HoistPackingResult {
  /// The tiles of all iterations, before the loops; its first dimensions are
  /// those of the loops that the tile depends on.
  Value packed;
  /// The number of loops that it was hoisted out of, and of those with a
  /// dimension.
  unsigned numLoops = 0, numDimensions = 0;
};

/// Whether `op` copies a tile: a `tensor.pad` or a `linalg.pack`.
bool copiesTile(Operation *op);

/// Why `hoistPacking` can't hoist `op`, which copies a tile, out of the
/// `numLoops` innermost `scf.for` around it, as text for the user; none if it
/// can.
std::optional<Refusal> refuseToHoistPacking(Operation *op, unsigned numLoops);

/// The number of directly nested `scf.for` around `op`.
unsigned getNumLoopsAround(Operation *op);

/// Copies the tiles that `op` copies in all iterations of the `scf.for` around
/// it once, before these loops, from which each iteration reads its own. Hoists
/// out of as many loops as `options` give, or as many as possible. Ops that
/// compute the tile are hoisted too, and ops that become dead in the loops are
/// erased, except those that copy tiles. Fails, without changes, if `op` can't
/// be hoisted out of any loop.
FailureOr<HoistPackingResult> hoistPacking(RewriterBase &rewriter,
                                           Operation *op,
                                           const HoistPackingOptions &options);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_PACKING_HOISTPACKING_H
