// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Chains of ops that are computed row by row, so that what one op gives
// another stays in the cache: a softmax, a normalization, or any other ops with
// reductions along the rows that they share.

#ifndef LINALG_LIB_CODEGEN_ROWGROUP_H
#define LINALG_LIB_CODEGEN_ROWGROUP_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "linalg/Target/Processor.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::structured::detail {

/// An op and others that are computed in its tiles.
struct RowGroup {
  /// The loops of a member by what they are in the root: some of its loops, the
  /// rows of the group.
  using RowLoops = SmallVector<std::optional<unsigned>>;

  StructuredOpInterface root;
  /// The root and the ops whose results only members read.
  llvm::MapVector<Operation *, RowLoops> members;
  /// The extent of a tile along each loop of the root; 0 for a loop that is not
  /// tiled.
  SmallVector<int64_t> sizes;
  /// The loops of the root whose last tile is smaller.
  SmallVector<unsigned> peel;

  bool contains(Operation *op) const { return members.contains(op); }
};

/// The group of `root`, or why its producers are computed before it as a whole:
/// by docs/CostModel.md.
RefusalOr<RowGroup> planRowGroup(StructuredOpInterface root,
                                 const Processor &processor);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_CODEGEN_ROWGROUP_H
