// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ContractionModel.h"
#include "linalg/Codegen/Passes.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGCHOOSESCHEDULEPASS
#include "linalg/Codegen/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

static constexpr StringLiteral kPass = "linalg-choose-schedule";

/// Why no schedule is chosen for `op`.
static std::optional<Refusal> refuseToSchedule(StructuredOpInterface op) {
  if (!op.hasPureTensorSemantics())
    return "its operands are buffers";
  if (llvm::is_contained(getStaticLoopSizes(op), 0))
    return "it has no iterations";
  return std::nullopt;
}

/// The cycles of a tile relative to those of its multiply-adds.
static std::string formatCycles(double cycles) {
  return llvm::formatv("{0:F2}", cycles).str();
}

namespace {
struct ChooseSchedulePass
    : structured::impl::LinalgChooseSchedulePassBase<ChooseSchedulePass> {
  void runOnOperation() override {
    SmallVector<StructuredOpInterface> ops;
    getOperation()->walk([&](StructuredOpInterface op) {
      if (!op->hasAttr(kScheduleAttrName))
        ops.push_back(op);
    });
    if (ops.empty())
      return;
    FailureOr<Processor> processor = readProcessor(ops.front());
    if (failed(processor))
      return signalPassFailure();
    for (StructuredOpInterface op : ops)
      choose(op, *processor);
  }

private:
  void choose(StructuredOpInterface op, const Processor &processor) {
    if (auto refusal = refuseToSchedule(op))
      return reportRefusal(kPass, "NotScheduled", op, *refusal);
    RefusalOr<Contraction> contraction = analyzeContraction(op);
    if (!contraction)
      return reportRefusal(kPass, "NotScheduled", op, contraction.refusal());
    ModeledSchedule chosen = chooseSchedule(*contraction, processor);
    op->setAttr(kScheduleAttrName, chosen.schedule.toAttribute(&getContext()));
    auto said = remark::passed(
        op.getLoc(), remark::RemarkOpts::name("Scheduled").category(kPass));
    said << remark::add("chose register tiles of {0} rows of {1} vectors",
                        chosen.rows, chosen.vectors)
         << remark::metric("cycles", formatCycles(chosen.relativeCycles));
    if (chosen.nextRows)
      said << remark::metric("next-rows", chosen.nextRows)
           << remark::metric("next-vectors", chosen.nextVectors)
           << remark::metric("next-cycles",
                             formatCycles(chosen.nextRelativeCycles));
  }
};
} // namespace
