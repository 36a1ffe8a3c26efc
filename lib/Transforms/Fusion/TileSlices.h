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
  /// Whether it is read through what the nest's loops carry.
  bool isDestination = false;
};

/// What `slice` takes a part of, if that is the result of an op outside of
/// `loops`.
std::optional<SlicedProducer>
getSlicedProducer(tensor::ExtractSliceOp slice,
                  ArrayRef<LoopLikeOpInterface> loops);

// MLIR22-26: MLIR's driver computes a tile for each slice.
/// The slices in a nest that are yet to be looked at. They are looked at by
/// producers, the last one in its block first: by then there are all slices of
/// it, and it is known what became of all its readers.
class TileSlices {
public:
  explicit TileSlices(MLIRContext *context);

  /// Adds those of `ops` that are slices of results of ops in `block`, after
  /// reshapes between them and the producers were computed in tiles. The other
  /// producers are what is returned.
  SmallVector<tensor::ExtractSliceOp> add(ArrayRef<Operation *> ops,
                                          ArrayRef<LoopLikeOpInterface> loops,
                                          Block *block);

  bool empty() const { return slices.empty(); }

  /// The slices of the next producer, in groups: of equal ones in one block,
  /// in their order.
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
