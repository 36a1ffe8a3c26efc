// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Convolutions, poolings and contractions as simpler ops.

#ifndef LINALG_TRANSFORMS_FORMS_DECOMPOSESTRUCTUREDOPS_H
#define LINALG_TRANSFORMS_FORMS_DECOMPOSESTRUCTUREDOPS_H

#include "linalg/Interfaces/Refusal.h"
#include "linalg/Interfaces/StructuredOpInterface.h"
#include "linalg/Transforms/Forms/Specialize.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Groups of loops of `op` that a simpler named op may lack if they have one
/// iteration each: a window dimension with the loop over the windows, if there
/// are several, the groups of a convolution, the channel multiplier. None for a
/// `linalg.generic`.
SmallVector<SmallVector<unsigned, 2>>
getUnitLoopCandidates(StructuredOpInterface op);

/// Why `dropUnitLoops` would fail, as text for the user; none if it would not.
std::optional<Refusal> refuseToDropUnitLoops(StructuredOpInterface op,
                                             ArrayRef<unsigned> loops,
                                             const NamedOps &namedOps);

/// Replaces `op` by the one of `namedOps` without `loops`, which have one
/// iteration each, on operands without the dimensions of these loops: a tensor
/// is collapsed if these have extent 1; otherwise (an image may be larger than
/// the window), and for a buffer, a slice at offset 0 is taken. Fails, without
/// changes, if there is a reason not to.
FailureOr<StructuredOpInterface> dropUnitLoops(RewriterBase &rewriter,
                                               StructuredOpInterface op,
                                               ArrayRef<unsigned> loops,
                                               const NamedOps &namedOps);

namespace detail {
/// The same, with the reason of a failure.
RefusalOr<StructuredOpInterface>
dropUnitLoopsOrRefuse(RewriterBase &rewriter, StructuredOpInterface op,
                      ArrayRef<unsigned> loops, const NamedOps &namedOps);
} // namespace detail

/// Why `expandZeroPoints` would fail for `op`, as text for the user; none if it
/// would not.
std::optional<Refusal> refuseToExpandZeroPoints(StructuredOpInterface op);

/// Replaces `op`, a contraction or convolution of integers `O += (A - za) * (B
/// - zb)`, by the sum of products without zero points and corrections:
///
///   O += A * B;  O += n * za * zb - zb * sum(A) - za * sum(B)
///
/// with sums over the `n` iterations of the reduction loops; exact, as integers
/// wrap. Returns the product: for a named op, the one of `namedOps` that
/// computes it, otherwise a `linalg.generic`. A zero point that is the constant
/// 0 needs no correction. Fails, without changes, if there is a reason not to.
FailureOr<StructuredOpInterface> expandZeroPoints(RewriterBase &rewriter,
                                                  StructuredOpInterface op,
                                                  const NamedOps &namedOps);

/// Drops the first of `getUnitLoopCandidates` that can be dropped, or else
/// expands the zero points. Returns the new op, which may have simpler forms
/// again. Fails, without changes, if neither is possible.
FailureOr<StructuredOpInterface>
decomposeStructuredOp(RewriterBase &rewriter, StructuredOpInterface op,
                      const NamedOps &namedOps);

/// Applies `decomposeStructuredOp` to every structured op in `root` as often as
/// possible. Emits remarks of category `category`, a literal, on what was done
/// and why an op was left alone.
void decomposeStructuredOps(RewriterBase &rewriter, Operation *root,
                            StringRef category);

/// Adds a pattern that applies `decomposeStructuredOp`.
void populateDecomposeStructuredOpPatterns(RewritePatternSet &patterns);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_FORMS_DECOMPOSESTRUCTUREDOPS_H
