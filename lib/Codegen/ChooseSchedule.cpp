// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ChooseReduction.h"
#include "ElementwiseModel.h"
#include "TranspositionModel.h"
#include "linalg/Codegen/Passes.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/DenseSet.h"
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
  if (op.getNumDpsInits() == 0)
    return "it has no results";
  if (llvm::is_contained(getStaticLoopSizes(op), 0))
    return "it has no iterations";
  return std::nullopt;
}

static bool hasReduction(StructuredOpInterface op) {
  return !getLoopsOfType(op, utils::IteratorType::reduction).empty();
}

/// The blocks with so many reductions that code without loops for each would be
/// one sequence of instructions that LLVM takes long for.
static llvm::DenseSet<Block *>
findLongBlocks(ArrayRef<StructuredOpInterface> ops) {
  constexpr unsigned many = 16;
  llvm::DenseSet<Block *> blocks;
  DenseMap<Block *, unsigned> numReductions;
  for (StructuredOpInterface op : ops)
    if (hasReduction(op) && ++numReductions[op->getBlock()] > many)
      blocks.insert(op->getBlock());
  return blocks;
}

/// The best schedule for `op`, by the models of contractions, that of other
/// reductions, that of functions by tables or that of transpositions, or why
/// there is none; one without loops only if `mayLackLoops`.
static RefusalOr<ModeledSchedule> chooseScheduleOf(StructuredOpInterface op,
                                                   const Processor &processor,
                                                   bool mayLackLoops) {
  if (!hasReduction(op)) {
    if (RefusalOr<ModeledSchedule> chosen = chooseElementwise(op, processor))
      return chosen;
    return chooseTransposition(op, processor);
  }
  if (!isContraction(op))
    return chooseReduction(op, processor);
  RefusalOr<Contraction> contraction = Contraction::get(op);
  if (!contraction)
    return contraction.refusal();
  contraction->mayLackLoops = mayLackLoops;
  if (auto chosen = chooseSchedule(*contraction, processor))
    return std::move(*chosen);
  return chooseReduction(op, processor);
}

/// Whether `op` reads or writes the elements of `operand` in the order of its
/// loops, one in each iteration.
static bool isElementwiseOn(StructuredOpInterface op, OpOperand &operand) {
  return isElementwise(op) && op.getMatchingIndexingMap(&operand).isIdentity();
}

/// Whether the sum of `op` is divided into blocks.
static bool dividesSum(StructuredOpInterface op, const Schedule &schedule) {
  SmallVector<unsigned> reductions =
      getLoopsOfType(op, utils::IteratorType::reduction);
  return llvm::any_of(schedule.blocks, [&](const ScheduleBlock &block) {
    return llvm::any_of(reductions,
                        [&](unsigned loop) { return block.sizes[loop] != 0; });
  });
}

/// Makes the producer of the init, and the only user of the result, part of the
/// schedule if they are elementwise. If the sum is divided into blocks, tiles
/// are only parts of sums, which the user does not read.
static void chooseFusion(StructuredOpInterface op, Schedule &schedule) {
  auto producer =
      op.getDpsInits().front().getDefiningOp<StructuredOpInterface>();
  schedule.fusesInit =
      producer && producer->hasOneUse() &&
      isElementwiseOn(producer, *producer.getDpsInitOperand(0));
  if (!op->hasOneUse() || dividesSum(op, schedule))
    return;
  OpOperand &use = *op->getUses().begin();
  auto user = dyn_cast<StructuredOpInterface>(use.getOwner());
  schedule.fusesUsers = user && isElementwiseOn(user, use);
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
    llvm::DenseSet<Block *> longBlocks = findLongBlocks(ops);
    for (StructuredOpInterface op : ops)
      choose(op, *processor, !longBlocks.contains(op->getBlock()));
  }

private:
  void choose(StructuredOpInterface op, const Processor &processor,
              bool mayLackLoops) {
    if (auto refusal = refuseToSchedule(op))
      return reportRefusal(kPass, "NotScheduled", op, *refusal);
    RefusalOr<ModeledSchedule> chosen =
        chooseScheduleOf(op, processor, mayLackLoops);
    if (!chosen)
      return reportRefusal(kPass, "NotScheduled", op, chosen.refusal());
    chooseFusion(op, chosen->schedule);
    for (ScheduleVersion &version : chosen->schedule.versions)
      chooseFusion(op, version.schedule);
    op->setAttr(kScheduleAttrName, chosen->schedule.toAttribute(&getContext()));
    const auto &[best, next] = chosen->tiles;
    auto said = remark::passed(
        op.getLoc(), remark::RemarkOpts::name("Scheduled").category(kPass));
    said << remark::add("chose register tiles of {0} by {1} vectors along d{2}",
                        best.tile.rows, best.tile.vectors, chosen->vectorLoop)
         << remark::metric("cycles", formatCycles(best.cycles));
    if (next.tile.rows)
      said << remark::metric("next-rows", next.tile.rows)
           << remark::metric("next-vectors", next.tile.vectors)
           << remark::metric("next-cycles", formatCycles(next.cycles));
  }
};
} // namespace
