// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Forms/Categorize.h"
#include "Utils/CollectOps.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Transforms/Forms/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Remarks.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGCATEGORIZEPASS
#include "linalg/Transforms/Forms/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

/// The specialization of `op` to an op of a category.
static RefusalOr<Specialization> planCategory(StructuredOpInterface op,
                                              const NamedOps &ops) {
  if (!isElementwise(op))
    return "it is not elementwise";
  if (getNamedFormKind(op, ops) != NamedFormKind::Named)
    return "its name does not say what it computes";
  SpecializeOptions options;
  options.leastGeneral = options.mostGeneral = NamedFormKind::Category;
  RefusalOr<Specialization> category = planSpecialization(op, ops, options);
  if (!category)
    return "no op whose function is an attribute computes the same";
  return category;
}

FailureOr<Operation *> mlir::structured::categorize(RewriterBase &rewriter,
                                                    StructuredOpInterface op,
                                                    const NamedOps &ops) {
  RefusalOr<Specialization> category = planCategory(op, ops);
  if (!category)
    return rewriter.notifyMatchFailure(op, category.refusal().reason);
  return replaceBySpecialization(rewriter, op, *category);
}

namespace {
struct CategorizePass
    : structured::impl::LinalgCategorizePassBase<CategorizePass> {
  void runOnOperation() override {
    NamedOps ops(&getContext());
    IRRewriter rewriter(&getContext());
    for (StructuredOpInterface op :
         collectStructuredOps(getOperation(), "linalg-categorize")) {
      Location loc = op.getLoc();
      StringRef name = op->getName().getStringRef();
      RefusalOr<Specialization> category = planCategory(op, ops);
      if (!category) {
        reportRefusal("linalg-categorize", "NotCategorized", op,
                      category.refusal());
        continue;
      }
      Operation *categorized = replaceBySpecialization(rewriter, op, *category);
      remark::passed(
          loc,
          remark::RemarkOpts::name("Categorized").category("linalg-categorize"))
          << remark::add("wrote {0} as {1}", name, categorized->getName());
    }
  }
};
} // namespace
