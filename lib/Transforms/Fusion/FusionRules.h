// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which ops may be fused into the tiles of another op.

#ifndef LINALG_LIB_TRANSFORMS_FUSION_FUSIONRULES_H
#define LINALG_LIB_TRANSFORMS_FUSION_FUSIONRULES_H

#include "linalg/Interfaces/Refusal.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/TilingInterface.h"

namespace mlir::structured::detail {

/// Loops over tiles, outermost first, and the op that was tiled.
struct TileNest {
  SmallVector<LoopLikeOpInterface> loops;
  /// The numbers of the op's loops that the nest tiles.
  SmallVector<unsigned> numbers;
  StringRef root;
  /// Whether results can still be added.
  bool isOpen = true;
  /// A cache of whether readers of producers are only needed by the root.
  llvm::DenseMap<Operation *, bool> isForRootAlone;
};

/// Whether `op` reads or writes memory, so that ops can't be moved across it.
bool touchesMemory(Operation *op);

/// How a producer is fused.
struct ProducerPlan {
  /// Whether its results are also results of the loops.
  bool isYielded;
};

/// Plans to fuse the op of `producer` at its `slice`, in a tile of `nest`,
/// which is at the position of `root`. To be called after all readers of the
/// producer were processed: fused ones are no longer read in the nest.
RefusalOr<ProducerPlan> planProducer(OpResult producer,
                                     tensor::ExtractSliceOp slice,
                                     bool isDestination, TileNest &nest,
                                     Operation *root);

/// For each dimension of a tensor, the loop of the root that tiles it, if any.
using CutDims = SmallVector<std::optional<unsigned>>;

/// The tiled dimensions of result `number`, given the root's loops `cut` that
/// tile the op's loops.
CutDims getCutDims(Operation *op, unsigned number,
                   ArrayRef<std::optional<unsigned>> cut);

/// Plans to fuse `consumer` into the tiles of `nest`, which are along the
/// root's loops `numbers` and tile the dimensions `cutDims` of its results.
/// Returns for each loop of the consumer the root's loop that tiles it, if
/// there is one.
RefusalOr<CutDims> planConsumer(TilingInterface consumer, Operation *nest,
                                ArrayRef<unsigned> numbers,
                                const llvm::DenseMap<Value, CutDims> &cutDims);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_FUSION_FUSIONRULES_H
