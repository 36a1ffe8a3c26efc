// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_UTILS_REASONLISTENER_H
#define LINALG_UTILS_REASONLISTENER_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::structured {

/// Keeps the last reason given to `notifyMatchFailure`, for a remark that says
/// why an op was left alone.
struct ReasonListener : RewriterBase::Listener {
  void notifyMatchFailure(Location,
                          function_ref<void(Diagnostic &)> explain) override {
    Diagnostic diagnostic(UnknownLoc(), DiagnosticSeverity::Remark);
    explain(diagnostic);
    reason = diagnostic.str();
  }

  std::string reason;
};

} // namespace mlir::structured

#endif // LINALG_UTILS_REASONLISTENER_H
