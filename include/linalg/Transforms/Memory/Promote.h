// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_MEMORY_PROMOTE_H
#define LINALG_TRANSFORMS_MEMORY_PROMOTE_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// The options of `promote`.
struct PromoteOptions {
  /// The numbers of the operands; none for all shaped ones. Numbers that an op
  /// does not have are ignored.
  SmallVector<int64_t> operands;
  /// The memory space of the copies; null for the default one.
  Attribute memorySpace;
  /// Allocates the copies on the stack. Only for buffers.
  bool onStack = false;
  /// The alignment of the copies in bytes; 0 for that of the element type. Only
  /// for buffers.
  int64_t alignment = 0;
  /// If extents of operands are dynamic, runs the op on the whole copies: they
  /// have padding after the end of the operand, which changes no result.
  bool fullTiles = false;
};

/// The result of `promote`.
struct PromotionResult {
  /// A buffer, or a tensor that will be bufferized, for each promoted operand.
  SmallVector<Value> buffers;
  /// The structured ops that copy to and from these.
  SmallVector<StructuredOpInterface> copiesIn, copiesOut;
  /// The structured ops that fill the padding.
  SmallVector<StructuredOpInterface> fills;
  /// The total size of the buffers in bytes; a dynamic extent counts as 1.
  int64_t bytes = 0;
};

/// Why `promote` would fail for `op`, as text for the user; none if it would
/// not.
std::optional<Refusal> refuseToPromote(StructuredOpInterface op,
                                       const PromoteOptions &options);

/// Runs `op` on copies of operands, in buffers of the operand's shape, with
/// dynamic extents, such as those of tiles, replaced by their upper bounds if
/// these are known. An operand is copied in if the op reads it, and an init is
/// copied out after the op. Buffers are allocated before the `scf.for` around
/// the op, and freed after them; tensors are also created before them. A buffer
/// with a dynamic extent is allocated before those outside of which the operand
/// is defined. Fails, without changes, if `refuseToPromote` has a reason.
FailureOr<PromotionResult> promote(RewriterBase &rewriter,
                                   StructuredOpInterface op,
                                   const PromoteOptions &options);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_MEMORY_PROMOTE_H
