// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_PACKING_PACK_H
#define LINALG_TRANSFORMS_PACKING_PACK_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// The order of the dimensions of a packed operand.
struct PackedOrder {
  /// The operand's dimension that each outer one counts the tiles of, or the
  /// elements of; empty for the operand's own order.
  SmallVector<int64_t> outer;
  /// The operand's dimensions that are cut, in the order of their tiles; empty
  /// for the operand's own order.
  SmallVector<int64_t> inner;
};

struct PackOptions {
  /// The tile size of each loop, outermost first; null or 0 for a loop that is
  /// not cut. Loops beyond the last one are not cut; sizes beyond the last loop
  /// are not used.
  SmallVector<OpFoldResult> sizes;
  /// The loop that each loop over tiles comes from; those through tiles follow
  /// in the same order. Empty for the op's own order.
  SmallVector<int64_t> loopOrder;
  /// For each operand. Operands beyond the last one keep their order.
  SmallVector<PackedOrder> orders;
  /// Whether tiles that are not full are padded.
  bool allowPadding = true;
};

struct PackResult {
  /// The op on packed operands.
  StructuredOpInterface op;
  /// Each `linalg.pack` and `linalg.unpack` around it.
  SmallVector<Operation *> packs, unpacks;
};

/// The dimensions of `operand` that one of `loops` alone runs over.
SmallVector<int64_t> getDimsOfLoops(StructuredOpInterface op,
                                    OpOperand &operand,
                                    ArrayRef<unsigned> loops);

/// The loops of `op` that `options` cut.
SmallVector<unsigned> getLoopsToPack(StructuredOpInterface op,
                                     const PackOptions &options);

/// Why `pack` would refuse `op`, in the user's terms; none if it would not.
/// Expects sizes that are not negative, and orders that are permutations of the
/// loops, of an operand's dimensions, and of those that are cut.
std::optional<std::string> getReasonNotToPack(StructuredOpInterface op,
                                              const PackOptions &options);

/// Replaces `op` by a `linalg.generic` on operands in tiles, which has a loop
/// over tiles for each loop, and then one through the tiles for each loop that
/// is cut. Operands are cut by `linalg.pack` along the dimensions that one loop
/// runs over alone, and results put together by `linalg.unpack`. Tiles that are
/// not full, or not known to be, are padded by values that change no result, as
/// `findPaddingValues` finds them. An operand that has just been unpacked from
/// the same tiles is taken in them, if what is behind the end in these does not
/// count. Fails, with nothing changed, where there is a reason not to pack.
FailureOr<PackResult> pack(RewriterBase &rewriter, StructuredOpInterface op,
                           const PackOptions &options);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_PACKING_PACK_H
