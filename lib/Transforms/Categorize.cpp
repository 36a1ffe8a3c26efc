// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Categorize.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Remarks.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGCATEGORIZEPASS
#include "linalg/Transforms/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;

FailureOr<Operation *> mlir::structured::categorize(RewriterBase &rewriter,
                                                    StructuredOpInterface op,
                                                    const NamedOps &ops) {
  if (!isElementwise(op))
    return rewriter.notifyMatchFailure(op, "is not elementwise");
  if (getNamedFormKind(op, ops) != NamedFormKind::Named)
    return rewriter.notifyMatchFailure(op, "is no op whose name says it all");
  SpecializeOptions options;
  options.leastGeneral = options.mostGeneral = NamedFormKind::Category;
  std::string reason;
  std::optional<Specialization> category =
      findSpecialization(op, ops, options, reason);
  if (!category)
    return rewriter.notifyMatchFailure(op, "has no category: " + reason);
  return replaceBySpecialization(rewriter, op, *category);
}

namespace {
struct CategorizePass
    : structured::impl::LinalgCategorizePassBase<CategorizePass> {
  void runOnOperation() override {
    NamedOps ops(&getContext());
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](StructuredOpInterface op) {
      Location loc = op.getLoc();
      StringRef name = op->getName().getStringRef();
      FailureOr<Operation *> category = categorize(rewriter, op, ops);
      if (failed(category))
        return;
      remark::passed(
          loc,
          remark::RemarkOpts::name("Categorized").category("linalg-categorize"))
          << remark::add("wrote {0} as {1}", name, (*category)->getName());
    });
  }
};
} // namespace
