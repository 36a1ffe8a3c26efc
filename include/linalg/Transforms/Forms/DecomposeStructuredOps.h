// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Convolutions, poolings and contractions as ops that are simpler.

#ifndef LINALG_TRANSFORMS_FORMS_DECOMPOSESTRUCTUREDOPS_H
#define LINALG_TRANSFORMS_FORMS_DECOMPOSESTRUCTUREDOPS_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "linalg/Transforms/Forms/Specialize.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Loops of `op` that a simpler named op may lack, where they have one
/// iteration each: one of several dimensions of a window with the loop over the
/// windows, the groups of a convolution, the filters of a channel. None of a
/// `linalg.generic`.
SmallVector<SmallVector<unsigned, 2>>
getUnitLoopCandidates(StructuredOpInterface op);

/// Why `dropUnitLoops` would refuse, in the user's terms; none if it would not.
std::optional<std::string>
getReasonNotToDropUnitLoops(StructuredOpInterface op, ArrayRef<unsigned> loops,
                            const NamedOps &namedOps);

/// Replaces `op` by the one of `namedOps` that has its other loops than
/// `loops`, which have one iteration each, on operands without the dimensions
/// that belong to these loops: a tensor is collapsed if these have extent 1,
/// otherwise (an image may be larger than the window) a slice at offset 0 is
/// taken; so it is of a buffer. Fails, with nothing changed, where there is a
/// reason not to.
FailureOr<StructuredOpInterface> dropUnitLoops(RewriterBase &rewriter,
                                               StructuredOpInterface op,
                                               ArrayRef<unsigned> loops,
                                               const NamedOps &namedOps);

/// Why `expandZeroPoints` would refuse `op`, in the user's terms; none if it
/// would not.
std::optional<std::string>
getReasonNotToExpandZeroPoints(StructuredOpInterface op);

/// Replaces `op`, a contraction or convolution of integers `O += (A - za) * (B
/// - zb)`, by the sum of products without zero points and what makes up for
/// these:
///
///   O += A * B;  O += n * za * zb - zb * sum(A) - za * sum(B)
///
/// with sums over the `n` iterations of the reduction loops; equal in every
/// bit, as integers wrap. The product is returned: of a named op the one of
/// `namedOps` that computes it, otherwise a `linalg.generic`. A zero point that
/// is the constant 0 costs nothing. Fails, with nothing changed, where there is
/// a reason not to.
FailureOr<StructuredOpInterface> expandZeroPoints(RewriterBase &rewriter,
                                                  StructuredOpInterface op,
                                                  const NamedOps &namedOps);

/// Drops the first of `getUnitLoopCandidates` that can be dropped, or expands
/// the zero points. Returns the new op, which may have simpler forms again.
/// Fails with nothing changed where neither can be done.
FailureOr<StructuredOpInterface>
decomposeStructuredOp(RewriterBase &rewriter, StructuredOpInterface op,
                      const NamedOps &namedOps);

/// Does `decomposeStructuredOp` on every structured op in `root` as often as it
/// can be done. Remarks of category `category`, a literal, say what was done,
/// and why an op was left alone.
void decomposeStructuredOps(RewriterBase &rewriter, Operation *root,
                            StringRef category);

/// The rewrite of `decomposeStructuredOp`, for every structured op.
void populateDecomposeStructuredOpPatterns(RewritePatternSet &patterns);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_FORMS_DECOMPOSESTRUCTUREDOPS_H
