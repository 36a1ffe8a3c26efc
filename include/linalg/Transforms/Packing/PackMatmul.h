// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_PACKING_PACKMATMUL_H
#define LINALG_TRANSFORMS_PACKING_PACKMATMUL_H

#include "linalg/Transforms/Packing/Pack.h"

namespace mlir::structured {

/// How the operands of a matrix product are cut into blocks. Lists have a
/// number for each of the loops m, n and k, or are empty.
struct PackMatmulOptions {
  /// The extents of a block; 0 along a loop that is not tiled.
  SmallVector<int64_t> blockFactors;
  /// Where not 0, one block has all iterations of the loop, rounded up to a
  /// multiple of this number.
  SmallVector<int64_t> mnkPaddedMultiples;
  /// The positions of the loops m, n and k over blocks; a permutation.
  SmallVector<int64_t> mnkOrder;
  /// Whether partial blocks are padded.
  bool allowPadding = true;
  /// Whether the blocks of an input, and the elements of a block, are in
  /// column-major order.
  bool lhsTransposeOuterBlocks = false;
  bool lhsTransposeInnerBlocks = false;
  bool rhsTransposeOuterBlocks = true;
  bool rhsTransposeInnerBlocks = true;
};

/// Packs `op`, a sum of products on tensors with one loop each for m, n and k,
/// and any batch loops, into blocks, as `pack` does. Fails, without changes, if
/// `op` is no such product or `pack` fails.
FailureOr<PackResult> packMatmul(RewriterBase &rewriter,
                                 StructuredOpInterface op,
                                 const PackMatmulOptions &options);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_PACKING_PACKMATMUL_H
