// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_TRANSFORMS_FORMS_INLINESCALARS_H
#define LINALG_TRANSFORMS_FORMS_INLINESCALARS_H

#include "linalg/Interfaces/StructuredOpInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

struct InlineScalarsOptions {
  /// Whether ops with a buffer among their operands are left alone.
  bool tensorsOnly = false;
};

/// Replaces `op`, a `linalg.generic`, by one whose payload captures the inputs
/// of which all iterations read the same element: a scalar is used directly, an
/// element is extracted from a tensor or loaded from a buffer. Fails if `op` is
/// not a `linalg.generic` or has no such input.
FailureOr<StructuredOpInterface>
inlineScalars(RewriterBase &rewriter, StructuredOpInterface op,
              const InlineScalarsOptions &options = {});

/// Adds a pattern that applies `inlineScalars`.
void populateInlineScalarsPatterns(RewritePatternSet &patterns,
                                   const InlineScalarsOptions &options = {});

} // namespace mlir::structured

#endif // LINALG_TRANSFORMS_FORMS_INLINESCALARS_H
