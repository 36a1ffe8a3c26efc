// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Detensorize: tensors of rank 0 as scalars.

#ifndef LINALG_TRANSFORMS_FORMS_DETENSORIZE_H
#define LINALG_TRANSFORMS_FORMS_DETENSORIZE_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

struct DetensorizeOptions {
  /// Whether all possible ops and block arguments are detensorized, not only
  /// those on which branches depend.
  bool aggressiveMode = false;
  /// Whether ops other than `linalg.generic`, and ops with operands that are
  /// not tensors, are left alone.
  bool genericOnly = false;
};

/// Replaces `op`, which has no loops, by its payload: extracts the elements of
/// its operands, and inserts the yielded values into tensors, which replace the
/// results. Fails if the op has loops, or an operand that is a buffer, has a
/// rank above 0 or an encoding.
LogicalResult detensorize(RewriterBase &rewriter, StructuredOpInterface op);

/// Adds a pattern that applies `detensorize`.
void populateDetensorizePatterns(RewritePatternSet &patterns);

/// The ops and block arguments to detensorize.
struct DetensorizePlan {
  /// Ops that `detensorize` replaces, in the order of the program.
  SmallVector<StructuredOpInterface> ops;
  /// Arguments of type `tensor<T>` of blocks that are only entered by branches.
  SmallVector<BlockArgument> arguments;
};

/// The ops and block arguments to detensorize in `root`. Without the aggressive
/// mode, these are the ops on which a condition or an operand of a branch
/// depends, and connected ones: the ops and the block arguments that are
/// operands of these, or get their results.
DetensorizePlan planDetensorize(Operation *root,
                                const DetensorizeOptions &options = {});

/// Applies `plan`: replaces the ops by their payloads, and makes the block
/// arguments, and the operands of branches to them, scalars. An extraction from
/// a tensor that was created from an element is replaced by the element. The
/// regions of such block arguments are simplified: arguments that always have
/// the same value are replaced by it.
void applyDetensorize(RewriterBase &rewriter, const DetensorizePlan &plan);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_FORMS_DETENSORIZE_H
