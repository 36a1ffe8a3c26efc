// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What may be computed in the tiles of another op.

#ifndef LINALG_LIB_TRANSFORMS_FUSION_FUSIONRULES_H
#define LINALG_LIB_TRANSFORMS_FUSION_FUSIONRULES_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/TilingInterface.h"

namespace mlir::structured::detail {

/// Loops over tiles, outermost first, and the op that was tiled.
struct TileNest {
  SmallVector<LoopLikeOpInterface> loops;
  /// The numbers of the op's loops that the nest goes along.
  SmallVector<unsigned> numbers;
  StringRef root;
  /// Whether it can still get more results.
  bool isOpen = true;
  /// Of readers of producers, whether they compute for the root alone, which
  /// the nest replaces, as far as that was asked.
  llvm::DenseMap<Operation *, bool> isForRootAlone;
};

/// Whether `op` reads or writes memory: then what is before it stays there.
bool touchesMemory(Operation *op);

struct ProducerDecision {
  /// Why the producer is not fused; none if it is.
  std::optional<std::string> reason;
  /// Whether its results come out of the loops.
  bool isYielded = false;
};

/// Whether the op of `producer` is computed where `slice` of it is read, in a
/// tile of `nest`, which is at `root` in its block. It has to be asked after
/// all that read the producer: what was fused of them is not read in the nest
/// any more.
ProducerDecision decideOnProducer(OpResult producer,
                                  tensor::ExtractSliceOp slice,
                                  bool isDestination, TileNest &nest,
                                  Operation *root);

/// For each dimension of a tensor the loop of the root that cuts it into tiles,
/// if one does.
using CutDims = SmallVector<std::optional<unsigned>>;

/// Which dimensions of result `number` are cut where `cut` are the op's loops
/// that are, by the root's loops.
CutDims getCutDims(Operation *op, unsigned number,
                   ArrayRef<std::optional<unsigned>> cut);

/// Why `consumer` is not computed in the tiles of `nest`, which are along the
/// root's loops `numbers` and cut the dimensions `cutDims` of what it gives;
/// `cutLoops` gets the consumer's loops that are cut.
std::optional<std::string> getReasonNotToFuseConsumer(
    TilingInterface consumer, Operation *nest, ArrayRef<unsigned> numbers,
    const llvm::DenseMap<Value, CutDims> &cutDims, CutDims &cutLoops);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_FUSION_FUSIONRULES_H
