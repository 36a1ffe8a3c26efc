// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/InitAll.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace mlir::structured;

/// Prints `remark` as one line: the pass, what it did or left alone, the
/// reason, a suggestion, and figures.
static std::string toPlainWords(const remark::detail::Remark &remark) {
  std::string statement, reason, suggestion, figures;
  for (const remark::detail::Remark::Arg &arg : remark.getArgs()) {
    if (arg.key == "Remark")
      statement = arg.val;
    else if (arg.key == "Reason")
      reason = ": " + arg.val;
    else if (arg.key == "Suggestion")
      suggestion = "; " + arg.val;
    else
      figures += (figures.empty() ? " (" : ", ") + arg.key + " " + arg.val;
  }
  if (!figures.empty())
    figures += ")";
  return remark.getCombinedCategoryName().str() + ": " + statement + reason +
         suggestion + figures;
}

namespace {
struct NoteStreamer : remark::detail::MLIRRemarkStreamerBase {
  void streamOptimizationRemark(const remark::detail::Remark &remark) override {
    Location loc = remark.getLocation();
    loc->getContext()->getDiagEngine().emit(loc, DiagnosticSeverity::Note)
        << toPlainWords(remark);
  }
};
} // namespace

void mlir::structured::explainPasses(MLIRContext &context) {
  static constexpr const char *kOurPasses = "linalg-.*";
  remark::RemarkCategories categories;
  categories.passed = categories.missed = categories.analysis =
      categories.failed = kOurPasses;
  // This fails for patterns that aren't regular expressions.
  (void)remark::enableOptimizationRemarks(
      context, std::make_unique<NoteStreamer>(),
      std::make_unique<remark::RemarkEmittingPolicyAll>(), categories);
}
