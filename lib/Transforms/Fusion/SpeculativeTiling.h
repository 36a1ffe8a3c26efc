// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What models of TilingInterface do, found out by letting them do it and
// erasing what they make.

#ifndef LINALG_LIB_TRANSFORMS_FUSION_SPECULATIVETILING_H
#define LINALG_LIB_TRANSFORMS_FUSION_SPECULATIVETILING_H

#include "FusionRules.h"

namespace mlir::structured::detail {

// MLIR22-27: what decides whether a tile can be yielded.
/// What the model of an op that is no structured op makes of a slice of its
/// result.
enum class ModelTile {
  None,            ///< It refuses.
  OfOtherOp,       ///< The tile is computed in several ops.
  ResultOfFirstOp, ///< The tile is the result of the first op that it makes.
};

/// Which of these it is of `slice` of `producer`.
ModelTile tryTile(OpResult producer, tensor::ExtractSliceOp slice);

/// Which dimensions of result `number` are cut where `cut` are the loops of
/// `op` that are, by the root's loops. Shorter than the result's rank if the
/// model puts tiles anywhere else.
CutDims getCutDimsOfModel(TilingInterface op, unsigned number,
                          ArrayRef<std::optional<unsigned>> cut);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_FUSION_SPECULATIVETILING_H
