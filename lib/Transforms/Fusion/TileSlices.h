// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_FUSION_TILESLICES_H
#define LINALG_LIB_TRANSFORMS_FUSION_TILESLICES_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"
#include <map>

namespace mlir::structured::detail {

/// A result of an op outside of a nest that is read in it.
struct SlicedProducer {
  OpResult result;
  /// Whether it is read through iteration arguments of the nest's loops.
  bool isDestination = false;
};

/// The source of `slice`, if it is the result of an op outside of `loops`.
std::optional<SlicedProducer>
getSlicedProducer(tensor::ExtractSliceOp slice,
                  ArrayRef<LoopLikeOpInterface> loops);

// MLIR22-26: MLIR's driver computes a tile for each slice.
/// A worklist of the slices in a nest, by producers, the last one in its block
/// first: then all slices of a producer exist, and all its readers have been
/// processed.
class TileSlices {
public:
  explicit TileSlices(MLIRContext *context);

  /// Adds those of `ops` that are slices of results of ops in `block`, after
  /// tiling reshapes between them and the producers. Returns the slices of
  /// other producers.
  SmallVector<tensor::ExtractSliceOp> add(ArrayRef<Operation *> ops,
                                          ArrayRef<LoopLikeOpInterface> loops,
                                          Block *block);

  bool empty() const { return slices.empty(); }

  /// The slices of the next producer, in groups of equal ones in one block, in
  /// order.
  SmallVector<SmallVector<tensor::ExtractSliceOp>> pop();

private:
  struct IsLater {
    bool operator()(Operation *a, Operation *b) const {
      return b->isBeforeInBlock(a);
    }
  };

  FrozenRewritePatternSet patterns;
  std::map<Operation *, SmallVector<tensor::ExtractSliceOp>, IsLater> slices;
};

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_FUSION_TILESLICES_H
