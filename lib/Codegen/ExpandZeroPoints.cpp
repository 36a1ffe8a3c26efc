// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AssumedExtents.h"
#include "ContractionModel.h"
#include "linalg/Codegen/Passes.h"
#include "linalg/Transforms/Forms/DecomposeStructuredOps.h"
#include "linalg/Utils/ReportRefusal.h"
#include "linalg/Utils/ScheduleName.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGEXPANDZEROPOINTSPASS
#include "linalg/Codegen/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static constexpr StringLiteral kPass = "linalg-expand-zero-points";

/// Why the zero points of `op`, which has some, are left in it.
static std::optional<Refusal> refuseToExpand(StructuredOpInterface op,
                                             const Processor &processor) {
  if (!op.hasPureTensorSemantics())
    return "it has operands that are buffers";
  if (op->hasAttr(kScheduleAttrName))
    return "it has a schedule, which numbers its inputs";
  if (auto refusal = refuseToExpandZeroPoints(op))
    return refusal;
  if (!chooseDotProduct(op, processor))
    return "the processor has no dot product for its elements";
  if (!hasManyUses(op))
    return "elements of an input are used in few products";
  return std::nullopt;
}

namespace {
struct ExpandZeroPointsPass
    : structured::impl::LinalgExpandZeroPointsPassBase<ExpandZeroPointsPass> {
  void runOnOperation() override {
    SmallVector<StructuredOpInterface> ops;
    getOperation()->walk([&](StructuredOpInterface op) {
      if (matchShiftedFactors(op))
        ops.push_back(op);
    });
    if (ops.empty())
      return;
    FailureOr<Processor> processor = readProcessor(ops.front());
    if (failed(processor))
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    NamedOps namedOps(&getContext());
    for (StructuredOpInterface op : ops)
      expand(rewriter, op, *processor, namedOps);
  }

private:
  static void expand(RewriterBase &rewriter, StructuredOpInterface op,
                     const Processor &processor, const NamedOps &namedOps) {
    if (auto refusal = refuseToExpand(op, processor))
      return reportRefusal(kPass, "NotExpanded", op, *refusal);
    Location loc = op.getLoc();
    StringRef name = op->getName().getStringRef();
    if (succeeded(expandZeroPoints(rewriter, op, namedOps)))
      remark::passed(loc, remark::RemarkOpts::name("Expanded").category(kPass))
          << remark::add("expanded the zero points of {0}", name);
  }
};
} // namespace
