// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Properties of models of TilingInterface, determined by calling them and
// erasing the results.

#ifndef LINALG_LIB_TRANSFORMS_FUSION_SPECULATIVETILING_H
#define LINALG_LIB_TRANSFORMS_FUSION_SPECULATIVETILING_H

#include "FusionRules.h"

namespace mlir::structured::detail {

// MLIR22-27: this decides whether a tile can be yielded.
/// The result of the model of an op that is not a structured op for a slice of
/// its result.
enum class ModelTile {
  None,            ///< The model fails.
  OfOtherOp,       ///< The tile is computed in several ops.
  ResultOfFirstOp, ///< The tile is the result of the first op.
};

/// Determines this for `slice` of `producer`.
ModelTile tryTile(OpResult producer, tensor::ExtractSliceOp slice);

/// The tiled dimensions of result `number`, given the root's loops `cut` that
/// tile the loops of `op`. Shorter than the result's rank if the model
/// positions tiles in another way.
CutDims getCutDimsOfModel(TilingInterface op, unsigned number,
                          ArrayRef<std::optional<unsigned>> cut);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_FUSION_SPECULATIVETILING_H
