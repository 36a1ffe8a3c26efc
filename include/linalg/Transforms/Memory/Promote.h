// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_MEMORY_PROMOTE_H
#define LINALG_TRANSFORMS_MEMORY_PROMOTE_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// What `promote` copies, and where to.
struct PromoteOptions {
  /// The numbers of the operands; none for all that have a shape. Those that an
  /// op does not have are left out.
  SmallVector<int64_t> operands;
  /// The memory space of the copies; null for the default one.
  Attribute memorySpace;
  /// Puts them on the stack. Of operands that are buffers only.
  bool onStack = false;
  /// Of the first element, in bytes; 0 for that of the element type. Of
  /// operands that are buffers only.
  int64_t alignment = 0;
  /// Where extents of operands are values, lets the op work on all of the
  /// memory: behind the end of an operand is what changes no result.
  bool fullTiles = false;
};

/// What `promote` made.
struct PromotionResult {
  /// A buffer, or a tensor that becomes one, for each promoted operand.
  SmallVector<Value> buffers;
  /// The structured ops that copy to and from these.
  SmallVector<StructuredOpInterface> copiesIn, copiesOut;
  /// Those that give what is behind the end of operands its value.
  SmallVector<StructuredOpInterface> fills;
  /// The bytes of the buffers together.
  int64_t bytes = 0;
};

/// Why `promote` would leave `op` alone, in words for the user; nothing if it
/// would not.
std::optional<std::string> getReasonNotToPromote(StructuredOpInterface op,
                                                 const PromoteOptions &options);

/// Lets `op` work on copies of operands, in memory of their own that has static
/// shape: as large as the operand, or as the largest that it can be where its
/// extents are values with a bound, as those of tiles are. An operand is copied
/// in if the op reads it, and an init out after the op. Of buffers the memory
/// is allocated outside of the `scf.for` around the op, and freed after these;
/// tensors are made outside of them, too.
/// Fails, with nothing changed, for what `getReasonNotToPromote` says.
FailureOr<PromotionResult> promote(RewriterBase &rewriter,
                                   StructuredOpInterface op,
                                   const PromoteOptions &options);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_MEMORY_PROMOTE_H
