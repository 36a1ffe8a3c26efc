// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Convolutions, poolings and contractions as ops that are simpler.

#ifndef LINALG_TRANSFORMS_FORMS_SIMPLERFORMS_H
#define LINALG_TRANSFORMS_FORMS_SIMPLERFORMS_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Why `dropUnitLoops` would refuse `form` of `op`, in the user's terms; none
/// if it would not.
std::optional<std::string>
getReasonNotToDropUnitLoops(StructuredOpInterface op, const UnitLoopForm &form);

/// Replaces `op` by `form`, one of its `getFormsWithoutUnitLoops`, on operands
/// without the dimensions that belong to the form's loops: a tensor is
/// collapsed if these have extent 1, otherwise (an image may be larger than the
/// window) a slice at offset 0 is taken; so it is of a buffer. Fails, with
/// nothing changed, where there is a reason not to.
FailureOr<StructuredOpInterface> dropUnitLoops(RewriterBase &rewriter,
                                               StructuredOpInterface op,
                                               const UnitLoopForm &form);

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
/// bit, as integers wrap. The product is `getFormWithoutZeroPoints` or, if
/// there is none, a `linalg.generic`, and is returned. A zero point that is the
/// constant 0 costs nothing. Fails, with nothing changed, where there is a
/// reason not to.
FailureOr<StructuredOpInterface> expandZeroPoints(RewriterBase &rewriter,
                                                  StructuredOpInterface op);

/// Does one of the above, the first of the op's forms that fits in front of the
/// other. Returns the op in its place, which may have simpler forms again.
/// Fails with nothing changed where none fits.
FailureOr<StructuredOpInterface> simplifyForm(RewriterBase &rewriter,
                                              StructuredOpInterface op);

/// Does `simplifyForm` on every structured op in `root` as often as it can be
/// done. Remarks of category `category`, a literal, tell what was done, and why
/// an op was left alone.
void simplifyForms(RewriterBase &rewriter, Operation *root, StringRef category);

/// The rewrite of `simplifyForm`, for every structured op.
void populateSimplerFormPatterns(RewritePatternSet &patterns);

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_FORMS_SIMPLERFORMS_H
