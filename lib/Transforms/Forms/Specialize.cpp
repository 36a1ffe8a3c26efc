// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Forms/Specialize.h"
#include "Utils/DynamicExtents.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/PayloadComparison.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Transforms/Forms/Passes.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGSPECIALIZEPASS
#include "linalg/Transforms/Forms/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

NamedOps::NamedOps(MLIRContext *context) {
  for (RegisteredOperationName name : context->getRegisteredOperations())
    if (const auto *model = name.getInterface<NamedFormOpInterface>())
      ops.push_back({name, model});
  llvm::sort(ops, [](const NamedOp &a, const NamedOp &b) {
    return a.name.getStringRef() < b.name.getStringRef();
  });
}

/// Whether `a` is more specific than `b`.
static bool isMoreTelling(const NamedForm &a, const NamedForm &b) {
  return std::tie(a.kind, a.numChanges) < std::tie(b.kind, b.numChanges);
}

/// Why none of `ops` matches `op`.
static Refusal explainMismatch(StructuredOpInterface op, const NamedOps &ops) {
  if (!hasPurePayload(op))
    return "its payload has memory effects";
  if (op.getNumDpsInits() != 1)
    return llvm::formatv("it has {0} inits", op.getNumDpsInits());
  const auto *similar =
      llvm::find_if(ops.get(), [&](const NamedOps::NamedOp &named) {
        return named.model->canHaveLoopsOf(named.name, op);
      });
  if (std::optional<unsigned> loop = findLoopOfMixedExtents(op);
      loop && (similar == ops.get().end() || isElementwise(op)))
    return llvm::formatv("the extent of loop d{0} is static in some operands "
                         "and dynamic in others, which ops such as "
                         "linalg.transpose do not take: cast them",
                         *loop);
  if (similar == ops.get().end())
    return "no op of a name has its indexing maps and iterator types";
  return llvm::formatv("its payload is none of those that ops of its indexing "
                       "maps and iterator types have, such as {0}",
                       similar->name.getStringRef());
}

RefusalOr<Specialization>
mlir::structured::planSpecialization(StructuredOpInterface op,
                                     const NamedOps &ops,
                                     const SpecializeOptions &options) {
  if (std::optional<StringRef> library = op.getLibraryCall())
    return llvm::formatv("it names the library function {0}", *library);
  std::optional<Specialization> best;
  for (const NamedOps::NamedOp &candidate : ops.get()) {
    std::optional<NamedForm> form =
        candidate.model->matchNamedForm(candidate.name, op);
    if (form && form->kind >= options.leastGeneral &&
        form->kind <= options.mostGeneral &&
        (!best || isMoreTelling(*form, best->form)))
      best = Specialization{&candidate, std::move(*form)};
    if (best && best->form.kind == NamedFormKind::Named &&
        best->form.numChanges == 0)
      break;
  }
  if (!best)
    return explainMismatch(op, ops);
  return *best;
}

std::optional<NamedFormKind>
mlir::structured::getNamedFormKind(StructuredOpInterface op,
                                   const NamedOps &ops) {
  for (const NamedOps::NamedOp &named : ops.get())
    if (named.name == op->getName())
      if (auto form = named.model->matchNamedForm(named.name, op))
        return form->kind;
  return std::nullopt;
}

Operation *mlir::structured::replaceBySpecialization(
    RewriterBase &rewriter, StructuredOpInterface op,
    const Specialization &specialization) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Operation *named = specialization.op->model->createNamedForm(
      specialization.op->name, rewriter, op, specialization.form);
  copyDiscardableAttrs(op, named);
  rewriter.replaceOp(op, named);
  return named;
}

FailureOr<Operation *>
mlir::structured::specialize(RewriterBase &rewriter,
                             StructuredOpInterface generic, const NamedOps &ops,
                             const SpecializeOptions &options) {
  if (!LinalgHostInterface::get(generic.getContext()).isGeneric(generic))
    return rewriter.notifyMatchFailure(generic, "is no linalg.generic");
  RefusalOr<Specialization> specialization =
      planSpecialization(generic, ops, options);
  if (!specialization)
    return rewriter.notifyMatchFailure(generic,
                                       specialization.refusal().reason);
  return replaceBySpecialization(rewriter, generic, *specialization);
}

namespace {
struct SpecializePattern : OpInterfaceRewritePattern<StructuredOpInterface> {
  SpecializePattern(MLIRContext *context, const SpecializeOptions &options)
      : OpInterfaceRewritePattern(context), ops(context), options(options) {}

  LogicalResult matchAndRewrite(StructuredOpInterface op,
                                PatternRewriter &rewriter) const override {
    return specialize(rewriter, op, ops, options);
  }

  NamedOps ops;
  SpecializeOptions options;
};

struct SpecializePass
    : structured::impl::LinalgSpecializePassBase<SpecializePass> {
  using LinalgSpecializePassBase::LinalgSpecializePassBase;

  void runOnOperation() override {
    NamedOps ops(&getContext());
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](StructuredOpInterface op) {
      if (LinalgHostInterface::get(&getContext()).isGeneric(op))
        specializeOne(rewriter, op, ops);
    });
  }

private:
  void specializeOne(RewriterBase &rewriter, StructuredOpInterface generic,
                     const NamedOps &ops) {
    Location loc = generic.getLoc();
    SpecializeOptions options;
    options.mostGeneral = mostGeneral;
    RefusalOr<Specialization> specialization =
        planSpecialization(generic, ops, options);
    if (!specialization)
      return reportRefusal("linalg-specialize", "NotSpecialized", generic,
                           specialization.refusal());
    Operation *named =
        replaceBySpecialization(rewriter, generic, *specialization);
    remark::passed(
        loc,
        remark::RemarkOpts::name("Specialized").category("linalg-specialize"))
        << remark::add("wrote linalg.generic as {0}", named->getName());
  }
};
} // namespace

void mlir::structured::populateSpecializePatterns(
    RewritePatternSet &patterns, const SpecializeOptions &options) {
  patterns.add<SpecializePattern>(patterns.getContext(), options);
}
