// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The order of the loops over the tiles of an op with reductions, by what they
// read from the caches. docs/CostModel.md has the formulas.

#ifndef LINALG_LIB_CODEGEN_LOOPORDER_H
#define LINALG_LIB_CODEGEN_LOOPORDER_H

#include "LinearAccess.h"
#include "linalg/Target/Processor.h"

namespace mlir::structured::detail {

/// The loops over tiles.
struct LoopsOverTiles {
  ArrayRef<LinearAccess> accesses;
  /// The extents of the op's loops, and those of a tile.
  ArrayRef<int64_t> extents;
  SmallVector<int64_t> tile;
  unsigned vectorLoop;
  std::optional<unsigned> rowLoop;
  /// The other parallel loops, and the reductions, outermost first.
  SmallVector<unsigned> outer, reductions;
  /// The extents of a block that loops around all others run over; those of the
  /// op if there are no such loops.
  SmallVector<int64_t> block;
  /// The cycles of all tiles if their operands were in the first-level cache.
  double computation;

  bool isReduction(unsigned loop) const {
    return llvm::is_contained(reductions, loop);
  }

  /// The number of tiles of a block along `loop`.
  double countTiles(unsigned loop) const {
    return llvm::divideCeil(block[loop], tile[loop]);
  }

  /// The number of blocks along `loop`.
  double countBlocks(unsigned loop) const {
    return llvm::divideCeil(extents[loop], block[loop]);
  }
};

/// Loops from the outermost to the innermost, and the cycles of the op.
struct LoopOrder {
  SmallVector<unsigned> loops;
  double cycles;
};

/// The order with the fewest cycles.
LoopOrder chooseLoopOrder(const LoopsOverTiles &loops,
                          const Processor &processor);

/// The cycles if the loops run in the order `loops`.
double getCyclesOfOrder(const LoopsOverTiles &loops, ArrayRef<unsigned> order,
                        const Processor &processor);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_LOOPORDER_H
