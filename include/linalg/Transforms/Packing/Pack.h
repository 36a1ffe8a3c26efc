// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_PACKING_PACK_H
#define LINALG_TRANSFORMS_PACKING_PACK_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// The order of the dimensions of a packed operand.
struct PackedOrder {
  /// The operand's dimension of each outer one; empty for the operand's own
  /// order.
  SmallVector<int64_t> outer;
  /// The operand's tiled dimensions, in the order of the inner ones; empty for
  /// the operand's own order.
  SmallVector<int64_t> inner;
};

struct PackOptions {
  /// The tile size of each loop, outermost first; null or 0 for a loop that is
  /// not tiled. Loops after the last size are not tiled; sizes after the last
  /// loop are ignored.
  SmallVector<OpFoldResult> sizes;
  /// The original loop of each loop over tiles; loops inside tiles follow in
  /// the same order. Empty for the op's own order.
  SmallVector<int64_t> loopOrder;
  /// The order of each operand. Operands after the last one keep their order.
  SmallVector<PackedOrder> orders;
  /// Whether partial tiles are padded.
  bool allowPadding = true;
};

struct PackResult {
  /// The op on packed operands.
  StructuredOpInterface op;
  /// Each `linalg.pack` and `linalg.unpack` around it.
  SmallVector<Operation *> packs, unpacks;
};

/// The dimensions of `operand` that only one loop runs over, which is in
/// `loops`.
SmallVector<int64_t> getDimsOfLoops(StructuredOpInterface op,
                                    OpOperand &operand,
                                    ArrayRef<unsigned> loops);

/// The loops of `op` that `options` tile.
SmallVector<unsigned> getLoopsToPack(StructuredOpInterface op,
                                     const PackOptions &options);

/// Why `pack` would fail for `op`, as text for the user; none if it would not.
/// Sizes must not be negative, and orders must be permutations of the loops, of
/// an operand's dimensions, and of its tiled dimensions.
std::optional<Refusal> refuseToPack(StructuredOpInterface op,
                                    const PackOptions &options);

/// Replaces `op` by a `linalg.generic` on packed operands, which has a loop
/// over tiles for each loop, followed by a loop inside a tile for each tiled
/// loop. Operands are packed by `linalg.pack` along the dimensions that only
/// one loop runs over, and results unpacked by `linalg.unpack`. Tiles that may
/// be partial are padded with the values of `findPaddingValues`, which change
/// no result. An operand that was unpacked from the same tiles is replaced by
/// the packed tensor, if its elements after the end don't matter. Fails,
/// without changes, if there is a reason not to pack.
FailureOr<PackResult> pack(RewriterBase &rewriter, StructuredOpInterface op,
                           const PackOptions &options);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_PACKING_PACK_H
