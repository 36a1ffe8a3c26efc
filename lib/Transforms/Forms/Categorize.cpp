// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Forms/Categorize.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Transforms/Forms/Passes.h"
#include "linalg/Utils/CollectOps.h"
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

/// The specialization of `op` to an op of a category; sets `reason` if there is
/// none.
static std::optional<Specialization> findCategory(StructuredOpInterface op,
                                                  const NamedOps &ops,
                                                  const char *&reason) {
  if (!isElementwise(op)) {
    reason = "it is not elementwise";
    return std::nullopt;
  }
  if (getNamedFormKind(op, ops) != NamedFormKind::Named) {
    reason = "its name does not say what it computes";
    return std::nullopt;
  }
  SpecializeOptions options;
  options.leastGeneral = options.mostGeneral = NamedFormKind::Category;
  std::string mismatch;
  std::optional<Specialization> category =
      findSpecialization(op, ops, options, mismatch);
  if (!category)
    reason = "no op whose function is an attribute computes the same";
  return category;
}

FailureOr<Operation *> mlir::structured::categorize(RewriterBase &rewriter,
                                                    StructuredOpInterface op,
                                                    const NamedOps &ops) {
  const char *reason = nullptr;
  std::optional<Specialization> category = findCategory(op, ops, reason);
  if (!category)
    return rewriter.notifyMatchFailure(op, reason);
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
      const char *reason = nullptr;
      std::optional<Specialization> category = findCategory(op, ops, reason);
      if (!category) {
        remark::missed(loc, remark::RemarkOpts::name("NotCategorized")
                                .category("linalg-categorize"))
            << remark::add("left {0} alone", name)
            << remark::reason("{0}", reason);
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
