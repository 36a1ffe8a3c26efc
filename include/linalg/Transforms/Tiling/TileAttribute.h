// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Tile sizes that an op has itself: the attribute `structured.tile`.

#ifndef LINALG_TRANSFORMS_TILING_TILEATTRIBUTE_H
#define LINALG_TRANSFORMS_TILING_TILEATTRIBUTE_H

#include "linalg/Transforms/Tiling/Tile.h"

namespace mlir::structured {

/// The attribute of an op with the tile size of each of its loops: an integer,
/// or the name of a value.
inline constexpr StringLiteral kTileAttrName = "structured.tile";

/// The attribute of an operation or of a function's argument that gives its
/// value a name, which tile sizes may refer to.
inline constexpr StringLiteral kValueAttrName = "structured.value";

/// The sizes that the attribute `structured.tile` of `op` has; none if `op`
/// does not have it. Emits an error at `op` and fails if the attribute is no
/// list of at most as many sizes as there are loops, if a size is negative, or
/// if a name is not that of exactly one value of type `index` of the enclosing
/// function, defined before `op`.
FailureOr<std::optional<SmallVector<OpFoldResult>>>
readTileAttribute(TilingInterface op);

/// Replaces each of `sizes` that is an SSA value by one that is at least 1,
/// which is created before `op`: loops with another step would not end.
void makeSizesPositive(RewriterBase &rewriter, Operation *op,
                       MutableArrayRef<OpFoldResult> sizes);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_TILING_TILEATTRIBUTE_H
