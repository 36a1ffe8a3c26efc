// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_LIB_TRANSFORMS_PACKING_PACKPLAN_H
#define LINALG_LIB_TRANSFORMS_PACKING_PACKPLAN_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Transforms/Packing/PackMatmul.h"
#include "linalg/Transforms/Packing/Pad.h"

namespace mlir::structured::detail {

/// The padding of `pack`.
struct PackPlan {
  /// The loops whose last tile is not known to be full.
  SmallVector<unsigned> paddedLoops;
  /// The padding of each input; null for those that are not padded.
  PaddingValues paddings;
};

/// How `pack` packs `op`, or why it refuses to.
RefusalOr<PackPlan> planPacking(StructuredOpInterface op,
                                const PackOptions &options);

/// `pack` by the plan that `planPacking` made of the same arguments.
PackResult applyPacking(RewriterBase &rewriter, StructuredOpInterface op,
                        const PackOptions &options, const PackPlan &plan);

/// `pack`, or why it refuses to.
RefusalOr<PackResult> tryPack(RewriterBase &rewriter, StructuredOpInterface op,
                              const PackOptions &options);

/// `packMatmul`, or why it refuses to.
RefusalOr<PackResult> tryPackMatmul(RewriterBase &rewriter,
                                    StructuredOpInterface op,
                                    const PackMatmulOptions &options);

/// Says in a remark of the pass `pass`, a literal, that it packed the op of
/// that name at `loc`, or why it left it alone.
void reportPacking(StringRef pass, Location loc, StringRef name,
                   const RefusalOr<PackResult> &result);

} // namespace mlir::structured::detail

#endif // LINALG_LIB_TRANSFORMS_PACKING_PACKPLAN_H
