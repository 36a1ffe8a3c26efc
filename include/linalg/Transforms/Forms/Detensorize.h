// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors of rank 0 as the scalars that they hold.

#ifndef LINALG_TRANSFORMS_FORMS_DETENSORIZE_H
#define LINALG_TRANSFORMS_FORMS_DETENSORIZE_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

struct DetensorizeOptions {
  /// Whether all ops and block arguments are detensorized that can be, not only
  /// what branches depend on.
  bool aggressiveMode = false;
  /// Whether other ops than `linalg.generic`, and those with operands that are
  /// no tensors, are left as they are.
  bool genericOnly = false;
};

/// Replaces `op`, which has no loops, by its payload: elements of its operands
/// are extracted, and the payload's values put into tensors, which replace the
/// results. Fails if the op has loops, or an operand that is a buffer, of a
/// rank above 0 or with an encoding.
LogicalResult detensorize(RewriterBase &rewriter, StructuredOpInterface op);

/// The rewrite of `detensorize`.
void populateDetensorizePatterns(RewritePatternSet &patterns);

/// The ops and block arguments to compute with scalars.
struct DetensorizePlan {
  /// Ops that `detensorize` replaces, in the order of the program.
  SmallVector<StructuredOpInterface> ops;
  /// Arguments, of the type `tensor<T>`, of blocks that only branches enter.
  SmallVector<BlockArgument> arguments;
};

/// What to detensorize in `root`. Without the aggressive mode these are the
/// ops on which a condition or an operand of a branch depends, and what is
/// connected to them: the ops and the block arguments that give them an
/// operand, or get one of their results.
DetensorizePlan planDetensorize(Operation *root,
                                const DetensorizeOptions &options = {});

/// Carries out `plan`: replaces the ops by their payloads, and makes the block
/// arguments scalars, and the operands of the branches to them. What extracts
/// an element of a tensor that was made of it, gets the element. The regions of
/// such block arguments are simplified: arguments that are always the same
/// value are replaced by that.
void applyDetensorize(RewriterBase &rewriter, const DetensorizePlan &plan);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_FORMS_DETENSORIZE_H
